import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the app and the screen that it leads to. Public pages are not of it; the server answers 404 for the rest. */
export default [
  index("shell/entry-screen.tsx"),
  route("app", "shell/entry-screen.tsx", { id: "app-entry" }),
  layout("sign-in/sign-in-layout.tsx", [
    route("app/sign-in", "sign-in/sign-in-screen.tsx"),
    route("app/sign-up", "sign-in/sign-up-screen.tsx"),
    route("app/single-sign-on", "sign-in/single-sign-on-screen.tsx"),
  ]),
  layout("sign-in/letter-layout.tsx", [
    route("app/forgot-password", "sign-in/forgot-password-screen.tsx"),
    route("app/reset-password", "sign-in/reset-password-screen.tsx"),
    route("app/verify-email", "sign-in/verify-email-screen.tsx"),
    route("app/sign-in-request", "sign-in/sign-in-request-screen.tsx"),
    route("app/opt-out", "sign-in/opt-out-screen.tsx"),
    route("app/join", "workspaces/join-screen.tsx"),
    route("voice-consent/:token", "voice-lab/consent-screen.tsx"),
  ]),
  route("app/onboarding", "onboarding/onboarding-screen.tsx"),
  layout("shell/frame.tsx", [
    // Inside the frame, so that it stays when a screen throws.
    layout("shell/screen-boundary.tsx", [
      route("app/speech-synthesis", "speech/home-screen.tsx"),
      route("app/speech-synthesis/text-to-speech", "speech/text-to-speech-screen.tsx"),
      route("app/speech-synthesis/text-to-speech/history", "speech/speech-history-screen.tsx"),
      route("app/speech-synthesis/text-to-speech/long-recordings", "speech/long-recordings-screen.tsx"),
      route("app/voice-lab", "voice-lab/voice-lab-screen.tsx"),
      route("app/professional-voice-cloning", "professional-voices/cloning-screen.tsx"),
      route("app/voice-verification", "professional-voices/verification-screen.tsx"),
      route("app/voice-library", "voice-library/library-screen.tsx"),
      route("app/voice-lab/share/:public_owner_id/:voice_id", "voice-library/shared-voice-screen.tsx"),
      route("app/speech-synthesis/speech-to-speech", "voice-changer/changer-screen.tsx"),
      route("app/speech-synthesis/speech-to-speech/live", "voice-changer/live/live-screen.tsx"),
      route("app/speech-synthesis/speech-to-speech/history", "voice-changer/changer-history-screen.tsx"),
      route("app/voice-isolator", "isolator/isolator-screen.tsx"),
      route("app/providers", "providers/providers-screen.tsx"),
      route("app/models", "models/models-screen.tsx"),
      route("app/subscription", "billing/subscription-screen.tsx"),
      route("app/subscription/checkout/:checkout_id", "billing/checkout-screen.tsx"),
      route("app/subscription/invoices/:invoice_id", "billing/invoice-screen.tsx"),
      route("app/usage", "usage/usage-screen.tsx"),
      route("app/admin/plans", "billing/admin/plans-screen.tsx"),
      route("app/admin/feedback", "history/review-screen.tsx"),
      route("app/admin/voices", "voice-reviews/reviews-screen.tsx"),
      route("app/admin/letters", "letters/letters-screen.tsx"),
      route("app/onboarding-checklist", "onboarding/checklist-screen.tsx"),
      route("app/request-alpha-access", "account/alpha-screen.tsx"),
      layout("workspaces/workspace-layout.tsx", [
        route("app/workspace", "workspaces/members-screen.tsx"),
        route("app/workspace/api-keys", "workspaces/keys-screen.tsx"),
        route("app/workspace/security", "workspaces/security-screen.tsx"),
        route("app/workspace/audit-log", "workspaces/audit-screen.tsx"),
      ]),
      // Every page of the settings stands in their frame; web/settings/sections.tsx lists them.
      layout("settings/settings-layout.tsx", [
        route("app/settings", "account/profile-screen.tsx"),
        route("app/settings/preferences", "account/preferences-screen.tsx"),
        route("app/settings/security", "second-factors/security-screen.tsx"),
        route("app/settings/api-keys", "api-keys/api-keys-screen.tsx"),
        route("app/settings/data", "account/data-screen.tsx"),
      ]),
    ]),
  ]),
  route("*", "shell/not-found-screen.tsx"),
] satisfies RouteConfig;
