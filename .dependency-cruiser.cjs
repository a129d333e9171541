/** The direction of imports. Each message says what to do instead. */
const domains = require("./tools/domains.cjs").join("|");
const tools = "http|db|files|jobs|mail|engines|audio|live|remote";

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      comment: "Move what both need into a third file.",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-stands-alone",
      severity: "error",
      comment: "The contract says what, never how: it imports only zod.",
      from: { path: "^contract/" },
      to: { pathNot: "^(contract/|node_modules/zod/)" },
    },
    {
      name: "server-never-sees-web",
      severity: "error",
      comment: "What both need belongs in the contract.",
      from: { path: "^server/" },
      to: { path: "^(web|embed|e2e)/" },
    },
    {
      name: "cli-is-a-client",
      severity: "error",
      comment: "The command line talks to a server through the API.",
      from: { path: "^cli/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server|web|tools)/" },
    },
    {
      name: "web-never-sees-server",
      severity: "error",
      comment: "Ask the server through web/api.ts.",
      from: { path: "^web/" },
      to: { path: "^server/" },
    },
    {
      name: "web-never-uses-node",
      severity: "error",
      comment: "The browser has no node modules.",
      from: { path: "^web/", pathNot: "(\\.test\\.ts|/build/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "tools-know-no-domain",
      severity: "error",
      comment: "Let the domain hand in what the tool needs.",
      from: { path: `^server/(${tools})/` },
      to: { path: `^server/(${domains})/` },
    },
    {
      name: "domains-by-their-door",
      severity: "error",
      comment: "Import the other domain's index.ts; tests also its testing.ts.",
      from: { path: `^server/(${domains})/`, pathNot: "\\.test\\.ts$|/testing\\.ts$" },
      to: { path: `^server/(${domains})/(?!index\\.ts$)`, pathNot: "^server/$1/" },
    },
    {
      name: "domains-of-tests-by-their-doors",
      severity: "error",
      comment: "Import the other domain's index.ts or its testing.ts.",
      from: { path: `^server/(${domains})/.*(?:\\.test\\.ts$|testing\\.ts$)` },
      to: { path: `^server/(${domains})/(?!(?:index|testing)\\.ts$)`, pathNot: "^server/$1/" },
    },
    {
      name: "only-stores-query",
      severity: "error",
      comment: "Put the SQL into the domain's store.ts.",
      from: { path: `^server/(${domains}|http)/`, pathNot: "(store|-store)\\.ts$|\\.test\\.ts$|/testing\\.ts$" },
      to: { path: "^(node_modules/drizzle-orm|server/db/schema)/" },
    },
    {
      name: "providers-stand-alone",
      severity: "error",
      comment: "A provider knows the ports, the audio tools and the shared espeak-ng.",
      from: { path: "^server/engines/providers/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^server/",
        pathNot: "^server/(engines/ports\\.ts|engines/espeak/|engines/providers/$1/|audio/|remote/)",
      },
    },
    {
      name: "only-the-registry-names-providers",
      severity: "error",
      comment: "Add the provider to server/engines/registry.ts.",
      from: { path: "^(server|bench|tools)/", pathNot: "^server/engines/(registry\\.ts|providers/)|\\.test\\.ts$" },
      to: { path: "^server/engines/providers/" },
    },
    {
      name: "clients-are-for-tests",
      severity: "error",
      comment: "They are not installed where Mynah runs.",
      from: { path: "^(cli|contract|server|web|tools)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^clients/" },
    },
    {
      name: "widgets-know-no-domain",
      severity: "error",
      comment: "web/ui is plain: pass in what it shows.",
      from: { path: "^web/ui/" },
      to: { path: "^(contract|web)/", pathNot: "^(web/(ui|words)/|contract/limits\\.ts$)" },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "Nobody imports this: delete it.",
      from: {
        orphan: true,
        pathNot:
          "(\\.d\\.ts|\\.test\\.ts|\\.config\\.(ts|cjs)|^server/main\\.ts|^cli/main\\.ts|^tools/|^bench/|^e2e/|^web/routes\\.ts|^web/root\\.tsx)$|^(tools|bench|e2e)/|\\.cjs$",
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|node_modules/.cache|\\.react-router)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"] },
  },
};
