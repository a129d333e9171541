/** What is pushed to a page while it is open. */
import { z } from "zod";
import { endpoint, events, session } from "./endpoint.ts";

/** A row that the listener may see has changed; `table` names the kind of document, `id` the one. */
export const liveMessage = z.object({
  topic: z.string(),
  table: z.string(),
  op: z.enum(["insert", "update", "delete"]),
  id: z.string(),
});
export type LiveMessage = z.output<typeof liveMessage>;

export const live = {
  listen: endpoint("GET /live", {
    who: session,
    summary: "Changes to the caller's and the workspace's documents, as they happen",
    answer: events(liveMessage),
  }),
} as const;
