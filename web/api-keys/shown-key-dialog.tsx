import { Copy, TriangleAlert } from "lucide-react";
import { copyText } from "../history/index.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { inputLook } from "../ui/input.tsx";
import { apiKeyWords } from "../words/api-keys.ts";

const words = apiKeyWords.shown;

/** A new key, once. It can only be answered, so that nobody loses the key by a press beside it. */
export default function ShownKeyDialog({ xi_api_key, onDone }: { xi_api_key: string; onDone: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={onDone}>{words.done}</Button>
          <Button look="primary" icon={<Copy />} onClick={() => void copyText(xi_api_key, words.copied)}>
            {words.copy}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.key}>
          {(parts) => (
            // Several lines where there is little room, so that the whole key is seen.
            <textarea
              {...parts}
              readOnly
              rows={2}
              value={xi_api_key}
              className={classes(inputLook, "resize-none px-3 py-2 font-mono break-all [field-sizing:content]")}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <p className="flex gap-2.5 rounded-md bg-hover px-3 py-2.5 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.warning}
        </p>
      </div>
    </Dialog>
  );
}
