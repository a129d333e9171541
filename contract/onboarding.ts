/** Onboarding: the survey that newcomers may answer, and the checklist of first steps. */
import { z } from "zod";
import { endpoint, json, jsonBody, member, ok, session } from "./endpoint.ts";
import { limits } from "./limits.ts";

/**
 * The first steps that this product has, in the order in which they are shown. Every domain that brings another one of
 * the specification's (speech to speech, voice library, voice design, dubbing, affiliates) adds it here.
 */
export const CHECKLIST_ITEMS = [
  "text_to_speech",
  "speech_to_speech",
  "voice_library",
  "voice_design",
  "api_key",
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

const answer = z.string().trim().min(1).max(limits.surveyAnswerLengthMax).optional();

/** What newcomers say of themselves; nothing of it must be said. */
export const onboardingSurvey = z.object({
  first_name: z.string().trim().min(1).max(limits.nameLengthMax).optional(),
  role: answer,
  subrole: answer,
  /** As the browser names it: Europe/Vienna. */
  timezone: answer,
  /** Where they heard of the product. */
  source: answer,
});

export const onboardingChecklist = z.object({
  checklist_id: z.string(),
  items: z.array(z.object({ item_id: z.enum(CHECKLIST_ITEMS), is_completed: z.boolean() })),
  hidden: z.boolean(),
});

export const onboarding = {
  answer_survey: endpoint("POST /v1/user/onboarding-survey", {
    who: session,
    summary: "Answer the newcomers' survey, or skip it with nothing in it; the checklist begins",
    body: jsonBody(onboardingSurvey),
    answer: ok,
  }),
  initiate: endpoint("POST /v1/user/onboarding-checklist/initiate", {
    who: member("user_write"),
    summary: "Begin the checklist; one that was begun goes on",
    answer: ok,
  }),
  update: endpoint("POST /v1/user/onboarding-checklist/update", {
    who: member("user_write"),
    summary: "Complete a step of the checklist, once",
    body: jsonBody(z.object({ item_id: z.enum(CHECKLIST_ITEMS) })),
    /** False when the step was complete before, or nothing is to be completed any more. */
    answer: json(z.object({ status: z.literal("ok"), newly_completed: z.boolean() })),
  }),
  hide: endpoint("POST /v1/user/onboarding-checklist/hide", {
    who: member("user_write"),
    summary: "Hide the checklist",
    answer: ok,
  }),
  mark_complete: endpoint("POST /v1/user/onboarding-checklist/mark-complete", {
    who: member("user_write"),
    summary: "Be done with the checklist, whatever is complete of it",
    answer: ok,
  }),
} as const;
