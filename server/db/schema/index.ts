/** Every table. */
export * from "./accounts.ts";
export * from "./engines.ts";
export * from "./jobs.ts";
export * from "./models.ts";
export * from "./money.ts";
export * from "./people.ts";
export * from "./speech.ts";
