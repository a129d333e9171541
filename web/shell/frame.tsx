import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { HistoryDialogs } from "../history/history-dialogs.tsx";
import { usePlayer } from "../player/player-state.ts";
import { sharedThing } from "../sharing/shared-thing.ts";
import { watchLine } from "../speech/place-in-line.ts";
import { Later } from "../ui/later.tsx";
import { watchVoices } from "../voices/index.ts";
import { shellWords } from "../words/shell.ts";
import { AccountWatch } from "./account-watch.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Foot } from "./foot.tsx";
import { askedAgain } from "./fresh-sign-in.ts";
import { followLive } from "./live.ts";
import { lockedOut } from "./locked-out.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { overlay } from "./overlays.ts";
import { queryClient } from "./query-client.ts";
import { signInAddress } from "./redirects.ts";
import { SessionGate } from "./session-gate.tsx";
import { listenForShortcuts, useShortcut } from "./shortcuts.ts";
import { Sidebar } from "./sidebar.tsx";
import { Splash } from "./splash.tsx";
import { readStored, storageKeys, store } from "./storage-keys.ts";
import { useStore } from "./store.ts";
import { TopBar } from "./top-bar.tsx";
import { workplaces } from "./workplaces.ts";

/** Loaded when the first sound is played. */
const DockedPlayer = lazy(() => import("../history/docked-player.tsx"));
const CommandMenu = lazy(() => import("./command-menu.tsx"));
const LockedScreen = lazy(() => import("../workspaces/locked-screen.tsx"));
const FreshSignInDialog = lazy(() => import("../sessions/fresh-sign-in-dialog.tsx"));
const ShareWithDialog = lazy(() => import("../sharing/share-with-dialog.tsx"));
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

/** The shell's own dialogs and the keys that open them. */
function Overlays() {
  const current = useStore(overlay);
  const answerAgain = useStore(askedAgain);
  const thing = useStore(sharedThing);
  const close = () => overlay.set(null);
  useShortcut({
    keys: "mod+k",
    words: shellWords.shortcuts.commands,
    scope: "everywhere",
    run: () => overlay.set("commands"),
  });
  useShortcut({
    keys: "?",
    words: shellWords.shortcuts.list,
    scope: "everywhere",
    run: () => overlay.set("shortcuts"),
  });
  useEffect(listenForShortcuts, []);
  return (
    <Later>
      {current === "commands" ? <CommandMenu onClose={close} /> : null}
      {answerAgain === null ? null : <FreshSignInDialog onAnswer={answerAgain} />}
      {thing === null ? null : <ShareWithDialog thing={thing} onClose={() => sharedThing.set(null)} />}
      {current === "shortcuts" ? <ShortcutsDialog onClose={close} /> : null}
    </Later>
  );
}

/** New page, new start: at the top, and with the focus in it, as after a page load. */
function useFreshStart() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changed is what this is about
  useEffect(() => {
    if (!isFirst.current) {
      main.current?.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  return main;
}

/** The player, while there is something to play. */
function Player() {
  const hasTrack = usePlayer((state) => state.track !== null);
  return <Later>{hasTrack ? <DockedPlayer /> : null}</Later>;
}

function Frame({ userId }: { userId: string }) {
  const [isSmall, setSmall] = useState(() => readStored(storageKeys.sidebar) === "small");
  const main = useFreshStart();
  const toggle = () => {
    store(storageKeys.sidebar, isSmall ? null : "small");
    setSmall(!isSmall);
  };
  useShortcut({ keys: "mod+b", words: shellWords.shortcuts.sidebar, scope: "everywhere", run: toggle });
  useEffect(watchVoices, []);
  useEffect(watchLine, []);
  const workplace = useStore(workplaces);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or workspace, another channel
  useEffect(() => {
    const stop = new AbortController();
    void followLive(queryClient, stop.signal);
    return () => stop.abort();
  }, [userId, workplace]);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-4 py-2 font-medium text-page focus:translate-y-0"
      >
        {shellWords.skipToContent}
      </a>
      <div className="flex h-dvh flex-col">
        <TopBar />
        <div className="flex min-h-0 flex-1">
          <Sidebar small={isSmall} onToggle={toggle} />
          <main
            ref={main}
            id="content"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col overflow-y-auto outline-none"
          >
            <Outlet />
          </main>
        </div>
        <Foot>
          <OfflineBanner />
          <AccountWatch />
          <Player />
        </Foot>
      </div>
      <HistoryDialogs />
      <Overlays />
      <ConfirmDialog />
    </>
  );
}

/** Everything behind sign-in: navigation around, the screen inside, the player below. */
export default function FrameRoute() {
  const { pathname } = useLocation();
  const isLockedOut = useStore(lockedOut);
  return (
    <SessionGate
      signedIn={(userId) =>
        isLockedOut ? (
          <Suspense fallback={<Splash />}>
            <LockedScreen />
          </Suspense>
        ) : (
          <Frame userId={userId} />
        )
      }
      signedOut={() => <Navigate to={signInAddress(pathname)} replace />}
    />
  );
}
