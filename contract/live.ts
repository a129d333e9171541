/** What is pushed to a page while it is open. */
import { z } from "zod";
import { endpoint, events, session } from "./endpoint.ts";

/** A row that the listener may see has changed; `table` names the kind of document, `id` the one. */
const changeMessage = z.object({
  topic: z.string(),
  table: z.string(),
  op: z.enum(["insert", "update", "delete"]),
  id: z.string(),
});
export type ChangeMessage = z.output<typeof changeMessage>;

/** A request of the listener's for speech stands in the line: pushed when it gets there, and whenever its place changes. */
const speechWaitingMessage = z.object({
  speech_waiting: z.object({
    request_id: z.string(),
    /** 1 is next; 0 when its turn has come. */
    place: z.int().min(0),
    /** Until its turn, as far as it can be told. */
    seconds_left: z.number().min(0).nullable(),
  }),
});
export type SpeechWaiting = z.output<typeof speechWaitingMessage>["speech_waiting"];

const liveMessage = z.union([changeMessage, speechWaitingMessage]);
export type LiveMessage = z.output<typeof liveMessage>;

export const live = {
  listen: endpoint("GET /live", {
    who: session,
    summary:
      "Changes to the caller's and the workspace's documents, and the place of speech that waits, as they happen",
    answer: events(liveMessage),
  }),
} as const;
