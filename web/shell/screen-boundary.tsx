import { Outlet, useLocation } from "react-router";
import { CrashBoundary } from "./crash-boundary.tsx";

/** Keeps a screen that throws from taking the frame with it; another page is another chance. */
export default function ScreenBoundary() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary place={pathname}>
      <Outlet />
    </CrashBoundary>
  );
}
