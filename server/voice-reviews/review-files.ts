/** What belongs to a review and can be listened to: recordings of the voice, and files that came with a verification. */
import type { VoiceReview } from "../../contract/voice-reviews.ts";
import type { Drizzle } from "../db/open.ts";
import { type ReviewedRow, readManualRequests, readRecordings } from "./store.ts";

/** One of them, with where it is kept. */
type ReviewFile = VoiceReview["files"][number] & { key: string };

/** Who asks to stand in the library need not show their recordings; a complaint is about them. */
const needsRecordings = ({ review }: ReviewedRow): boolean => review.cause !== "library";

const isWaiting = ({ review }: ReviewedRow): boolean => review.cause === "verification" && review.state === "open";

/** A file that came with a request that a person looks at, as it is kept with it. */
interface KeptFile {
  file_id?: string;
  file_name?: string;
  content_type?: string;
  file_key?: string;
}

/** The files of reviews, by their ids. */
export async function filesOf(connection: Drizzle, rows: readonly ReviewedRow[]): Promise<Map<string, ReviewFile[]>> {
  const wanted = [...new Set(rows.filter(needsRecordings).map(({ voice }) => voice.voice_id))];
  const verified = rows.filter(isWaiting).map(({ voice }) => voice.voice_id);
  const [samples, requests] = [
    await readRecordings(connection, wanted),
    await readManualRequests(connection, [...new Set(verified)]),
  ];
  const filesOfRow = (row: ReviewedRow): ReviewFile[] => {
    const { voice_id } = row.voice;
    const recordings = samples
      .filter((sample) => sample.voice_id === voice_id)
      .map(({ sample_id, file_name, content_type, duration_seconds, file_key }) => ({
        file_id: sample_id,
        kind: "recording" as const,
        file_name,
        content_type,
        duration_secs: duration_seconds,
        key: file_key,
      }));
    if (!isWaiting(row)) return recordings;
    // What was decided has no files any more.
    const request = requests.find((each) => each.voice_id === voice_id);
    const sent = ((request?.files ?? []) as KeptFile[]).flatMap(({ file_key, ...file }, i) =>
      file_key === undefined
        ? []
        : [
            {
              file_id: file.file_id ?? String(i),
              kind: "file" as const,
              file_name: file.file_name ?? "",
              content_type: file.content_type ?? "application/octet-stream",
              duration_secs: null,
              key: file_key,
            },
          ],
    );
    return [...sent, ...recordings];
  };
  return new Map(rows.map((row) => [row.review.review_id, needsRecordings(row) ? filesOfRow(row) : []]));
}
