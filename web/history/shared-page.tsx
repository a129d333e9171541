import { Pause, Play, RotateCcw, RotateCw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { limits } from "../../contract/limits.ts";
import { type PageFiles, PublicPage } from "../shell/public-page.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { sharedWords } from "../words/history.ts";
import { playerWords } from "../words/player.ts";
import { shellWords } from "../words/shell.ts";

/*
 * The page behind a share link. Every {{name}} is filled in by the server with the answer of
 * GET /v1/shared-history/:share_link_id; shared-player.ts makes the controls work.
 */

const TITLE = `{{text:60}} · ${sharedWords.title("{{voice_name}}")}`;
const DESCRIPTION = "{{text:200}}";
const AUDIO = "/v1/shared-history/{{share_link_id}}/audio";
const WAVEFORM_HEIGHT = 72;

function Skip({ press, label, icon }: { press: string; label: string; icon: ReactNode }) {
  return (
    <IconButton
      data-press={press}
      label={label}
      tooltip={false}
      className="[&_svg]:size-[22px]! [&_svg]:stroke-[1.75]"
      icon={
        <span className="relative flex">
          {icon}
          <span
            aria-hidden
            className="absolute inset-0 flex items-center justify-center pt-px text-[8px] font-bold tracking-tighter"
          >
            {limits.skipButtonSeconds}
          </span>
        </span>
      }
    />
  );
}

/** One of the two drawings of the waveform: all of it, or what was played. */
function Bars({ className, clipPath }: { className: string; clipPath?: string }) {
  return (
    <svg
      aria-hidden
      height={WAVEFORM_HEIGHT}
      className={`absolute inset-0 w-full ${className}`}
      style={clipPath === undefined ? {} : { clipPath }}
    >
      <path data-bars="" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
    </svg>
  );
}

function SharedPlayer() {
  return (
    <section
      data-player=""
      data-phase="paused"
      data-peaks="{{peaks}}"
      data-duration="{{duration_seconds}}"
      data-voice="{{voice_name}}"
      aria-label={playerWords.region}
      className="group/player mt-8"
    >
      <audio preload="metadata" src={AUDIO}>
        <track kind="captions" />
      </audio>
      <div
        data-seek=""
        role="slider"
        tabIndex={0}
        aria-label={playerWords.position}
        aria-valuemin={0}
        aria-valuemax={0}
        aria-valuenow={0}
        style={{ height: WAVEFORM_HEIGHT }}
        className="group relative w-full cursor-pointer touch-none rounded-xs outline-offset-4"
      >
        <Bars className="text-line-strong" />
        <Bars className="text-accent" clipPath="inset(0 calc(100% - var(--played, 0) * 100%) 0 0)" />
        <span
          aria-hidden
          style={{ left: "calc(var(--played, 0) * 100%)" }}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-accent opacity-0 shadow-raised transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </div>
      <div className="mt-1 flex justify-between text-xs text-ink-faint">
        <span data-elapsed="">0:00</span>
        <span data-total="" />
      </div>
      <div className="mt-2 flex items-center justify-center gap-3">
        <Skip press="back" label={playerWords.back(limits.skipButtonSeconds)} icon={<RotateCcw />} />
        <IconButton
          data-press="toggle"
          look="accent"
          size="large"
          tooltip={false}
          className="size-14 [&_svg]:size-6"
          label={playerWords.playItem(sharedWords.title("{{voice_name}}"))}
          icon={
            <>
              <Play
                fill="currentColor"
                className="group-data-[phase=loading]/player:hidden group-data-[phase=playing]/player:hidden"
              />
              <Pause
                fill="currentColor"
                className="group-data-[phase=ended]/player:hidden group-data-[phase=paused]/player:hidden"
              />
            </>
          }
        />
        <Skip press="forward" label={playerWords.forward(limits.skipButtonSeconds)} icon={<RotateCw />} />
      </div>
      <p role="status" data-says="" className="sr-only" />
      <p role="alert" data-failure="" className="mt-3 text-center text-danger empty:hidden" />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the text of the item stands below */}
        <audio controls src={AUDIO} className="mt-4 w-full" />
      </noscript>
    </section>
  );
}

/** What a share link shows to anybody. */
export function SharedPage({ files }: { files: PageFiles }) {
  return (
    <PublicPage
      files={files}
      title={`${TITLE} · ${shellWords.product}`}
      meta={[
        { name: "description", content: DESCRIPTION },
        // Whoever has the link may look; nobody is to find it by searching.
        { name: "robots", content: "noindex" },
        { property: "og:site_name", content: shellWords.product },
        { property: "og:type", content: "website" },
        { property: "og:title", content: TITLE },
        { property: "og:description", content: DESCRIPTION },
        { property: "og:url", content: "{{page_url}}" },
        { property: "og:audio", content: "{{audio_url}}" },
        { name: "twitter:card", content: "summary" },
      ]}
      invitation={sharedWords.make}
    >
      <article>
        <header className="flex items-center gap-4">
          <span
            aria-hidden
            data-face="{{voice_name}}"
            className="size-12 shrink-0 rounded-full shadow-[inset_0_-2px_6px_oklch(0.2_0.05_0/0.22),inset_0_1px_1px_oklch(1_0_0/0.4)]"
          />
          <div className="min-w-0">
            <h1 className="line-clamp-2 text-lg font-semibold text-balance">{sharedWords.title("{{voice_name}}")}</h1>
            <p className="truncate text-ink-faint">
              <span data-name="{{public_user_name}}" className="data-[name='']:hidden">
                {`${sharedWords.by("{{public_user_name}}")} · `}
              </span>
              <time data-unix="{{date_unix}}">{"{{date_unix:day}}"}</time>
            </p>
          </div>
        </header>
        <SharedPlayer />
        <p className="mt-10 border-t border-line pt-8 text-md leading-7 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {"{{text}}"}
        </p>
      </article>
    </PublicPage>
  );
}

/** What a link shows that leads to nothing any more. */
export function SharedMissingPage({ files }: { files: PageFiles }) {
  return (
    <PublicPage
      files={files}
      title={`${sharedWords.missingTitle} · ${shellWords.product}`}
      invitation={sharedWords.make}
    >
      <EmptyState icon={<SearchX aria-hidden />} title={sharedWords.missingTitle} heading="h1">
        {"{{message}}"}
      </EmptyState>
    </PublicPage>
  );
}

/** What a link shows while the server cannot say what is behind it. */
export function SharedFailedPage({ files }: { files: PageFiles }) {
  return (
    <PublicPage
      files={files}
      title={`${sharedWords.failedTitle} · ${shellWords.product}`}
      invitation={sharedWords.make}
    >
      <h1 className="sr-only">{sharedWords.heading}</h1>
      <ErrorState
        title={sharedWords.failedTitle}
        action={
          <Button look="solid" asChild>
            <a href="{{page_url}}">{sharedWords.retry}</a>
          </Button>
        }
      >
        {"{{message}}"}
      </ErrorState>
    </PublicPage>
  );
}
