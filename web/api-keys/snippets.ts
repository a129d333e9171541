/** Short programs that speak through this server, for people to copy. */
const VOICE_ID = "21m00Tcm4TlvDq8ikWAM";

export type Program = "curl" | "python" | "javascript";

/** A program that speaks one sentence into a file. @param address of this server, without a slash at the end */
export function snippetFor(program: Program, address: string): string {
  switch (program) {
    case "curl":
      return `curl ${address}/v1/text-to-speech/${VOICE_ID} \\
  -H "xi-api-key: $MYNAH_API_KEY" \\
  -H "content-type: application/json" \\
  -d '{"text": "Hello from my own machine."}' \\
  -o hello.mp3`;
    case "python":
      return `# pip install elevenlabs
import os
from elevenlabs.client import ElevenLabs

client = ElevenLabs(
    base_url="${address}",
    api_key=os.environ["MYNAH_API_KEY"],
)
audio = client.text_to_speech.convert(
    voice_id="${VOICE_ID}",
    text="Hello from my own machine.",
)
with open("hello.mp3", "wb") as file:
    for piece in audio:
        file.write(piece)`;
    case "javascript":
      return `// npm install @elevenlabs/elevenlabs-js
import { writeFile } from "node:fs/promises";
import { ElevenLabsClient } from "@elevenlabs/elevenlabs-js";

const client = new ElevenLabsClient({
  baseUrl: "${address}",
  apiKey: process.env.MYNAH_API_KEY,
});
const audio = await client.textToSpeech.convert("${VOICE_ID}", {
  text: "Hello from my own machine.",
});
await writeFile("hello.mp3", audio);`;
  }
}
