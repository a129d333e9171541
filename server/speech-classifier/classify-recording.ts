/** POST /v1/moderation/ai-speech-classification. */
import { open } from "node:fs/promises";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { CLASSIFIER_FINDINGS, type speechClassifier } from "../../contract/speech-classifier.ts";
import type { WatermarkFound } from "../audio/find-watermark.ts";
import { type ProvenanceFound, provenanceKey, readPacket } from "../audio/provenance.ts";
import { findPacket } from "../audio/provenance-files.ts";
import { watermarkKey } from "../audio/watermark-pattern.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { countRecording } from "../sign-in/index.ts";

/** A packet is at the front of its file. */
const frontBytes = 65_536;

async function statementIn(path: string, secret: string): Promise<ProvenanceFound | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(frontBytes), 0, frontBytes, 0);
    const packet = findPacket(buffer.subarray(0, bytesRead));
    return packet && readPacket(packet, provenanceKey(secret));
  } finally {
    await file.close();
  }
}

function findingOf({ is_marked, confidence }: WatermarkFound, statement: ProvenanceFound | null) {
  if (is_marked) return "marked";
  if (statement?.is_ours) return "stated";
  return confidence === null ? "too_short" : "not_found";
}

/**
 * Looks for this installation's marks. It costs nothing, and whoever speaks meanwhile comes first.
 * @throws Refusal unreadable_recording, too_many_attempts
 */
export async function classifyRecording(
  ctx: PublicContext,
  { file }: Input<typeof speechClassifier.classify>,
): Promise<Output<typeof speechClassifier.classify>> {
  if (file.size_bytes === 0) fail("unreadable_recording", { reason: "it is empty." });
  const who = await countRecording(ctx);
  const statement = await statementIn(file.path, ctx.secret);
  const seconds_max = limits.classifiedSecondsMax;
  const found = await ctx.engines.ask(
    "watermark_find",
    { sound: { path: file.path, content_type: file.content_type }, key: watermarkKey(ctx.secret), seconds_max },
    { signal: ctx.signal, share: who, priority: "batch" },
  );
  const finding = findingOf(found, statement);
  return {
    probability: found.confidence ?? 0,
    finding,
    message: CLASSIFIER_FINDINGS[finding],
    watermark: { is_found: found.is_marked, confidence: found.confidence, seconds_max },
    provenance: statement && {
      digital_source_type: statement.digital_source,
      generator: statement.generator,
      made_at_unix: Math.floor(statement.made_at.getTime() / 1000),
      is_genuine: statement.is_genuine,
      is_ours: statement.is_ours,
    },
  };
}
