import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { securityWords } from "../words/security.ts";

export interface ResendButtonProps {
  send: () => Promise<{ resend_after_seconds: number }>;
  /** Seconds to wait from the start, where a code was sent already. */
  waits?: number;
  /** What it says before the first code was sent. */
  first?: string;
}

/** Sends a code, and says how long to wait until it can be sent again. A failure is a toast. */
export function ResendButton({ send, waits = 0, first }: ResendButtonProps) {
  const [left, setLeft] = useState(waits);
  const [wasSent, setSent] = useState(waits > 0);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ resend_after_seconds }) => {
      setSent(true);
      setLeft(resend_after_seconds);
    },
    meta: { success: securityWords.sent },
  });
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const words = wasSent || first === undefined ? securityWords.resend : first;
  return (
    <Button
      look={wasSent ? "quiet" : "plain"}
      disabled={isWaiting}
      busy={sending.isPending}
      onClick={() => sending.mutate()}
      className="tabular-nums"
    >
      {isWaiting ? securityWords.resendIn(left) : words}
    </Button>
  );
}
