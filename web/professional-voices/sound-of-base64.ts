/** A sound that came as base64 within JSON, as a file that the player takes. */
export function soundOfBase64({ audio_base_64, media_type }: { audio_base_64: string; media_type: string }): Blob {
  return new Blob([Uint8Array.from(atob(audio_base_64), (letter) => letter.charCodeAt(0))], { type: media_type });
}
