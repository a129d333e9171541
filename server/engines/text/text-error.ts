/** Text that cannot be planned as it is written; `message` says what and where, in words for the person who wrote it. */
export class TextError extends Error {
  readonly code: "invalid_ssml" | "invalid_rule" | "invalid_lexicon";
  constructor(code: TextError["code"], message: string) {
    super(message);
    this.name = "TextError";
    this.code = code;
  }
}
