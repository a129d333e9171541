/** Providers: what speaks and listens here, and the servers that the owner connects. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addServer } from "./add-server.ts";
import { cancelImport } from "./cancel-import.ts";
import { checkServer } from "./check-server.ts";
import { deleteServer } from "./delete-server.ts";
import { editServer } from "./edit-server.ts";
import { importAccount } from "./import-account.ts";
import { listProviders } from "./list-providers.ts";
import { listServers } from "./list-servers.ts";
import { startImport } from "./start-import.ts";

export { followServers, serversOf } from "./follow-servers.ts";

export const providers = answers(api.providers, {
  list: listProviders,
  list_servers: listServers,
  add_server: addServer,
  edit_server: editServer,
  check_server: checkServer,
  start_import: startImport,
  cancel_import: cancelImport,
  delete_server: deleteServer,
});

export const providerJobs = [importAccount];
