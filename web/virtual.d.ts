/** Made by web/build-tables.ts from the contract. */
declare module "virtual:calls" {
  const calls: import("./api-calls.ts").CallTable;
  export default calls;
}

/** Made by web/build-tables.ts from routes.ts. */
declare module "virtual:pages" {
  const pages: readonly string[];
  export default pages;
}
