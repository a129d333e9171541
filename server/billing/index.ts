/** Plans as workspaces hold them. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { getSubscription } from "./get-subscription.ts";

export const billing = answers(api.billing, { get_subscription: getSubscription });
export { allowExtension } from "./allow-extension.ts";
export { readSubscription } from "./read-subscription.ts";
export { grantTier, startSubscription } from "./start-subscription.ts";
