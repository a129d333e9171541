import type { RefObject } from "react";

export interface FileChooserProps {
  /** Clicked by the button that people see. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  multiple?: boolean;
  /** Of at least one file; the same ones can be chosen again. */
  onChosen: (files: [File, ...File[]]) => void;
}

/** The browser's dialog for files, behind a button of the page's own. */
export function FileChooser({ ref, label, accept, multiple = false, onChosen }: FileChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      className="hidden"
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? [];
        event.target.value = "";
        if (first) onChosen([first, ...others]);
      }}
    />
  );
}
