import { CheckCheck, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import type { HistoryItem } from "../../contract/history.ts";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import { qualityWords } from "../words/quality.ts";

const QualityDetails = lazy(() => import("./quality-details.tsx"));

export interface QualityBadgeProps {
  /** What was checked; without its text the sentences are told by their times alone. */
  item: Pick<HistoryItem, "quality" | "text">;
  /** `line`: words among others. `icon`: as large as a button. */
  look: "line" | "icon";
}

/** What the checks of an item found: a quiet mark, or how many sentences may be wrong, which opens what and why. */
export function QualityBadge({ item, look }: QualityBadgeProps) {
  const { quality } = item;
  if (quality === null) return null;
  if (quality.verdict !== "suspect") {
    const words = quality.verdict === "ok" ? qualityWords.checked : qualityWords.retried(quality.retried);
    return (
      <span
        title={look === "icon" ? words : undefined}
        className={classes(
          "inline-flex shrink-0 items-center gap-1",
          look === "icon" && "size-9 justify-center text-ink-faint",
        )}
      >
        <CheckCheck aria-hidden className={look === "icon" ? "size-[18px]" : "size-3.5"} />
        <span className={look === "icon" ? "sr-only" : "max-sm:sr-only"}>{words}</span>
      </span>
    );
  }
  const words = qualityWords.suspect(quality.suspect);
  return (
    <Popover
      label={qualityWords.title}
      side={look === "icon" ? "top" : "bottom"}
      className="max-h-96 w-88 max-w-[calc(100vw-1.5rem)] p-4"
      trigger={
        look === "icon" ? (
          <IconButton label={words} icon={<TriangleAlert />} className="text-accent-text!" />
        ) : (
          <button
            type="button"
            className="touchable relative inline-flex shrink-0 items-center gap-1 font-medium text-accent-text underline-offset-2 hover:underline"
          >
            <TriangleAlert aria-hidden className="size-3.5" />
            {words}
          </button>
        )
      }
    >
      <Suspense
        fallback={
          <p role="status" className="text-sm text-ink-soft">
            {qualityWords.loading}
          </p>
        }
      >
        <QualityDetails text={item.text} quality={quality} />
      </Suspense>
    </Popover>
  );
}
