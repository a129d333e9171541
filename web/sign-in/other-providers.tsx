import { useSearchParams } from "react-router";
import { securityWords } from "../words/security.ts";
import { ProviderLinks, type ProviderLinksProps } from "./provider-links.tsx";

/** Below a form: the other ways in. */
export default function OtherProviders({ providers }: Pick<ProviderLinksProps, "providers">) {
  const [search] = useSearchParams();
  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {securityWords.providers.or}
      </p>
      <ProviderLinks providers={providers} redirect={search.get("redirect")} />
    </div>
  );
}
