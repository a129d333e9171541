/** Professional voices: what other screens may use of them. */
export { CLONING, cloningOf, verificationOf } from "./addresses.ts";
export { isProfessional, mustVerify } from "./stage.ts";
