import { useSyncExternalStore } from "react";

/** Below the breakpoint `md`: there is no room beside anything. */
const PHONE = "(width < 768px)";

function followPhone(listener: () => void) {
  const phone = matchMedia(PHONE);
  phone.addEventListener("change", listener);
  return () => phone.removeEventListener("change", listener);
}

/** Whether the page is as narrow as a phone, followed. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    followPhone,
    () => matchMedia(PHONE).matches,
    () => false,
  );
