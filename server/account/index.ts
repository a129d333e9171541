/** The person: who they are. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { editPublicUserName } from "./edit-public-user-name.ts";
import { getUser } from "./get-user.ts";

export const account = answers(api.account, { get: getUser, update_public_user_name: editPublicUserName });
