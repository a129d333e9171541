import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { isSaleOffered } from "../account/index.ts";
import { useUser } from "../shell/account.ts";
import { CrashBoundary } from "../shell/crash-boundary.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { classes } from "../ui/classes.ts";
import { settingsWords } from "../words/settings.ts";
import { settingsSections } from "./sections.tsx";
import { SettingsSkeleton } from "./settings-section.tsx";

/** The pages of the settings: a list at the left, or a row that scrolls on a phone and shows where one is. */
function SectionList({ here }: { here: string }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another place in the row
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [here]);
  return (
    <nav
      ref={list}
      aria-label={settingsWords.navigation}
      className="flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:px-3 max-md:py-2 max-md:[scrollbar-width:none] md:sticky md:top-10 md:w-44 md:shrink-0 md:flex-col md:self-start lg:w-52"
    >
      {settingsSections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          aria-current={section.to === here ? "page" : undefined}
          className={classes(
            "flex h-9 shrink-0 items-center gap-2.5 rounded-md px-3 font-medium transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0",
            section.to === here
              ? "bg-press text-ink [&_svg]:text-accent-text"
              : "text-ink-soft hover:bg-hover hover:text-ink",
          )}
        >
          {section.icon}
          {section.words}
        </Link>
      ))}
    </nav>
  );
}

/** The way to forbid sale and sharing, on every page of the settings, for whom the law or their browser gives it. */
function Foot() {
  const { data: user } = useUser();
  if (user === undefined || !isSaleOffered(user)) return null;
  return (
    <footer className="mt-12 border-t border-line pt-4 text-sm text-ink-faint">
      <Link to="/app/settings/data" className="touchable rounded-xs underline-offset-4 hover:text-ink hover:underline">
        {settingsWords.sale}
      </Link>
    </footer>
  );
}

/** /app/settings and what is below it: the list of pages, and the one that is open. */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  const section = settingsSections.find(({ to }) => to === here);
  return (
    <>
      <PageHeader
        title={settingsWords.title}
        {...(section === undefined ? {} : { tabTitle: `${section.words} · ${settingsWords.title}` })}
      />
      <div className="mx-auto flex w-full max-w-[1040px] gap-x-12 px-4 max-md:flex-col sm:px-6 md:py-10 lg:gap-x-16">
        <SectionList here={here} />
        <div className="min-w-0 flex-1 max-md:py-6">
          <CrashBoundary place={here} waiting={<SettingsSkeleton />}>
            <Outlet />
          </CrashBoundary>
          <Foot />
        </div>
      </div>
    </>
  );
}
