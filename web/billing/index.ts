/** Plans and what is paid for them, for the other pages. */
export { UpgradePrompt } from "./upgrade-prompt.tsx";
