import { ArrowRight } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "../../contract/limits.ts";
import { plans } from "../../contract/plans.ts";
import { useSubscription, useUser } from "../shell/account.ts";
import { countText, dayText } from "../shell/numbers.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { quotaOf } from "../shell/quota.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { homeWords } from "../words/home.ts";

const TEXT_TO_SPEECH = "/app/speech-synthesis/text-to-speech";

function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return homeWords.greetings.evening;
  return hour < 12 ? homeWords.greetings.morning : homeWords.greetings.afternoon;
}

/** Where a text starts; it goes along to text to speech and survives a reload. */
function StartWriting() {
  const [text, setText] = useState(() => readStored(storageKeys.draft) ?? "");
  const navigate = useNavigate();
  const go = () => {
    store(storageKeys.draft, text === "" ? null : text);
    void navigate(TEXT_TO_SPEECH);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) go();
  };
  return (
    <form
      onSubmit={submit}
      className="rounded-xl border border-line bg-surface shadow-low transition-[border-color,box-shadow] focus-within:border-line-strong focus-within:shadow-raised"
    >
      <Textarea
        bare
        rows={6}
        aria-label={homeWords.write}
        placeholder={homeWords.writeHint}
        value={text}
        maxLength={limits.textLengthMax}
        onChange={(event) => {
          setText(event.target.value);
          store(storageKeys.draft, event.target.value === "" ? null : event.target.value);
        }}
        onKeyDown={onKeyDown}
        className="block px-5 pt-5 sm:px-6"
      />
      <div className="flex items-center gap-4 px-4 pt-2 pb-4 sm:pl-6">
        <span className="flex-1 text-sm text-ink-faint">{homeWords.characters(countText(text.length))}</span>
        <Kbd keys="mod+enter" className="pointer-coarse:hidden" />
        <Button type="submit" look="primary">
          {homeWords.carryOn}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function Credits() {
  const { data: subscription, isError } = useSubscription();
  if (isError) return null;
  if (subscription === undefined) return <Skeleton className="h-28 rounded-xl" />;
  const quota = quotaOf(subscription);
  const resets = subscription.next_character_count_reset_unix;
  return (
    <section aria-label={homeWords.usage} className="rounded-xl border border-line bg-surface p-5 shadow-low sm:px-6">
      <p>
        <span className="text-lg font-semibold">{countText(quota.count)}</span>{" "}
        <span className="text-ink-soft">{homeWords.credits[quota.kind](countText(quota.limit))}</span>
      </p>
      <Progress
        className="mt-3"
        label={homeWords.left}
        value={quota.share}
        tone={quota.share <= 0.1 ? "danger" : "accent"}
      />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-ink-faint">
        <span>{homeWords.plan(plans[subscription.tier].name)}</span>
        {resets === null ? null : <span>{homeWords.refreshes(dayText(resets))}</span>}
      </div>
    </section>
  );
}

/** /app/speech-synthesis: where people land. */
export default function HomeScreen() {
  const { data: user } = useUser();
  return (
    <>
      <PageHeader title={homeWords.title} />
      <Column>
        <h2 className="min-h-9 text-xl font-semibold text-balance">
          {user === undefined ? null : homeWords.greet(greeting(new Date().getHours()), user.first_name)}
        </h2>
        <div className="mt-6 flex flex-col gap-4">
          <StartWriting />
          <Credits />
        </div>
      </Column>
    </>
  );
}
