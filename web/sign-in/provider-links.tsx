import { KeyRound } from "lucide-react";
import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { Button } from "../ui/button.tsx";
import { securityWords } from "../words/security.ts";

type Provider = Output<Api["sign_in"]["options"]>["providers"][number];

/** Their signs, as their own guidelines draw them. */
const SIGNS = {
  google: (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4h6.6a5.7 5.7 0 0 1-2.4 3.7l3.7 2.9c2.2-2 3.6-5 3.6-8.4Z"
      />
      <path fill="#34A853" d="M12 24c3.2 0 6-1.1 8-2.9l-3.8-2.9a7.2 7.2 0 0 1-10.8-3.8l-3.8 3A12 12 0 0 0 12 24Z" />
      <path fill="#FBBC05" d="M5.4 14.4a7.4 7.4 0 0 1 0-4.7l-3.8-3a12 12 0 0 0 0 10.7l3.8-3Z" />
      <path fill="#EA4335" d="M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.2A12 12 0 0 0 1.6 6.7l3.8 3A7.2 7.2 0 0 1 12 4.8Z" />
    </svg>
  ),
  github: (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path
        fill="currentColor"
        d="M8 0a8 8 0 0 0-2.5 15.6c.4 0 .5-.2.5-.4v-1.4c-2.2.5-2.7-1-2.7-1-.4-.9-.9-1.2-.9-1.2-.7-.5.1-.5.1-.5.8.1 1.2.8 1.2.8.7 1.3 1.9.9 2.3.7.1-.5.3-.9.5-1.1-1.8-.2-3.6-.9-3.6-4 0-.9.3-1.6.8-2.1-.1-.2-.4-1 .1-2.1 0 0 .7-.2 2.2.8a7.6 7.6 0 0 1 4 0c1.5-1 2.2-.8 2.2-.8.4 1.1.2 1.9.1 2.1.5.6.8 1.3.8 2.2 0 3.1-1.9 3.7-3.7 3.9.3.3.6.8.6 1.5v2.2c0 .2.1.5.6.4A8 8 0 0 0 8 0Z"
      />
    </svg>
  ),
  oidc: <KeyRound aria-hidden />,
} as const;

export interface ProviderLinksProps {
  providers: readonly Provider[];
  /** Where to go in the app afterwards. */
  redirect: string | null;
}

/** One link for each other provider: it leads there, and comes back signed in. */
export function ProviderLinks({ providers, redirect }: ProviderLinksProps) {
  const search = redirect === null ? "" : `?${new URLSearchParams({ redirect })}`;
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ provider, name }) => (
        <Button key={provider} asChild size="large">
          <a href={`/sign-in/with/${provider}${search}`}>
            {SIGNS[provider]}
            {securityWords.providers.with(name)}
          </a>
        </Button>
      ))}
    </div>
  );
}
