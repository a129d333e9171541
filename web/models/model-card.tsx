import {
  ChevronRight,
  CircleAlert,
  Download,
  Ellipsis,
  ExternalLink,
  Pause,
  Play,
  RotateCw,
  Trash2,
} from "lucide-react";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Progress } from "../ui/progress.tsx";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";
import { bytesText, progressText } from "./amounts.ts";
import { languageText, shownName } from "./catalogue-groups.ts";
import { isUnderWay, useModelActions } from "./catalogue-state.ts";

const TONES = {
  available: "plain",
  queued: "plain",
  downloading: "accent",
  unpacking: "accent",
  paused: "plain",
  failed: "danger",
  installed: "good",
  damaged: "danger",
} as const;

/** Languages, size and license in a line, and the way to the source. */
function Facts({ model }: { model: CatalogueModelShown }) {
  const { name, title, does, languages, installed, download_bytes, licence, source_url } = model;
  const bytes = installed === null ? download_bytes : installed.bytes;
  const facts = [
    source_url === null && title !== name ? title : null,
    languages.length > 0 ? languages.map(languageText).join(", ") : does.length > 0 ? words.noLanguage : null,
    bytes === null ? words.sizeUnknown : bytes === 0 ? null : bytesText(bytes),
    licence === null ? (source_url === null ? null : words.licenceUnknown) : words.licence(licence),
  ].filter((fact) => fact !== null);
  return (
    <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-faint">
      {facts.join(" · ")}
      {source_url === null ? null : (
        <>
          {" · "}
          <a
            href={source_url}
            target="_blank"
            rel="noreferrer"
            aria-label={words.sourceOf(title)}
            className="touchable inline-flex items-center gap-1 rounded-xs whitespace-nowrap text-ink-soft underline underline-offset-2 hover:text-ink"
          >
            {words.source}
            <ExternalLink aria-hidden className="size-3" />
          </a>
        </>
      )}
    </p>
  );
}

const isPartial = ({ bytes_done, bytes_total }: NonNullable<CatalogueModelShown["progress"]>): boolean =>
  bytes_done > 0 && bytes_done !== bytes_total;

/** How far an install is, with a bar. */
function InstallProgress({ model: { title, state, progress } }: { model: CatalogueModelShown }) {
  const { bytes_done = 0, bytes_total = null } = progress ?? {};
  const text =
    state === "queued"
      ? words.queued
      : state === "unpacking"
        ? words.unpacking
        : progress === null
          ? words.states[state]
          : progressText(progress);
  const share = bytes_total === null || bytes_total === 0 ? null : bytes_done / bytes_total;
  const isStill = state === "paused" || state === "failed";
  return (
    <div className="mt-3">
      <p className="mb-2 text-sm text-ink-soft tabular-nums">{text}</p>
      <Progress
        value={state === "unpacking" ? null : isStill ? (share ?? 0) : share}
        label={words.progress(title)}
        tone={isStill ? "ink" : "accent"}
      />
    </div>
  );
}

function Problem({ problem }: { problem: string }) {
  return (
    <p role="alert" className="mt-3 flex gap-2 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{problem}</span>
    </p>
  );
}

/** The one action that is next, and the others behind a menu. */
function Actions({ model }: { model: CatalogueModelShown }) {
  const { state } = model;
  const title = shownName(model);
  const { install, pause, resume, isRemoving, askToRemove } = useModelActions(model);
  const isHere = state === "installed" || state === "damaged";
  const next =
    state === "available"
      ? { words: words.install, icon: <Download />, does: install }
      : isUnderWay(model)
        ? { words: words.pause, icon: <Pause />, does: pause }
        : state === "paused"
          ? { words: words.resume, icon: <Play />, does: resume }
          : state === "failed"
            ? { words: words.tryAgain, icon: <RotateCw />, does: resume }
            : null;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {next === null ? null : (
        <Button
          size="small"
          icon={next.icon}
          busy={next.does.isPending}
          aria-label={words.act(next.words, title)}
          onClick={() => next.does.mutate()}
        >
          {next.words}
        </Button>
      )}
      {state === "available" ? null : (
        <Menu
          label={words.more(title)}
          trigger={
            <IconButton label={words.more(title)} icon={<Ellipsis />} size="small" busy={isRemoving} tooltip={false} />
          }
        >
          <MenuItem icon={<Trash2 />} danger onSelect={() => void askToRemove()}>
            {isHere ? words.remove : words.stop}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** What only some want to know: its folder, whether it was ever run by us, what was downloaded. */
function Details({ model: { name, tried, installed, download_urls } }: { model: CatalogueModelShown }) {
  const checksums = Object.entries(installed?.checksums ?? {});
  return (
    <details className="group mt-1 -mb-2">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-1.5 rounded-sm text-sm text-ink-soft select-none hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {words.details}
      </summary>
      <dl className="flex flex-col gap-2 pt-1 pb-1 text-sm [overflow-wrap:anywhere] [&_dd]:text-ink-soft [&_dt]:text-ink-faint">
        <div>
          <dt>{words.folder}</dt>
          <dd className="font-mono text-xs">{name}</dd>
        </div>
        {download_urls.length === 0 ? null : (
          <div>
            <dt>{words.comesFrom}</dt>
            {download_urls.map((url) => (
              <dd key={url} className="font-mono text-xs">
                {url}
              </dd>
            ))}
          </div>
        )}
        {installed === null || installed.installed_at_unix === null ? null : (
          <div>
            <dt>{words.installedOn}</dt>
            <dd>
              {longDayText(installed.installed_at_unix)}.{" "}
              {installed.is_checksum_checked ? words.checked : words.notChecked}
            </dd>
          </div>
        )}
        {checksums.map(([file, sum]) => (
          <div key={file}>
            <dt>{words.checksum(file)}</dt>
            <dd className="font-mono text-xs">{sum}</dd>
          </div>
        ))}
      </dl>
      {tried === null ? null : <p className="pt-1 text-sm text-pretty text-ink-soft">{words.tried[tried]}</p>}
    </details>
  );
}

/** A model: what it is, how it is, and what can be done with it. */
export function ModelCard({ model, isLocked }: { model: CatalogueModelShown; isLocked: boolean }) {
  const { state, problem, progress, tried, installed } = model;
  // What was downloaded of one that failed is either kept, in part, or thrown away.
  const isWorthShowing = progress !== null && (state !== "failed" || isPartial(progress));
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 pt-1 text-md font-semibold [overflow-wrap:anywhere]">{shownName(model)}</h3>
        {isLocked ? null : <Actions model={model} />}
      </div>
      <Facts model={model} />
      {/* Spoken when the state changes; the bytes, which change all the time, are not. */}
      <div
        aria-live="polite"
        className={classes("flex flex-wrap gap-2", (state !== "available" || tried === "never") && "mt-2")}
      >
        {state === "available" ? null : <Badge tone={TONES[state]}>{words.states[state]}</Badge>}
        {installed?.added === "by_hand" ? <Badge>{words.byHand}</Badge> : null}
        {tried === "never" ? <Badge>{words.neverTried}</Badge> : null}
      </div>
      {isWorthShowing ? <InstallProgress model={model} /> : null}
      {state === "installed" && installed?.added === "by_hand" && !installed.is_open ? (
        <p className="mt-2 text-sm text-ink-soft">{words.notOpen}</p>
      ) : null}
      {problem === null ? null : <Problem problem={problem} />}
      <Details model={model} />
    </li>
  );
}
