import { useState } from "react";

/** True from the first time that `value` was: what has been opened once stays loaded, and can fade out. */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever || value;
}
