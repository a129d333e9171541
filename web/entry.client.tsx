import { type ComponentType, createElement, lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, matchRoutes, type RouteObject, useRoutes } from "react-router";

/*
 * Starts the app. The build is React Router's, its data router is not: screens read from the query cache and have no
 * loaders, so the plain router does, and 28 kB (gz) stay off every page.
 */

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
}

type Screen = { default: ComponentType };

declare global {
  /** Written by the build: every route and its files. */
  var __reactRouterManifest: { routes: Record<string, BuiltRoute> };
  /** Modules that the page has loaded already: the root. */
  var __reactRouterRouteModules: Record<string, Screen>;
}

const built = Object.values(globalThis.__reactRouterManifest.routes);

function load(route: BuiltRoute): Promise<Screen> {
  return import(/* @vite-ignore */ route.module) as Promise<Screen>;
}

function screenOf(route: BuiltRoute): ComponentType {
  return globalThis.__reactRouterRouteModules[route.id]?.default ?? lazy(() => load(route));
}

function routesUnder(parentId: string | undefined): RouteObject[] {
  return built
    .filter((route) => route.parentId === parentId)
    .map((route): RouteObject => {
      const parts = {
        id: route.id,
        ...(route.path === undefined ? {} : { path: route.path }),
        element: createElement(screenOf(route)),
      };
      return route.index === true ? { ...parts, index: true } : { ...parts, children: routesUnder(route.id) };
    });
}

const routes = routesUnder(undefined);

/** Everything that this address needs, asked for at once rather than one after the other. */
function preload(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const found = built.find(({ id }) => id === route.id);
    for (const href of found === undefined ? [] : [found.module, ...(found.imports ?? [])]) {
      if (document.head.querySelector(`link[href="${href}"]`) !== null) continue;
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }
}

function App() {
  return useRoutes(routes);
}

preload(location.pathname);
const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the app.");
createRoot(place).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
