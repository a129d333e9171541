/** The official clients that the tests call the server with, unmodified. They are packages of their own: whoever only runs Mynah does without their 30,000 files. */
export { ElevenLabsClient, ElevenLabsError } from "@elevenlabs/elevenlabs-js";
export { ElevenLabsClient as OlderClient } from "elevenlabs";
export { APIError, AuthenticationError, default as OpenAI, RateLimitError, toFile } from "openai";
