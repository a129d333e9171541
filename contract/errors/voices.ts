/** Refusals about voices that people make, share and change speech with. Code → HTTP status and words. */
export const voiceErrors = {
  // places
  voice_plan_needed: { status: 403, message: "This needs the {plan} plan or a higher one." },
  voice_limit_reached: {
    status: 400,
    message:
      "You have reached your maximum amount of custom voices ({voices} / {voices_max}). You can upgrade your subscription to increase your custom voice limit.",
  },
  professional_voice_limit_reached: {
    status: 400,
    message:
      "You have reached your maximum amount of professional voices ({voices} / {voices_max}). You can upgrade your subscription to have more.",
  },
  voice_edit_limit_reached: {
    status: 400,
    message:
      "You have added and edited voices {edits_max} times in this period, which is as often as your plan allows. It starts anew with the next period.",
  },
  voice_forbidden: { status: 403, message: "You may use this voice but not {action} it. Ask whoever made it." },

  // the lab
  voice_engine_missing: {
    status: 503,
    message: "Nothing that is installed here can make this voice. The owner can add a model.",
  },
  voice_maker_not_found: { status: 400, message: "There is no way of making voices with the id {maker_id} here." },
  voice_maker_language: { status: 400, message: "{maker} cannot make a voice that speaks the language {language}." },
  voice_samples_missing: { status: 400, message: "Add at least one recording of the voice." },
  too_many_voice_samples: {
    status: 400,
    message: "A voice is made from at most {samples_max} recordings. Leave some out.",
  },
  voice_sample_unusable: { status: 400, message: "The recording {file_name} cannot be used. {reason}" },
  voice_speech_too_short: {
    status: 400,
    message: "The recordings have {seconds} seconds of speech together. At least {seconds_min} are needed.",
  },
  voice_sample_not_found: { status: 404, message: "The voice has no recording with the id {sample_id}." },
  last_voice_sample: {
    status: 400,
    message: "A voice needs at least one recording. Add another one first, or delete the voice.",
  },
  voice_being_changed: { status: 409, message: "Somebody else changed this voice just now. Load it again." },
  voice_not_of_recordings: {
    status: 400,
    message: "This voice was not made from recordings: none can be added to it.",
  },
  voice_not_exportable: { status: 400, message: "The voice {name} cannot be exported. {reason}" },
  invalid_voice_file: { status: 400, message: "This file cannot be read as a voice: {reason}" },

  // consent
  consent_not_needed: { status: 409, message: "The speaker of this voice has agreed already." },
  consent_by_phrase_only: {
    status: 403,
    message: "The speaker has to read a phrase aloud. Open the voice in the voice lab, or send them a link.",
  },
  consent_terms_missing: {
    status: 403,
    message: "Agree to the terms about content first: signed in, in the voice lab.",
  },
  consent_phrase_over: {
    status: 409,
    message: "This phrase is too old, or was tried too often. Ask for a new one.",
  },
  too_many_consent_attempts: {
    status: 429,
    message: "{phrases_max} phrases were asked for within a day, the most for one voice. Try again tomorrow.",
  },
  consent_link_not_found: {
    status: 404,
    message: "This link has been used, is too old, or was replaced by another one. Ask whoever sent it.",
  },

  // professional voices
  voice_not_professional: { status: 400, message: "{name} is not a professional voice: it cannot be trained." },
  voice_training_running: {
    status: 409,
    message: "This voice is being trained. Wait until that is over, or stop it.",
  },
  voice_not_in_training: { status: 409, message: "This voice is not being trained." },
  voice_not_verified: {
    status: 403,
    message: "The speaker of this voice has to be verified before it is trained. Read the captcha aloud.",
  },
  voice_banned: { status: 403, message: "This voice was blocked by the owner of this installation." },
  model_cannot_be_trained: { status: 400, message: "Nothing that is installed here trains voices for {model_id}." },
  invalid_trim: {
    status: 400,
    message: "From {start_ms} to {end_ms} milliseconds there is nothing of a recording that lasts {duration_ms}.",
  },
  voice_speaker_not_found: { status: 404, message: "No speaker with the id {speaker_id} was heard in this recording." },
  separation_unavailable: {
    status: 503,
    message: "Nothing that is installed here tells speakers apart. The owner can add a model.",
  },
  captcha_not_passed: { status: 400, message: "{reason} Attempts left: {attempts_left}." },
  verification_files_missing: { status: 400, message: "Add at least one file that shows whose voice it is." },
  too_many_verification_files: { status: 400, message: "Send at most {files_max} files." },
  verification_pending: {
    status: 409,
    message: "The owner of this installation has not decided on your last request yet.",
  },

  // folders
  voice_folder_not_found: { status: 404, message: "A folder with the id {folder_id} was not found." },
  voice_folder_name_taken: { status: 400, message: "There is already a folder named {name}. Choose another name." },
  too_many_voice_folders: { status: 400, message: "You have {folders_max} folders, the most there may be." },

  // voice design
  generated_voice_not_found: {
    status: 404,
    message: "A generated voice with the id {generated_voice_id} was not found. They are kept for a day.",
  },
  voice_not_remixable: { status: 400, message: "{name} cannot be changed by a description: {reason}" },

  // changing and cleaning recorded speech
  model_cannot_convert_voice: {
    status: 400,
    message: "The model {model_id} cannot make recorded speech sound like {name}. Choose a voice that it knows.",
  },
  isolation_not_found: { status: 404, message: "A cleaned recording with the id {isolation_id} was not found." },
  isolation_not_done: { status: 409, message: "This recording is not clean yet. Wait until it is done." },
  isolation_without_video: { status: 409, message: "There is no video of this recording: {reason}" },
  too_many_isolations: {
    status: 429,
    message: "{isolations_max} recordings wait or are being cleaned already. Wait for one, or cancel it.",
  },

  // the library
  shared_voice_not_found: {
    status: 404,
    message: "This voice is not shared, or not any more. Ask whoever gave you the link.",
  },
  shared_voice_needs_plan: {
    status: 403,
    message: "Whoever made this voice shares it with paid plans only. You need the {plan} plan or a higher one.",
  },
  voice_already_added: { status: 400, message: "This voice is among yours already." },
  own_voice: { status: 400, message: "This voice is your own: it is among your voices already." },
  voice_not_shareable: { status: 400, message: "This voice cannot be shared: {reason}" },

  // safety
  voice_already_reported: { status: 409, message: "You have reported this voice already. It will be looked at." },
  too_many_voice_reports: {
    status: 429,
    message: "You have reported {reports_max} voices within a day, the most there may be. Try again tomorrow.",
  },
  voice_review_not_found: { status: 404, message: "There is no review with the id {review_id}." },
  voice_review_over: { status: 409, message: "This was decided already. Load the list again." },
  voice_review_wrong_decision: { status: 400, message: "This can be decided by {decisions}, not by {decision}." },
  voice_review_needs_message: { status: 400, message: "Say why, in a sentence that the owner of the voice reads." },
  voice_without_speaker: {
    status: 400,
    message: "Nobody speaks in a voice that was designed: there is nobody who could show that it is theirs.",
  },
  text_not_allowed: {
    status: 400,
    message: "Whoever made {name} asks that what is said with it be checked. This text was not spoken: {reason}.",
  },
} as const;
