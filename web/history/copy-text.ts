import { notify } from "../shell/toasts.ts";
import { historyWords } from "../words/history.ts";

/** The old way, which also works on pages without https, as installations at home often are. */
function copyBySelection(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.style.position = "fixed";
  box.style.opacity = "0";
  // Inside the dialog that is open, if any: the focus cannot leave it.
  (document.querySelector("[role=dialog]") ?? document.body).append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  return isCopied;
}

/** Copies a text and says so with `success`; says what to do where the browser refuses. Never throws. */
export async function copyText(text: string, success: string): Promise<void> {
  let isCopied: boolean;
  try {
    await navigator.clipboard.writeText(text);
    isCopied = true;
  } catch {
    isCopied = copyBySelection(text);
  }
  if (isCopied) notify.success(success);
  else notify.error(historyWords.copyFailed);
}
