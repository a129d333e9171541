import { type ComponentType, createElement, lazy, StrictMode, useEffect, useState } from "react";
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

type Screen = { default: ComponentType; HydrateFallback?: ComponentType };

declare global {
  /** Written by the build: every route and its files. */
  var __reactRouterManifest: { routes: Record<string, BuiltRoute> };
  /** Modules that are loaded: the page brings the root. */
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

/** The root alone, showing what the page shows until the app has loaded. */
function rootAlone(): RouteObject[] {
  return built
    .filter(({ parentId }) => parentId === undefined)
    .map((root) => {
      const Waiting = globalThis.__reactRouterRouteModules[root.id]?.HydrateFallback;
      const inside = { path: "*", element: Waiting ? createElement(Waiting) : null };
      return { id: root.id, element: createElement(screenOf(root)), children: [inside] };
    });
}

/** Loads everything that an address needs, asked for at once rather than one after the other. */
async function loadFor(path: string): Promise<void> {
  const wanted = (matchRoutes(routesUnder(undefined), path) ?? []).flatMap(
    ({ route }) => built.find(({ id }) => id === route.id) ?? [],
  );
  for (const href of wanted.flatMap(({ module, imports = [] }) => [module, ...imports])) {
    if (document.head.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const missing = wanted.filter(({ id }) => globalThis.__reactRouterRouteModules[id] === undefined);
  // What cannot be loaded is tried again by its `lazy`, whose failure is shown in its place.
  await Promise.allSettled(
    missing.map(async (route) => {
      globalThis.__reactRouterRouteModules[route.id] = await load(route);
    }),
  );
}

const loaded = loadFor(location.pathname);

/**
 * The screens of the first address are there before they are rendered: each that was waited for inside another would come
 * 300 ms later (web/ui/later.tsx). The root does not wait: it finds out who is signed in.
 */
function App() {
  const [routes, setRoutes] = useState(rootAlone);
  useEffect(() => {
    void loaded.then(() => setRoutes(routesUnder(undefined)));
  }, []);
  return useRoutes(routes);
}

const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the app.");
createRoot(place).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
