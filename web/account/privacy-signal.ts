declare global {
  interface Navigator {
    /** Global Privacy Control: whoever browses forbids sale and sharing of what is known of them. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whether the browser sends a global privacy signal (Sec-GPC). */
export const sendsPrivacySignal = (): boolean => navigator.globalPrivacyControl === true;
