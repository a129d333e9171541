/** The person: who they are and what they agreed to. */
import { z } from "zod";
import { subscription } from "./billing.ts";
import { endpoint, json, jsonBody, member } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const user = z.object({
  user_id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  workspace_role: z.enum(["admin", "editor"]),
  is_operator: z.boolean(),
  email: z.string(),
  first_name: z.string().nullable(),
  subscription,
  is_new_user: z.boolean(),
  xi_api_key: z.string().nullable(),
  xi_api_key_preview: z.string().nullable(),
  is_api_key_hashed: z.boolean(),
  public_user_id: z.string(),
  public_user_name: z.string().nullable(),
  can_use_delayed_payment_methods: z.boolean(),
  is_onboarding_completed: z.boolean(),
  is_onboarding_checklist_completed: z.boolean(),
  created_at: z.int(),
  created_at_unix: z.int(),
  seat_type: z.enum(["workspace_admin", "workspace_member"]),
});
export type User = z.output<typeof user>;

export const publicUserName = z.string().trim().min(1).max(limits.publicNameLengthMax);

export const account = {
  get: endpoint("GET /v1/user", {
    who: member("user_read"),
    summary: "The signed-in person and their subscription",
    answer: json(user),
  }),
  update_public_user_name: endpoint("POST /v1/user/update-public-user-name", {
    who: member("user_write"),
    summary: "Set the name that shared items show",
    body: jsonBody(z.object({ public_user_name: publicUserName })),
    answer: json(z.object({ status: z.literal("ok"), public_user_name: z.string() })),
  }),
} as const;
