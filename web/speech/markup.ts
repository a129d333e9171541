const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

export type Alphabet = "ipa" | "cmu-arpabet";

/** A pause of so many seconds, to one decimal: `<break time="1.0s" />`. */
export const breakTag = (seconds: number): string => `<break time="${seconds.toFixed(1)}s" />`;

/** A word with the sounds that it is made of. */
export const phonemeTag = (word: string, alphabet: Alphabet, sounds: string): string =>
  `<phoneme alphabet="${alphabet}" ph="${escaped(sounds.trim())}">${escaped(word.trim())}</phoneme>`;

/** Puts text where the caret is, in place of what is selected, in a way that the browser's own undo takes back. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus();
  // Deprecated and without successor: nothing else keeps the undo history.
  if (document.execCommand("insertText", false, text)) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
