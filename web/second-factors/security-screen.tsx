import { PasswordSection } from "../sessions/password-section.tsx";
import { ProvidersSection } from "../sessions/providers-section.tsx";
import { SessionsSection } from "../sessions/sessions-section.tsx";
import ConfirmedSignInsSection from "../sign-in/confirmed-sign-ins-section.tsx";
import { FactorsSection } from "./factors-section.tsx";

/** /app/settings/security: what guards the account, and where it is open. */
export default function SecurityScreen() {
  return (
    <>
      <PasswordSection />
      <FactorsSection />
      <ProvidersSection />
      <ConfirmedSignInsSection />
      <SessionsSection />
    </>
  );
}
