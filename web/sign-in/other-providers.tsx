import { Building2 } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { Button } from "../ui/button.tsx";
import { securityWords } from "../words/security.ts";
import { signInWords } from "../words/sign-in.ts";
import { ProviderLinks, type ProviderLinksProps } from "./provider-links.tsx";

interface OtherProvidersProps extends Pick<ProviderLinksProps, "providers"> {
  /** Whether some workspace has an identity provider of its own. */
  hasSingleSignOn: boolean;
}

/** Below a form: the other ways in. */
export default function OtherProviders({ providers, hasSingleSignOn }: OtherProvidersProps) {
  const [given] = useSearchParams();
  const { search } = useLocation();
  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {securityWords.providers.or}
      </p>
      <div className="flex flex-col gap-2">
        <ProviderLinks providers={providers} redirect={given.get("redirect")} />
        {hasSingleSignOn ? (
          <Button asChild size="large">
            <Link to={{ pathname: "/app/single-sign-on", search }}>
              <Building2 aria-hidden />
              {signInWords.singleSignOn.link}
            </Link>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
