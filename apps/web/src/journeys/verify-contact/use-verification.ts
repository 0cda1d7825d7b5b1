import { sendConfirmationCode } from '@lendside/contract/registration/send-confirmation-code.ts';
import { call } from '#api/call.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { currentVerification, pendingVerification, type Verification } from '#steps/enter-code/pending-verification.ts';
import { toSentCode, type SentCode } from '#steps/enter-code/sent-code.ts';

/** Returns the account being verified. Null when the page was opened directly or reloaded and must ask for the account. */
export function useVerification(): Verification | null {
  return currentVerification(useMemorySlot(pendingVerification), pendingSignIn.peek());
}

/** Sets the account to verify. */
export function beginVerification(username: string): void {
  pendingVerification.write({ username, sent: null, isVerified: false });
}

/** Stores where the last code was sent. */
export function noteSent(username: string, sent: SentCode): void {
  pendingVerification.write({ username, sent, isVerified: false });
}

/** Sends the account's code by email, text or voice and opens the page to enter it. Source: API-23, AUT-13. */
export function useSendVerification(username: string): (isVoice: boolean) => Promise<void> {
  const go = useGo();
  return async (isVoice) => {
    const answer = await call(sendConfirmationCode, { username, isVoice });
    noteSent(username, toSentCode(answer, Date.now()));
    go(pathTo('Verification-Code'));
  };
}

/** Returns the page that sends a code to this kind of username. */
export function sendPagePath(kind: 'email' | 'phone'): string {
  return kind === 'email' ? pathTo('Verification-Email') : pathTo('Verification-VerificationMethod');
}
