/** Every table. */
export * from "./money.ts";
export * from "./people.ts";
export * from "./speech.ts";
