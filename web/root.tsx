import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { Document } from "./document.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";
import { queryClient } from "./shell/query-client.ts";
import { watchSession } from "./shell/session.ts";
import { Splash } from "./shell/splash.tsx";

/** The document is written at build time; in the browser it is there already. */
export const Layout = import.meta.env.SSR ? Document : ({ children }: { children: ReactNode }) => children;

/** What index.html shows until the app has loaded. */
export { Splash as HydrateFallback };

/** Whether the operator has a service that counts visits: the server says so in the page. */
const hasAnalytics = () => document.documentElement.dataset.analytics === "on";
const loadAnalytics = () => import("./analytics/index.ts");

/** Reads how somebody came, and counts which pages they see where that is done at all. */
function useVisit() {
  const { pathname } = useLocation();
  useEffect(() => {
    // How somebody came is in the address of hardly any visit.
    if (/[?&](pid|xid|ref|gclid)=/.test(location.search)) {
      void import("./shell/ad-visit.ts").then(({ readArrival }) => readArrival(location.search));
    }
    if (hasAnalytics()) void loadAnalytics().then(({ beginAnalytics }) => beginAnalytics());
  }, []);
  useEffect(() => {
    if (hasAnalytics()) void loadAnalytics().then(({ pageSeen }) => pageSeen(pathname));
  }, [pathname]);
}

/** The app: the session watched, the cache at hand, the route inside. */
export default function Root() {
  useEffect(watchSession, []);
  useVisit();
  return (
    <CrashBoundary waiting={<Splash />}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
