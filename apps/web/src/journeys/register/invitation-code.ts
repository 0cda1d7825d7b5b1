import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';

let brought: string | null = null;

/** Remembers, until the page closes, the code of the friend who invited the person. `search` is the parsed query. */
export function noteInvitation(search: { readonly referral?: unknown }): void {
  const { referral } = search;
  // The router reads a code of digits alone as a number.
  const typed = typeof referral === 'number' ? String(referral) : referral;
  const code = typeof typed === 'string' ? parseReferralCode(typed) : null;
  if (code !== null) brought = code;
}

/** Returns the code that a person brought; null without one. */
export function broughtCode(): string | null {
  return brought;
}

/** Forgets the code, because an account was made with it. */
export function forgetInvitation(): void {
  brought = null;
}
