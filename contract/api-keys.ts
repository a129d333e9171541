/** API keys: how somebody's programs say who they work for, and what each of them may do. */
import { z } from "zod";
import { admin, endpoint, json, jsonBody, ok, session } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { PERMISSIONS } from "./permissions.ts";

const permission = z.enum(PERMISSIONS);

/** What a key may do; null: everything that its owner may. */
const permissions = z.array(permission).min(1, "Choose at least one permission").max(PERMISSIONS.length).nullable();
const name = z.string().trim().min(1).max(limits.nameLengthMax);
/** Characters in a period of the plan; null: as many as the plan has. */
const character_limit = z.int().min(0).max(limits.apiKeyCharactersMax).nullable();
const requests_per_minute_max = z.int().min(1).max(limits.apiKeyRequestsPerMinuteMax).nullable();
/** What stands for a key, which nobody can be asked for again. */
const api_key_hashed = z.string().max(limits.idLengthMax);

export const apiKey = z.object({
  api_key_hashed,
  name: z.string(),
  /** By what people recognise it: its last four characters. */
  preview: z.string(),
  permissions: z.array(permission).nullable(),
  is_enabled: z.boolean(),
  character_limit: z.int().nullable(),
  /** Characters that it has used in this period of the plan. */
  character_count: z.int(),
  requests_per_minute_max: z.int().nullable(),
  created_at_unix: z.int(),
  last_used_at_unix: z.int().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** What the dialog for a new key asks for. */
export const newApiKey = z.object({
  name,
  permissions,
  character_limit: character_limit.default(null),
  requests_per_minute_max: requests_per_minute_max.default(null),
});

/** A key of a workspace's own. */
const workspaceApiKey = apiKey.extend({
  /** What the other calls take: its hash. */
  id: z.string(),
});
export type WorkspaceApiKey = z.output<typeof workspaceApiKey>;

/** What the dialog for a new key of the workspace asks for. */
export const newWorkspaceApiKey = newApiKey.extend({ permissions: permissions.default(null) });

export const apiKeys = {
  list: endpoint("GET /v1/user/api-keys", {
    who: session,
    summary: "Your API keys, the newest first",
    answer: json(z.array(apiKey)),
  }),
  add: endpoint("POST /v1/user/create-api-key", {
    who: session,
    summary: "Make an API key; it is in this answer and nowhere else",
    body: jsonBody(newApiKey),
    answer: json(apiKey.extend({ xi_api_key: z.string() })),
    errors: ["too_many_api_keys"],
    // A repeated answer would have to be kept, and the key is kept nowhere.
    repeatable: false,
  }),
  edit: endpoint("POST /v1/user/edit-api-key", {
    who: session,
    summary: "Change what an API key may do, or switch it off and on",
    body: jsonBody(
      z.object({
        api_key_hashed,
        name: name.optional(),
        permissions: permissions.optional(),
        is_enabled: z.boolean().optional(),
        character_limit: character_limit.optional(),
        requests_per_minute_max: requests_per_minute_max.optional(),
      }),
    ),
    answer: ok,
    errors: ["api_key_not_found"],
  }),
  delete: endpoint("DELETE /v1/user/delete-api-key", {
    who: session,
    summary: "Delete an API key; programs that use it are refused at once",
    body: jsonBody(z.object({ api_key_hashed })),
    answer: ok,
    errors: ["api_key_not_found"],
  }),
  list_of_workspace: endpoint("GET /v1/workspace/api-keys", {
    who: admin("workspace_read"),
    summary: "The API keys of the workspace, which are nobody's and outlive whoever made them, the newest first",
    answer: json(z.array(workspaceApiKey)),
  }),
  add_to_workspace: endpoint("POST /v1/workspace/api-keys/add", {
    who: admin("workspace_write"),
    summary: "Make an API key for the workspace, signed in; it is in this answer and nowhere else",
    body: jsonBody(newWorkspaceApiKey),
    answer: json(workspaceApiKey.extend({ key: z.string() })),
    errors: ["session_required", "too_many_workspace_api_keys"],
    repeatable: false,
  }),
  delete_of_workspace: endpoint("DELETE /v1/workspace/api-keys/:workspace_api_key_id", {
    who: admin("workspace_write"),
    summary: "Delete an API key of the workspace; programs that use it are refused at once",
    answer: ok,
    errors: ["api_key_not_found"],
  }),
} as const;
