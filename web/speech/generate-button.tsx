import { Square } from "lucide-react";
import { useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { speechWords } from "../words/speech.ts";
import { cancelGeneration, generation, isRunning } from "./generation.ts";

export interface GenerateButtonProps {
  disabled: boolean;
  onGenerate: () => void;
  /** Set where the text is too long to be heard at once. */
  onLong?: (() => void) | null;
  className?: string;
}

/** The one main action; while it runs it is Cancel, in the same place. */
export function GenerateButton({ disabled, onGenerate, onLong = null, className }: GenerateButtonProps) {
  const current = useStore(generation);
  if (isRunning(current)) {
    return (
      <Button
        look="solid"
        onClick={cancelGeneration}
        className={className}
        icon={current.state === "waiting" ? <Spinner /> : <Square fill="currentColor" className="size-3!" />}
      >
        {speechWords.cancel}
      </Button>
    );
  }
  if (onLong !== null) {
    return (
      <Button look="primary" onClick={onLong} className={className}>
        {speechWords.makeLong}
      </Button>
    );
  }
  return (
    <Button look="primary" disabled={disabled} onClick={onGenerate} className={className}>
      {speechWords.generate}
    </Button>
  );
}
