import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient } from "../../clients/index.ts";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import type { VoiceReview } from "../../contract/voice-reviews.ts";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { formOf, send, voiceMaker } from "../voice-lab/testing.ts";
import { askCaptcha, createdVoice, readCaptcha, recordingsOf } from "./testing.ts";

describe.each(testDatabases)("a professional voice on the %s database", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let recordings: Blob[];
  /** The one that was trained. */
  let voice_id: string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await voiceMaker(server, "growing_business");
    recordings = await recordingsOf(server, "Otis");
  }, 300_000);

  const read = async (voice_id: string, who = person) =>
    (await (await server.call("GET", `/v1/voices/pvc/${voice_id}`, { key: who.key })).json()) as ProfessionalVoice;
  const refusalOf = async (method: string, path: string, body?: object, who = person) => {
    const answer = await server.call(method, path, { key: who.key, ...(body ? { body } : {}) });
    const { detail } = (await answer.json()) as { detail?: { status: string } };
    return detail?.status ?? answer.status;
  };
  const add = (voice_id: string, files: readonly Blob[], who = person) =>
    send(server, `/v1/voices/pvc/${voice_id}/samples`, formOf({ files }), { key: who.key });
  const speak = async (id: string) => {
    const answer = await server.call("POST", `/v1/text-to-speech/${id}`, { key: person.key, body: { text: "Yes." } });
    if (answer.ok) return (await answer.arrayBuffer()).byteLength > 1000 ? "spoken" : "silent";
    return ((await answer.json()) as { detail: { status: string } }).detail.status;
  };
  const trained = async (voice_id: string) => {
    for (;;) {
      const { trainings } = await read(voice_id);
      if (trainings.every(({ state }) => state === "fine_tuned" || state === "failed")) return trainings;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const remove = (voice_id: string) => server.call("DELETE", `/v1/voices/${voice_id}`, { key: person.key });
  const filesOf = async (voice_id: string) => {
    const keys: string[] = [];
    const folder = `voices/${person.workspace_id}/${voice_id}/`;
    for await (const { key } of server.services.files.list(folder)) keys.push(key);
    return keys;
  };

  /** What the log of changes says of a voice, the oldest first. */
  const changesOf = async (id: string) => {
    const entries = "SELECT action FROM audit_entries WHERE target_id = $1 ORDER BY entry_id";
    const { rows } = await server.services.db.pool.query<{ action: string }>(entries, [id]);
    return rows.map(({ action }) => action);
  };

  it("is made by the official client as it is: recordings, captcha, training, speech", async () => {
    const client = new ElevenLabsClient({ apiKey: person.key, baseUrl: server.url });
    const { pvc } = client.voices;
    const { voiceId } = await pvc.create({ name: "Otis at length", language: "en", labels: { accent: "american" } });
    await pvc.update(voiceId, { description: "Reads in the evening." });
    const files = recordings.map((blob, n) => new File([blob], `reading-${n}.wav`, { type: "audio/wav" }));
    const samples = await pvc.samples.create(voiceId, { files });
    expect(samples.map(({ fileName }) => fileName)).toEqual(files.map(({ name }) => name));
    const sampleId = samples[0]?.sampleId ?? "";
    await pvc.samples.update(voiceId, sampleId, { trimStartTime: 500 });
    const { visualWaveform } = await pvc.samples.waveform.get(voiceId, sampleId);
    expect(visualWaveform.length).toBeGreaterThan(100);
    expect(Math.max(...visualWaveform)).toBeGreaterThan(0.2);
    const audio = await pvc.samples.audio.get(voiceId, sampleId);
    const length = samples[0]?.durationSecs ?? 0;
    expect(audio.durationSecs).toBeCloseTo(length - 0.5, 0);
    expect((await pvc.samples.speakers.get(voiceId, sampleId)).status).toBe("not_started");

    expect(await speak(voiceId)).toBe("voice_disabled");
    await expect(pvc.train(voiceId, {})).rejects.toMatchObject({ statusCode: 403 });
    const picture = await askCaptcha(server, person, voiceId);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const otherSpeaker = await readCaptcha(server, person, { voice_id: voiceId, who: "Clara" });
    expect([otherSpeaker.refusal, otherSpeaker.message.endsWith("Attempts left: 2.")]).toEqual([
      "captcha_not_passed",
      true,
    ]);
    expect((await readCaptcha(server, person, { voice_id: voiceId, who: "Otis" })).read).toEqual({ status: "ok" });

    const started = await Promise.allSettled([pvc.train(voiceId, {}), pvc.train(voiceId, {})]);
    expect(started.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf("DELETE", `/v1/voices/pvc/${voiceId}/samples/${sampleId}`)).toBe("voice_training_running");
    expect((await trained(voiceId)).map(({ state, message }) => [state, message])).toEqual([["fine_tuned", null]]);
    expect(await speak(voiceId)).toBe("spoken");
    const voice = await client.voices.get(voiceId);
    expect(voice).toMatchObject({ category: "professional", fineTuning: { isAllowedToFineTune: true } });
    expect(Object.values(voice.fineTuning?.state ?? {})).toEqual(["fine_tuned"]);
    expect(voice.highQualityBaseModelIds?.[0]).toBe(Object.keys(voice.fineTuning?.state ?? {})[0]);
    const notices = await server.call("GET", "/v1/user/notices", { token: person.access_token });
    expect(JSON.stringify(await notices.json())).toContain("Otis at length is trained");
    await pvc.samples.delete(voiceId, sampleId);
    expect(await changesOf(voiceId)).toEqual([
      "voice.added",
      "voice.changed",
      "voice.changed",
      "voice.changed",
      "voice.consented",
      "voice.training_started",
      "voice.trained",
      "voice.changed",
    ]);
    voice_id = voiceId;
  }, 300_000);

  it("learns nothing from recordings of somebody else that came after the captcha, and stops when it is told", async () => {
    const train = `/v1/voices/pvc/${voice_id}/train`;
    await add(voice_id, await recordingsOf(server, "Clara", 1));
    expect(await refusalOf("POST", train, {})).toBe(200);
    const [training] = await trained(voice_id);
    expect(training).toMatchObject({ state: "failed", message: expect.stringContaining("speaker who was verified") });
    expect((await read(voice_id)).can_speak).toBe(true);
    expect(await refusalOf("POST", train, {})).toBe(200);
    expect(await refusalOf("DELETE", train)).toBe(200);
    expect(await refusalOf("DELETE", train)).toBe("voice_not_in_training");
    expect(await speak(voice_id)).toBe("spoken");
    expect((await changesOf(voice_id)).slice(-2)).toEqual(["voice.training_started", "voice.training_stopped"]);
  }, 300_000);

  it("is not trained on recordings in which too little is said to tell who speaks", async () => {
    const { pool } = server.services.db;
    const speech = Buffer.from(await (recordings[1] ?? new Blob()).arrayBuffer());
    // Half a second of speech in front of silence, in the place of every recording that was there.
    const rest = Buffer.concat([speech.subarray(0, 44 + 22_050), Buffer.alloc(speech.length - 44 - 22_050)]);
    const { rows } = await pool.query<{ file_key: string }>("SELECT file_key FROM voice_samples WHERE voice_id = $1", [
      voice_id,
    ]);
    for (const { file_key } of rows) await server.services.files.put(file_key, rest, { content_type: "audio/wav" });
    expect(await refusalOf("POST", `/v1/voices/pvc/${voice_id}/train`, {})).toBe(200);
    const [training] = await trained(voice_id);
    expect(training).toMatchObject({ state: "failed", message: expect.stringContaining("0.0 seconds of speech") });
    expect(await speak(voice_id)).toBe("spoken");
    await remove(voice_id);
    expect(await filesOf(voice_id)).toEqual([]);
  }, 300_000);

  it("is not trained on too little, for a model that is not there, or by a stranger, and has its recordings once", async () => {
    const voice_id = await createdVoice(server, person);
    const [first = new Blob(), second = new Blob()] = recordings;
    const train = `/v1/voices/${voice_id}/run-pvc-training`;
    expect((await add(voice_id, [first])).status).toBe(200);
    expect((await add(voice_id, [second, second])).refusal).toBe("voice_sample_unusable");
    expect((await add(voice_id, [first])).message).toContain("there already");
    expect(await refusalOf("POST", train, {})).toBe("voice_speech_too_short");
    expect(await refusalOf("POST", train, { model_id: "no_such_model" })).toBe("model_not_found");
    const { training_blocked, dataset, samples } = await read(voice_id);
    expect(training_blocked?.code).toBe("dataset_too_short");
    expect(dataset.speech_seconds).toBeCloseTo(samples[0]?.counted_secs ?? 0, 5);
    const stranger = await voiceMaker(server);
    for (const [method, path] of [
      ["GET", `/v1/voices/pvc/${voice_id}`],
      ["POST", train],
      ["GET", `/v1/voices/${voice_id}/captcha`],
    ] as const)
      expect(await refusalOf(method, path, method === "POST" ? {} : undefined, stranger)).toBe("voice_not_found");
    expect((await add(voice_id, [second], stranger)).refusal).toBe("voice_not_found");
    await remove(voice_id);
  }, 300_000);

  it("says of each recording what is wrong with it, and trains on the part that is chosen", async () => {
    const voice_id = await createdVoice(server, person);
    const quiet = Buffer.alloc(44 + 32_000);
    quiet.set(new Uint8Array(await (recordings[0] ?? new Blob()).slice(0, 44).arrayBuffer()));
    await add(voice_id, [new Blob([quiet], { type: "audio/wav" }), recordings[0] ?? new Blob()]);
    const { samples } = await read(voice_id);
    expect(samples.map(({ notes, counted_secs }) => [notes[0]?.code ?? null, counted_secs > 0])).toEqual([
      ["silent", false],
      [null, true],
    ]);
    const { sample_id = "", duration_secs = 0, counted_secs = 0 } = samples[1] ?? {};
    const path = `/v1/voices/pvc/${voice_id}/samples/${sample_id}`;
    const half = Math.round(500 * duration_secs);
    expect(await refusalOf("POST", path, { trim_end_time: half })).toBe(200);
    expect((await read(voice_id)).samples[1]?.counted_secs).toBeCloseTo(counted_secs / 2, 1);
    expect(await refusalOf("POST", path, { trim_start_time: half + 1 })).toBe("invalid_trim");
    expect(await refusalOf("POST", path, { selected_speaker_ids: ["speaker_0"] })).toBe("voice_speaker_not_found");
    expect(await refusalOf("POST", `${path}/separate-speakers`, {})).toBe("separation_unavailable");
    expect((await read(voice_id)).samples[1]?.speaker_separation).toMatchObject({
      status: "failed",
      message: expect.stringContaining("tells speakers apart"),
    });
    expect(await refusalOf("DELETE", `/v1/voices/${voice_id}/samples/${sample_id}`)).toBe(200);
    await remove(voice_id);
  }, 300_000);

  it("takes a place that the plan has, exactly, and none where it has none", async () => {
    const creator = await voiceMaker(server, "creator");
    const body = { name: "One", language: "en" };
    const asked = Array.from({ length: 4 }, () => refusalOf("POST", "/v1/voices/pvc", body, creator));
    expect((await Promise.all(asked)).sort()).toEqual([200, ...Array(3).fill("professional_voice_limit_reached")]);
    const free = await server.signUp();
    expect(await refusalOf("POST", "/v1/voices/pvc", body, free)).toBe("voice_plan_needed");
  }, 300_000);

  it("is not vouched for by a program, and is verified by a person who looks at files", async () => {
    const voice_id = await createdVoice(server, person, "By hand");
    await add(voice_id, recordings.slice(0, 1));
    expect(await refusalOf("POST", `/v1/voices/${voice_id}/consent/attest`)).toBe("consent_by_phrase_only");
    const ask = () => {
      const form = formOf({
        files: new Blob(["It is me."], { type: "text/plain" }),
        extra_text: "Look at the passport.",
      });
      return send(server, `/v1/voices/${voice_id}/manual-verification`, form, { key: person.key });
    };
    const asked = await Promise.all([ask(), ask()]);
    expect(asked.map(({ refusal }) => refusal ?? "ok").sort()).toEqual(["ok", "verification_pending"]);
    const { verification } = await read(voice_id);
    expect(verification.manual).toMatchObject({ state: "open", extra_text: "Look at the passport." });
    const queue = await server.call("GET", "/v1/admin/voice-reviews?page_size=100", { key: OWNER_KEY });
    const { reviews } = (await queue.json()) as { reviews: VoiceReview[] };
    const review = reviews.find(({ voice }) => voice.voice_id === voice_id);
    expect(review).toMatchObject({ cause: "verification", details: "Look at the passport." });
    const path = `/v1/admin/voice-reviews/${review?.review_id}`;
    const file = `${path}/files/${verification.manual?.files[0]?.file_id}`;
    expect((await server.call("GET", file, { key: person.key })).status).toBe(403);
    expect(await (await server.call("GET", file, { key: OWNER_KEY })).text()).toBe("It is me.");
    const decide = () => server.call("POST", `${path}/decide`, { key: OWNER_KEY, body: { decision: "accept" } });
    const decided = await Promise.all([decide(), decide()]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(voice_id)).toMatchObject({ is_verified: true, verification: { manual: { state: "accepted" } } });
    expect((await filesOf(voice_id)).filter((key) => key.endsWith("proof"))).toEqual([]);
    await remove(voice_id);
  }, 300_000);
});
