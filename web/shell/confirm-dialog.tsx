import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { asked } from "./confirm.ts";
import { useStore } from "./store.ts";

/** Shows whatever `confirm` asks. Once in the app. */
export function ConfirmDialog() {
  const current = useStore(asked);
  // Kept while the dialog fades out, so that its words do not vanish first.
  const [shown, setShown] = useState(current);
  useEffect(() => {
    if (current !== null) setShown(current);
  }, [current]);
  const question = (current ?? shown)?.question;
  if (question === undefined) return null;
  const answer = (yes: boolean) => current?.answer(yes);
  const isDanger = question.danger === true;
  return (
    <Dialog
      open={current !== null}
      onOpenChange={() => answer(false)}
      width="small"
      title={question.title}
      description={question.description}
      closeWords={question.cancel}
      actions={
        <>
          {/* A key pressed in haste takes nothing away. */}
          <Button onClick={() => answer(false)} autoFocus={isDanger}>
            {question.cancel}
          </Button>
          <Button look={isDanger ? "danger" : "solid"} onClick={() => answer(true)} autoFocus={!isDanger}>
            {question.confirm}
          </Button>
        </>
      }
    />
  );
}
