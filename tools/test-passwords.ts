/**
 * Stands for @node-rs/argon2 in the tests, where it is imported first (vitest.config.ts). The password that the people of
 * the tests have in common is hashed with little work, as some hundreds of them sign up; every other one as the program
 * asks. A hash says itself how much work comparing it is.
 */
import { createRequire, registerHooks } from "node:module";

type Argon2 = typeof import("@node-rs/argon2");

const name = "@node-rs/argon2";
const argon2 = createRequire(import.meta.url)(name) as Argon2;
const ofEverybody = "a long enough passphrase";
const little = { memoryCost: 64, timeCost: 1 };

export const { verify } = argon2;

export const hash: Argon2["hash"] = (password, options, signal) =>
  argon2.hash(password, password === ofEverybody ? { ...options, ...little } : options, signal);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === name ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});
