/** Where texts are written. */
export const EDITOR = "/app/speech-synthesis/text-to-speech";

/** The editor with an item's text and voice taken along; the editor asks before another text is lost. */
export const editorWith = (history_item_id: string): string => `${EDITOR}?${new URLSearchParams({ history_item_id })}`;
