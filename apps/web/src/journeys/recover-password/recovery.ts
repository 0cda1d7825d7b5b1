import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import type { SentCode } from '#steps/enter-code/sent-code.ts';
import type { NewPassword } from '#steps/new-password/check-new-password.ts';

/** A password recovery in progress. The services check the code together with the new password, so both are kept until then. */
export interface Recovery {
  /** The user pool's name for the account. */
  readonly username: string;
  /** `required`: the services demand a new password before the next sign-in (AUT-15). */
  readonly reason: 'forgotten' | 'required';
  readonly sent: SentCode | null;
  readonly code: string;
  /** Error of the code, shown on the code page; null when there is no error. */
  readonly codeError: string | null;
  readonly newPassword: NewPassword;
}

const NOTHING_TYPED: NewPassword = { password: '', repeat: '' };

/** Starts a recovery for this username. */
export function startRecovery(username: string, reason: Recovery['reason']): Recovery {
  return { username, reason, sent: null, code: '', codeError: null, newPassword: NOTHING_TYPED };
}

/** Returns the current recovery. A sign-in that just led to recovery wins over an older recovery of another account. Null when
 *  no account is known and the page must ask for it. Source: AUT-14, AUT-15, OPEN-53. */
export function currentRecovery(kept: Recovery | null, signIn: PendingSignIn | null): Recovery | null {
  if (signIn === null || signIn.reason === 'unverified' || kept?.username === signIn.username) return kept;
  return startRecovery(signIn.username, signIn.reason === 'resetRequired' ? 'required' : 'forgotten');
}

/** Returns which entries a reload lost, so that the form asks for them again. Source: AUT-14. */
export function missingOf(recovery: Recovery | null): { readonly username: boolean; readonly code: boolean } {
  return { username: recovery === null, code: recovery === null || recovery.code === '' };
}
