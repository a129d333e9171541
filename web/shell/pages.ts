import pages from "virtual:pages";
import { matchPath } from "react-router";

/** Whether an address leads to a page that this installation has. */
export const pageExists = (path: string): boolean => pages.some((pattern) => matchPath(pattern, path) !== null);
