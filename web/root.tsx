import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { Document } from "./document.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";
import { queryClient } from "./shell/query-client.ts";
import { watchSession } from "./shell/session.ts";
import { Splash } from "./shell/splash.tsx";

/** The document is written at build time; in the browser it is there already. */
export const Layout = import.meta.env.SSR ? Document : ({ children }: { children: ReactNode }) => children;

/** What index.html shows until the app has loaded. */
export { Splash as HydrateFallback };

/** The app: the session watched, the cache at hand, the route inside. */
export default function Root() {
  useEffect(watchSession, []);
  useEffect(() => {
    // How somebody came is in the address of hardly any visit.
    if (/[?&](pid|xid|ref|gclid)=/.test(location.search)) {
      void import("./shell/ad-visit.ts").then(({ readArrival }) => readArrival(location.search));
    }
  }, []);
  return (
    <CrashBoundary waiting={<Splash />}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
