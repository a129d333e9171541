/** API keys: how programs say who they work for, what each of them may do, and how much. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addOwnKey } from "./add-own-key.ts";
import { addWorkspaceKey } from "./add-workspace-key.ts";
import { deleteKey } from "./delete-key.ts";
import { deleteWorkspaceKey } from "./delete-workspace-key.ts";
import { editKey } from "./edit-key.ts";
import { listKeys } from "./list-keys.ts";
import { listWorkspaceKeys } from "./list-workspace-keys.ts";

export const apiKeys = answers(api.api_keys, {
  list: listKeys,
  add: addOwnKey,
  edit: editKey,
  delete: deleteKey,
  list_of_workspace: listWorkspaceKeys,
  add_to_workspace: addWorkspaceKey,
  delete_of_workspace: deleteWorkspaceKey,
});
export { addApiKey } from "./add-api-key.ts";
export { countCall } from "./count-call.ts";
export { hashApiKey } from "./rules.ts";
