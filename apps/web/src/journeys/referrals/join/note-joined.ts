import { getReferralStats } from '@lendside/contract/referrals/get-referral-stats.ts';
import { forget } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { refreshSession } from '#api/user-pool.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Tells this tab that the person joined the referral program: new tokens, the entry of the menu, and the reads of the program again.
 *  Source: ENT-11, MNU-14, MNU-46. */
export async function noteJoined(): Promise<void> {
  const session = (await refreshedSession()) ?? sessionStore.read();
  if (session !== null) {
    sessionStore.write({
      ...session,
      serviceConfiguration: { ...session.serviceConfiguration, isReferralUser: true },
    });
  }
  await forget(getReferralStats);
}

// The tokens of before still work; only the token's claim is old.
async function refreshedSession() {
  try {
    return await refreshSession();
  } catch {
    noteEvent('the tokens could not be renewed after joining the referral program');
    return null;
  }
}
