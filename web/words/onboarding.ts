import type { ChecklistItem } from "../../contract/onboarding.ts";

/** The first minutes: a few questions, and a list of first steps. */
export const onboardingWords = {
  tab: "Welcome",
  skip: "Skip",
  back: "Back",
  next: "Continue",
  finish: "Start",
  step: (at: number, of: number) => `Step ${at} of ${of}`,

  name: {
    title: "What should we call you?",
    lead: "Your first name is enough. Only you see it.",
    label: "First name",
  },
  role: {
    title: "What brings you here?",
    lead: "So that the right things are at hand. It stays on this server.",
    roles: {
      creator: { words: "Videos and podcasts", subroles: ["YouTube", "Podcasts", "Social media", "Advertising"] },
      author: { words: "Books and articles", subroles: ["Fiction", "Non-fiction", "News", "Blogs"] },
      developer: { words: "Apps and assistants", subroles: ["Web", "Mobile", "Voice assistants", "Automation"] },
      games: { words: "Games and characters", subroles: ["Characters", "Narration", "Prototypes"] },
      learning: { words: "Learning and access", subroles: ["Teaching", "Languages", "Reading aloud"] },
      curious: { words: "Just looking around", subroles: [] },
    },
    more: "More precisely",
    source: "How did you hear of Mynah?",
    noSource: "Rather not say",
    sources: ["A friend or colleague", "A search", "GitHub", "An article or video", "Social media"],
  },
  voice: {
    title: "Choose a voice to begin with",
    lead: "Press one to hear it. There are more, and you can change it at any time.",
    loading: "Loading voices",
    failed: "The voices could not be loaded. You can choose one later.",
    hear: (name: string) => `Hear ${name}`,
    pause: (name: string) => `Pause ${name}`,
    chosen: "Chosen",
  },

  checklist: {
    title: "Getting started",
    lead: "First steps, each ticked off by itself once it is done.",
    done: (done: number, of: number) => `${done} of ${of} done`,
    progress: "Steps that are done",
    all: "Show all steps",
    hide: "Hide this list",
    hideHint: "It is hidden from Home. This page keeps it.",
    markComplete: "I am done with it",
    completed: "Done",
    todo: "To do",
    noneTitle: "Nothing left to do here",
    none: "Your first steps are behind you.",
    goHome: "Go home",
    hideFailed: "Error hiding onboarding checklist",
    markFailed: "Error marking onboarding checklist as complete",
    congratulations: "Congratulations on completing a step in your onboarding checklist",
    items: {
      text_to_speech: {
        title: "Have a text spoken",
        description: "Write a sentence, choose a voice and press Generate.",
        action: "Write something",
      },
      speech_to_speech: {
        title: "Change a voice",
        description: "Speak into the microphone, or choose a recording, and hear it in another voice.",
        action: "Change a recording",
      },
      voice_library: {
        title: "Add a voice from the library",
        description: "Hear voices that other people share, and add one to yours.",
        action: "Open the library",
      },
      voice_design: {
        title: "Design a voice",
        description: "Say in words how somebody sounds, hear three voices, and keep one of them.",
        action: "Design a voice",
      },
      api_key: {
        title: "Make an API key",
        description: "Let your own programs speak. Existing clients of the public API work with this server.",
        action: "Make a key",
      },
    } satisfies Record<ChecklistItem, { title: string; description: string; action: string }>,
  },
} as const;
