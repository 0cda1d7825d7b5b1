import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import type { SentCode } from '#steps/enter-code/sent-code.ts';
import type { NewPassword } from '#steps/new-password/check-new-password.ts';

/** A password recovery in progress. The code is checked together with the password, so both are kept here. */
export interface Recovery {
  /** The user pool's name for the account. */
  readonly username: string;
  /** `required`: the services demand it before the next sign-in (AUT-15). */
  readonly reason: 'forgotten' | 'required';
  readonly sent: SentCode | null;
  readonly code: string;
  /** Error of the code, shown on its page; null without one. */
  readonly codeError: string | null;
  readonly newPassword: NewPassword;
}

const NOTHING_TYPED: NewPassword = { password: '', repeat: '' };

/** Starts a recovery for this username. */
export function startRecovery(username: string, reason: Recovery['reason']): Recovery {
  return { username, reason, sent: null, code: '', codeError: null, newPassword: NOTHING_TYPED };
}

/** Returns the current recovery. A sign-in that just led here wins over an older recovery of another account. Null when the
 *  account must be asked for. Source: AUT-14, AUT-15, OPEN-53. */
export function currentRecovery(kept: Recovery | null, signIn: PendingSignIn | null): Recovery | null {
  if (signIn === null || signIn.reason === 'unverified' || kept?.username === signIn.username) return kept;
  return startRecovery(signIn.username, signIn.reason === 'resetRequired' ? 'required' : 'forgotten');
}

/** Returns what a reload lost and the form must ask for again. Source: AUT-14. */
export function missingOf(recovery: Recovery | null): { readonly username: boolean; readonly code: boolean } {
  return { username: recovery === null, code: recovery === null || recovery.code === '' };
}
