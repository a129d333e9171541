import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, MailWarning, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { longDayText } from "../shell/numbers.ts";
import { createStore, useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { accountWords } from "../words/account.ts";
import { sendVerification } from "./send-verification.ts";

const words = accountWords.banners;

const TONES = {
  plain: "bg-accent-wash [&_p>svg]:text-accent-text",
  danger: "bg-danger-wash [&_p>svg]:text-danger",
} as const;

interface BannerProps {
  icon: ReactNode;
  tone?: keyof typeof TONES;
  words: string;
  children?: ReactNode;
}

/** A line over the page, with what to do about it. */
function Banner({ icon, tone = "plain", words: text, children }: BannerProps) {
  return (
    <div
      className={classes("flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2 text-sm", TONES[tone])}
    >
      <p className="flex min-w-0 items-start gap-2.5 [overflow-wrap:anywhere] max-sm:flex-1 max-sm:basis-44 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        {text}
      </p>
      {children === undefined ? null : <div className="flex items-center gap-1 max-sm:ml-auto">{children}</div>}
    </div>
  );
}

/** Put away until the next visit. */
const isPutOff = createStore(false);

function Unverified({ user }: { user: User }) {
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const again = useMutation({ mutationFn: () => sendVerification(user.email), meta: { quiet: true } });
  const isLater = useStore(isPutOff);
  // At home, where no letters go out, an owner would confirm it by a letter that they show themselves.
  if (isLater || options === undefined || (user.is_operator && !options.sends_letters)) return null;
  return (
    <Banner
      icon={<MailWarning aria-hidden />}
      words={options.sends_letters ? words.verify(user.email) : words.verifyAsk}
    >
      <Button look="plain" size="small" busy={again.isPending} onClick={() => again.mutate()}>
        {words.sendAgain}
      </Button>
      <Button look="quiet" size="small" onClick={() => isPutOff.set(true)}>
        {words.later}
      </Button>
    </Banner>
  );
}

function Deletes({ deletes_at_unix }: { deletes_at_unix: number }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => api.account.keep(),
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
    meta: { success: words.kept },
  });
  return (
    <Banner icon={<CircleAlert aria-hidden />} tone="danger" words={words.deletes(longDayText(deletes_at_unix))}>
      <Button look="solid" size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
        {words.keep}
      </Button>
    </Banner>
  );
}

/** What the person has to know of their account, on every page until it is no more so. */
export default function AccountNews({ user }: { user: User }) {
  return (
    <section aria-label={words.region} className="divide-y divide-line">
      {user.deletes_at_unix === null ? null : <Deletes deletes_at_unix={user.deletes_at_unix} />}
      {user.is_in_probation ? (
        <Banner icon={<ShieldAlert aria-hidden />} tone="danger" words={words.probation} />
      ) : null}
      {user.email_verified ? null : <Unverified user={user} />}
    </section>
  );
}
