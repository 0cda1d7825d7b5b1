import { registerUser } from '@lendside/contract/registration/register-user.ts';
import { call } from '#api/call.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { guestCards } from '#navigation/guest-cards.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { pendingVerification } from '#steps/enter-code/pending-verification.ts';
import { sentTo } from '#steps/enter-code/sent-code.ts';
import { broughtCode, forgetInvitation } from './invitation-code.ts';

// Maximum number of guest cards in one call.
const GUEST_CARDS_MAX = 5;

/** Registers an account. Keeps in memory what the verification needs: the username, the password for the later sign-in, and
 *  where the code was sent. Sends a guest's saved cards and a friend's code with the call. Throws ApiError. Source: API-21, OPEN-42, OPEN-44. */
export async function register(username: string, password: string): Promise<void> {
  const guestCardIds = guestCards.read().slice(0, GUEST_CARDS_MAX);
  const referralCode = broughtCode();
  const answer = await call(registerUser, {
    username,
    password,
    encodedData: describeBrowser(),
    ...(guestCardIds.length === 0 ? {} : { guestCardIds }),
    ...(referralCode === null ? {} : { referralCode }),
  });
  guestCards.clear();
  forgetInvitation();
  marketing.enrolled();
  pendingSignIn.set({ username, password });
  pendingVerification.write({ username, sent: sentTo(answer.destination, Date.now()), isVerified: false });
}
