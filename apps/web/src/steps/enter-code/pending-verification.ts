import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import { createMemorySlot } from './memory-slot.ts';
import type { SentCode } from './sent-code.ts';

/** A new account on its way to being verified. */
export interface PendingVerification {
  /** As the user pool knows it. */
  readonly username: string;
  readonly sent: SentCode | null;
  readonly isVerified: boolean;
}

/** Who is being verified in this page load; Register begins it, the Verification screens go on with it. */
export const pendingVerification = createMemorySlot<PendingVerification>();

/** What the Verification screens know: null when they must ask which account. */
export interface Verification extends PendingVerification {
  /** Typed with its password here: what is said may be about this account, not about a name. Source: security C1. */
  readonly isNameProven: boolean;
}

/** The verification that goes on: a sign-in that was just refused as unverified comes before an older one.
 *  Source: AUT-04, AUT-12, OPEN-42. */
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
