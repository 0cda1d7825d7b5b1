import { confirmPassword } from '@lendside/contract/registration/confirm-password.ts';
import { resetPassword } from '@lendside/contract/registration/reset-password.ts';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath, pathTo } from '#paths.ts';
import { createMemorySlot, useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { toSentCode } from '#steps/enter-code/sent-code.ts';
import { signInWithPassword } from '#steps/new-password/sign-in-with-password.ts';
import { currentRecovery, type Recovery } from './recovery.ts';

const slot = createMemorySlot<Recovery>();

/** Returns the current recovery; null when no account is known and the page must ask for it. */
export function useRecovery(): Recovery | null {
  return currentRecovery(useMemorySlot(slot), pendingSignIn.peek());
}

/** Stores the recovery in memory only. */
export function keepRecovery(recovery: Recovery): void {
  slot.write(recovery);
}

/** Returns the path of the page that sends a code to this kind of username. */
export function sendPagePath(kind: 'email' | 'phone'): string {
  return kind === 'email' ? pathTo('ForgotPassword-Email') : pathTo('ForgotPassword-VerificationMethod');
}

/** Sends the code and opens the page to enter it. Source: API-25, AUT-14. */
export function useSendRecovery(recovery: Recovery): (isVoice: boolean) => Promise<void> {
  const go = useGo();
  return async (isVoice) => {
    const answer = await call(resetPassword, { username: recovery.username, isVoice });
    keepRecovery({ ...recovery, sent: toSentCode(answer, Date.now()), code: '', codeError: null });
    go(pathTo('ForgotPassword-Code'));
  };
}

/** Sets the new password with the code, signs in and opens the page the person wanted. A wrong or expired code returns to the
 *  code page and keeps the other entries. If the sign-in fails, Login says that the password is set. Throws ApiError for other
 *  failures. Source: AUT-14, AUT-15, VAL-38. */
export function useFinishRecovery(): (recovery: Recovery) => Promise<void> {
  const go = useGo();
  const goOn = useAfterSignIn();
  return async (recovery) => {
    const { username, code, newPassword } = recovery;
    try {
      await call(confirmPassword, {
        username,
        verificationCode: code,
        newPassword: newPassword.password,
        encodedData: describeBrowser(),
      });
    } catch (error) {
      if (!isAboutCode(error)) throw error;
      keepRecovery({ ...recovery, codeError: errorMessage(error) });
      go(pathTo('ForgotPassword-Code'), { replace: true });
      return;
    }
    pendingSignIn.clear();
    try {
      await signInWithPassword(username, newPassword.password);
      goOn(null);
    } catch {
      go(loginPath({ message: 'passwordChanged' }), { replace: true });
    }
    slot.write(null);
  };
}

function isAboutCode(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'CodeMismatchException' || code === 'ExpiredCodeException';
}
