/**
 * Whether the speaker of a voice has still to read a phrase: they have not agreed, or the owner of the installation asks
 * that it is shown to be theirs (CAPTCHA), for which reading it is enough. A voice that is blocked needs nothing.
 */
export const needsConsent = ({
  is_verified,
  safety_control,
}: {
  is_verified: boolean;
  safety_control: "BAN" | "CAPTCHA" | null;
}): boolean => safety_control !== "BAN" && (!is_verified || safety_control === "CAPTCHA");
