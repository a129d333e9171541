/** Seats, and what is written of people and moments: pure. */
import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import { seatsOf } from "../../contract/rights.ts";
import type { SeatCount } from "./store.ts";

/** How many more may come. */
export const freeSeats = (seats: SeatCount): number =>
  (seatsOf(seats) ?? limits.workspaceMembersMax) - seats.members - seats.invites;

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** E-mail addresses are kept and compared in lower case. */
export const sameEmail = (email: string): string => email.toLowerCase();

/** What is kept of an invite's code: it is too long to be guessed from its SHA-256. */
export const hashCode = (code: string): string => createHash("sha256").update(code).digest("hex");

/** How people of a workspace know somebody. */
export const nameOf = ({ first_name, email }: { first_name: string | null; email: string }): string =>
  first_name ? `${first_name} (${email})` : email;
