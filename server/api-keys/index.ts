/** API keys: how programs say who they work for. */
export { addApiKey } from "./add-api-key.ts";
export { hashApiKey } from "./rules.ts";
