import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import { createMemorySlot } from './memory-slot.ts';
import type { SentCode } from './sent-code.ts';

/** A new account that is being verified. */
export interface PendingVerification {
  /** The user pool's name for the account. */
  readonly username: string;
  readonly sent: SentCode | null;
  readonly isVerified: boolean;
}

/** The account being verified in this page load. Register starts it, and the Verification screens continue it. */
export const pendingVerification = createMemorySlot<PendingVerification>();

/** The facts of the Verification screens; null when they must ask for the account. */
export interface Verification extends PendingVerification {
  /** True when the name was typed with its password here. Messages may then speak about this account, not only about a name.
   *  Source: security C1. */
  readonly isNameProven: boolean;
}

/** Returns the current verification. A sign-in that was just refused as unverified replaces an older verification. Source:
 *  AUT-04, AUT-12, OPEN-42. */
export function currentVerification(
  kept: PendingVerification | null,
  signIn: PendingSignIn | null,
): Verification | null {
  const isSignInMeant = signIn !== null && signIn.reason === 'unverified';
  if (isSignInMeant && kept?.username !== signIn.username)
    return {
      username: signIn.username,
      sent: null,
      isVerified: false,
      isNameProven: signIn.password !== null,
    };
  if (kept === null) return null;
  return { ...kept, isNameProven: isSignInMeant && signIn.password !== null };
}
