/** What is put into everything that is spoken or changed here, so that it can be told from recordings (decision 0028). */
import program from "../../package.json" with { type: "json" };
import { type DigitalSource, provenanceKey, provenancePacket } from "../audio/provenance.ts";
import { watermarkKey } from "../audio/watermark-pattern.ts";
import type { Services } from "../context.ts";
import type { EngineModel } from "../engines/ports.ts";
import type { Marks } from "../engines/sound-path.ts";
import type { VoiceOnHand } from "../voices/index.ts";

type Marking = Pick<Services, "env" | "secret" | "now">;

/** The names of the marks that are on. */
export const marksOn = (env: Marking["env"]): string[] => [
  ...(env.MYNAH_WATERMARK ? ["watermark"] : []),
  ...(env.MYNAH_PROVENANCE ? ["provenance"] : []),
];

/** How speech of a voice by a model comes to be. */
export const sourceOf = (
  voice: Pick<VoiceOnHand, "digital_source">,
  model: Pick<EngineModel, "digital_source">,
): DigitalSource => voice.digital_source ?? model.digital_source ?? "trainedAlgorithmicMedia";

/** The mark in the sound. `from_seconds`: how much of the same conversation came before, whose pattern goes on. */
export const watermarkFor = ({ env, secret }: Marking, from_seconds = 0): Pick<Marks, "watermark"> =>
  env.MYNAH_WATERMARK ? { watermark: { key: watermarkKey(secret), from_seconds } } : {};

/** The packet for the front of a file that is made now. */
export function packetFor({ env, secret, now }: Marking, digital_source: DigitalSource): Pick<Marks, "packet"> {
  if (!env.MYNAH_PROVENANCE) return {};
  const statement = { digital_source, generator: `Mynah ${program.version}`, made_at: now() };
  return { packet: provenancePacket(statement, provenanceKey(secret)) };
}
