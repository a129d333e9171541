/** Who did what in a workspace. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { exportAuditEntries, listAuditEntries } from "./list-entries.ts";

export { recordChange } from "./record-change.ts";

export const auditLog = answers(api.audit_log, { list: listAuditEntries, export: exportAuditEntries });
