import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import type { SentCode } from '#steps/enter-code/sent-code.ts';
import type { NewPassword } from '#steps/new-password/check-new-password.ts';

/** A new password on its way. The code is checked together with the password, so both wait here. */
export interface Recovery {
  /** As the user pool knows it. */
  readonly username: string;
  /** `required`: the services ask for it before the next sign-in (AUT-15). */
  readonly reason: 'forgotten' | 'required';
  readonly sent: SentCode | null;
  readonly code: string;
  /** What was wrong with the code, told on the page of the code; null when nothing was. */
  readonly codeError: string | null;
  readonly newPassword: NewPassword;
}

const NOTHING_TYPED: NewPassword = { password: '', repeat: '' };

/** A recovery for this username, from its beginning. */
export function startRecovery(username: string, reason: Recovery['reason']): Recovery {
  return { username, reason, sent: null, code: '', codeError: null, newPassword: NOTHING_TYPED };
}

/** The recovery that goes on: a sign-in that was just sent here comes before an older recovery of another account; null when the
 *  account has to be asked for. Source: AUT-14, AUT-15, OPEN-53. */
export function currentRecovery(kept: Recovery | null, signIn: PendingSignIn | null): Recovery | null {
  if (signIn === null || signIn.reason === 'unverified' || kept?.username === signIn.username) return kept;
  return startRecovery(signIn.username, signIn.reason === 'resetRequired' ? 'required' : 'forgotten');
}

/** What a form needs to go on; what is missing was lost with a reload and is asked for again. Source: AUT-14. */
export function missingOf(recovery: Recovery | null): { readonly username: boolean; readonly code: boolean } {
  return { username: recovery === null, code: recovery === null || recovery.code === '' };
}
