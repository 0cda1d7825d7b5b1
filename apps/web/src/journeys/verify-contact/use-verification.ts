import { sendConfirmationCode } from '@lendside/contract/registration/send-confirmation-code.ts';
import { call } from '#api/call.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { currentVerification, pendingVerification, type Verification } from '#steps/enter-code/pending-verification.ts';
import { toSentCode, type SentCode } from '#steps/enter-code/sent-code.ts';

/** The account being verified; null when it has to be asked for (the page was opened by itself, or loaded again). */
export function useVerification(): Verification | null {
  return currentVerification(useMemorySlot(pendingVerification), pendingSignIn.peek());
}

/** Says which account it is. */
export function beginVerification(username: string): void {
  pendingVerification.write({ username, sent: null, isVerified: false });
}

/** Notes where the newest code went. */
export function noteSent(username: string, sent: SentCode): void {
  pendingVerification.write({ username, sent, isVerified: false });
}

/** Sends the code of an account by e-mail, text or voice and opens the page to enter it. Source: API-23, AUT-13. */
export function useSendVerification(username: string): (isVoice: boolean) => Promise<void> {
  const go = useGo();
  return async (isVoice) => {
    const answer = await call(sendConfirmationCode, { username, isVoice });
    noteSent(username, toSentCode(answer, Date.now()));
    go(pathTo('Verification-Code'));
  };
}

/** The page where a code for this username is sent from. */
export function sendPagePath(kind: 'email' | 'phone'): string {
  return kind === 'email' ? pathTo('Verification-Email') : pathTo('Verification-VerificationMethod');
}
