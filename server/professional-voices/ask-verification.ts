/** POST /v1/voices/:voice_id/manual-verification: files and words for the owner of this installation. */
import { createReadStream } from "node:fs";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { professionalVoices } from "../../contract/professional-voices.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { notifyOperators } from "../notices/index.ts";
import { folderOf, lockVoice, newKey, removeKeys } from "../voice-lab/index.ts";
import { findProfessionalVoice } from "./find-professional-voice.ts";
import { keptName, type Proof } from "./rules.ts";
import { insertReview, insertVerification, readManual } from "./store.ts";

/** @throws Refusal voice_not_professional, consent_not_needed, verification_files_missing, verification_pending */
export async function askVerification(
  ctx: Context,
  { voice_id, files = [], extra_text = "" }: Input<typeof professionalVoices.ask_manual_verification>,
): Promise<Output<typeof professionalVoices.ask_manual_verification>> {
  const { workspace_id, name, is_verified } = await findProfessionalVoice(ctx, voice_id, "change");
  if (is_verified) fail("consent_not_needed");
  const files_max = limits.verificationFilesMax;
  if (files.length === 0 || files.some(({ size_bytes }) => size_bytes === 0)) fail("verification_files_missing");
  if (files.length > files_max) fail("too_many_verification_files", { files_max });
  const folder = folderOf(workspace_id, voice_id);
  const proofs: Proof[] = [];
  const now = ctx.now();
  try {
    for (const { path, file_name, content_type, size_bytes } of files) {
      const file_key = newKey(folder, "proof");
      proofs.push({ file_id: newId(), file_key, file_name: keptName(file_name), content_type, size_bytes });
      await ctx.files.put(file_key, createReadStream(path), { content_type });
    }
    await ctx.db.transaction(async (tx) => {
      const voice = (await lockVoice(tx, voice_id)) ?? fail("voice_not_found", { voice_id });
      if (voice.is_verified) fail("consent_not_needed");
      if ((await readManual(tx, voice_id))?.state === "open") fail("verification_pending");
      const told = extra_text.replaceAll("\0", "").trim();
      await insertVerification(tx, {
        verification_id: newId(),
        voice_id,
        kind: "manual",
        files: proofs as unknown as Record<string, unknown>[],
        extra_text: told,
        created_at: now,
      });
      await insertReview(tx, {
        review_id: newId(),
        voice_id,
        cause: "verification",
        details: told,
        reported_by: ctx.caller.user_id,
        created_at: now,
      });
      const target = { type: "voice", id: voice_id, name };
      const details = { files: proofs.length };
      await recordChange(ctx, workspace_id, { action: "voice.verification_requested", target, details }, tx);
      const title = `${name} waits to be verified`;
      const description = "Somebody sent files that show whose voice it is.";
      await notifyOperators(
        ctx,
        { severity: "info", title, description, needs_attention: true, path: "/app/admin/voices" },
        tx,
      );
    });
  } catch (error) {
    await removeKeys(
      ctx,
      proofs.map(({ file_key }) => file_key),
    );
    throw error;
  }
  return { status: "ok" };
}
