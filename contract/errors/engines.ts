/** Refusals about servers that the owner connects, and models that they install. Code → HTTP status and words. */
export const engineErrors = {
  // servers that the owner connects
  engine_server_not_found: { status: 404, message: "A server with the id {server_id} was not found." },
  engine_server_name_taken: { status: 400, message: "There is already a server named {name}. Choose another name." },
  engine_servers_full: { status: 400, message: "At most {servers_max} servers can be connected. Remove one first." },
  engine_server_key_needed: {
    status: 400,
    message: "Enter the key again: a kept key is not sent to another address.",
  },
  import_not_possible: { status: 400, message: "Only an ElevenLabs account can be imported." },
  import_under_way: { status: 409, message: "This account is being imported already." },

  // models that the owner installs
  catalogue_model_not_found: {
    status: 404,
    message: "There is no model named {name} to install, and none that is installed.",
  },
  model_installed_already: { status: 409, message: "{name} is here already. Remove it first." },
  model_install_under_way: { status: 409, message: "{name} is being installed already." },
  model_install_not_under_way: { status: 409, message: "{name} is not being installed." },
  model_not_installed: { status: 404, message: "{name} is not installed." },
  models_locked: { status: 403, message: "The settings of this installation forbid changing its models." },
  model_source_unreachable: {
    status: 503,
    message: "{host} cannot be reached. Is this machine connected? What was downloaded is kept.",
  },
  model_download_failed: { status: 502, message: "The download failed: {reason}" },
  model_checksum_wrong: {
    status: 502,
    message: "{file} is not what its publisher published: the checksum is another one. It was thrown away.",
  },
  model_archive_unsafe: { status: 502, message: "The archive was refused. {reason}" },
  model_not_usable: { status: 502, message: "What was downloaded cannot be used: {reason}" },
  model_disk_full: {
    status: 507,
    message: "There is no room on the disk: {needed_megabytes} MB are needed, and {free_megabytes} MB are free.",
  },
} as const;
