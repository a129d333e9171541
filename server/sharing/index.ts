/** Sharing: who else of a workspace may use a thing of somebody's. */
import { api } from "../../contract/index.ts";
import { type Answered, answers } from "../http/answers.ts";
import type { ResourceKind } from "./find-resource.ts";
import { getResource, listShareOptions } from "./get-resource.ts";
import { shareResource, unshareResource } from "./share-resource.ts";

export type { ResourceKind } from "./find-resource.ts";
export { isAtLeast } from "./rules.ts";
export { shareWithEveryone } from "./share-resource.ts";
export { isShared, newestShared, sharedRole } from "./store.ts";

/** The calls, for things of these kinds. */
export const sharing = (kinds: readonly ResourceKind[]): Answered[] =>
  answers(api.sharing, {
    get: (ctx, input) => getResource(ctx, kinds, input),
    share: (ctx, input) => shareResource(ctx, kinds, input),
    unshare: (ctx, input) => unshareResource(ctx, kinds, input),
    share_options: (ctx, input) => listShareOptions(ctx, kinds, input),
    get_by_id: (ctx, input) => getResource(ctx, kinds, input),
    share_by_id: (ctx, input) => shareResource(ctx, kinds, input),
    unshare_by_id: (ctx, input) => unshareResource(ctx, kinds, input),
  });
