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

  // changing and cleaning recorded speech
  model_cannot_convert_voice: {
    status: 400,
    message: "The model {model_id} cannot make recorded speech sound like {name}. Choose a voice that it knows.",
  },
  isolation_not_found: { status: 404, message: "A cleaned recording with the id {isolation_id} was not found." },
  isolation_not_done: { status: 409, message: "This recording is not clean yet. Wait until it is done." },
  isolation_without_video: { status: 404, message: "There is no video of this recording: {reason}" },
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
} as const;
