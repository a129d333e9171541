import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api, query } from "../api.ts";
import { Flyout } from "../ui/flyout.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { shellWords } from "../words/shell.ts";

/** Loaded when the bell is first pressed. */
const NoticePanel = lazy(() => import("./notice-panel.tsx"));

/** More than this many is “9+”: the badge is small. */
const COUNT_SHOWN_MAX = 9;

/** The bell and how many notices are not read, kept current by the live channel. */
export function Bell({ side = "bottom", className }: { side?: "bottom" | "right"; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(query(api.notices.list, { page_size: 1 }));
  const count = data?.unread_count ?? 0;
  return (
    <Flyout
      open={isOpen}
      onOpenChange={setOpen}
      title={shellWords.notices}
      closeWords={shellWords.close}
      side={side}
      align={side === "right" ? "start" : "end"}
      className="w-[400px] max-w-[calc(100vw-16px)]"
      trigger={
        <IconButton
          label={count === 0 ? shellWords.notices : shellWords.noticesUnread(count)}
          tooltip={!isOpen}
          {...(className === undefined ? {} : { className })}
          icon={
            <span className="relative">
              <BellIcon />
              {count === 0 ? null : (
                <span className="absolute -top-1.5 left-2 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-accent-ink ring-2 ring-sunken">
                  {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}
                </span>
              )}
            </span>
          }
        />
      }
    >
      <Suspense fallback={<div className="h-72" />}>
        <NoticePanel onLeave={() => setOpen(false)} />
      </Suspense>
    </Flyout>
  );
}
