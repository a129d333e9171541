/** Refusals about speech, and what becomes of it. Code → HTTP status and words. */
export const speechErrors = {
  // speech
  empty_text: { status: 400, message: "The text is empty. Write something to say." },
  max_character_limit_exceeded: {
    status: 400,
    message: "This text has {length} characters, more than the {length_max} that one request may have.",
  },
  unsupported_value: { status: 400, message: "This value of {parameter} cannot be honoured: {reason}." },
  voice_not_found: { status: 400, message: "A voice for the voice_id {voice_id} was not found." },
  voice_disabled: { status: 400, message: "The voice {name} cannot speak now. {reason}" },
  model_cannot_speak_voice: { status: 400, message: "The model {model_id} does not speak with the voice {name}." },
  model_not_found: { status: 400, message: "A model with the model_id {model_id} was not found." },
  unsupported_language: { status: 400, message: "The model {model_id} does not speak the language {language_code}." },
  invalid_ssml: { status: 400, message: "The SSML could not be read: {reason}" },
  unsupported_phonemes: { status: 400, message: "These phonemes cannot be spoken: {reason}" },
  output_format_not_allowed: {
    status: 403,
    message: "The output format {output_format} needs the {plan} plan or a higher one.",
  },
  quota_exceeded: {
    status: 401,
    message:
      "This request exceeds your {quota} of {limit}. You have {remaining} credits remaining, while {required} credits are required for this request.",
  },
  too_many_concurrent_requests: {
    status: 429,
    message:
      "Too many concurrent requests. Your current subscription is associated with a maximum of {max} concurrent requests (running in parallel).",
  },
  system_busy: { status: 429, message: "The server is busy with other work. Try again in a moment." },
  engine_failed: {
    status: 503,
    message: "The voice engine stopped before it was done. Nothing was charged. Try again.",
  },
  engine_unreachable: {
    status: 503,
    message: "The server that was to do this does not answer. Nothing was charged. Try again in a moment.",
  },
  engine_refused: {
    status: 502,
    message: "The server that was to do this refused. Nothing was charged. It said: {reason}",
  },
  no_engine: {
    status: 503,
    message: "Nothing that is installed here can do this. The owner can add a model or connect a server.",
  },
  unreadable_recording: { status: 400, message: "This recording cannot be read: {reason}" },
  recording_too_long: { status: 400, message: "This recording is longer than {minutes_max} minutes." },
  storage_full: { status: 507, message: "The disk of this server is full. Nothing was charged. Tell its owner." },
  answer_not_read: { status: 408, message: "This answer was not read any further for a minute, and has been ended." },
  server_stopping: { status: 503, message: "The server is restarting. Try again in a moment." },

  // long recordings
  batch_not_found: { status: 404, message: "A long recording with the id {batch_id} was not found." },
  batch_not_done: { status: 409, message: "This recording is not done yet. What there is so far can be had as audio." },
  too_many_batches: {
    status: 429,
    message: "{batches_max} long recordings wait or are being made already. Wait for one, or cancel it.",
  },
  unreadable_text: { status: 400, message: "This file cannot be read as text: {reason}" },

  // sockets
  invalid_input_message: {
    status: 400,
    message: "Could not parse input message, make sure it is a json and follows the schema outlined in protocol.",
  },
  input_timeout_exceeded: {
    status: 400,
    message:
      'Have not received a new text input within the timeout of {seconds} seconds. Streaming input terminated. Please make sure to either feed the input in the timely manner, or to send the end of input text (empty string "") when done.',
  },
  voice_settings_changed: {
    status: 400,
    message:
      "voice_settings field must be provided in the first message and then either be not provided or not change.",
  },

  // pronunciation dictionaries
  pronunciation_dictionary_not_found: {
    status: 404,
    message: "A pronunciation dictionary with the id {pronunciation_dictionary_id} was not found.",
  },
  pronunciation_dictionary_forbidden: {
    status: 403,
    message: "You may use this pronunciation dictionary but not {action} it. Ask whoever made it.",
  },
  pronunciation_dictionary_version_not_found: {
    status: 404,
    message: "The pronunciation dictionary has no version {version_id}.",
  },
  pronunciation_dictionary_too_large: { status: 400, message: "A dictionary holds at most {rules_max} rules." },
  invalid_pronunciation_file: { status: 400, message: "The dictionary file could not be read: {reason}" },

  // history
  history_item_not_found: { status: 404, message: "A history item with the id {history_item_id} was not found." },
  history_item_forbidden: {
    status: 403,
    message: "This is shared with you, but you may not {action}. Ask whoever made it.",
  },
  history_items_missing: { status: 400, message: "Choose at least one history item to download." },
  subtitles_not_possible: { status: 400, message: "This cannot have subtitles: {reason}." },
  feedback_too_short: { status: 400, message: "Feedback must be at least 20 characters long" },
  feedback_reviewed: { status: 400, message: "This feedback cannot be changed as it was already reviewed." },
  share_link_not_found: { status: 404, message: "This link does not lead to anything, or it is no longer shared." },
  link_expired: { status: 403, message: "This link has expired. Load the page again." },
  invalid_range: { status: 416, message: "The file has only {size} bytes." },
} as const;
