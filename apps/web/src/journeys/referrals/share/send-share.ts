import { referralShare } from '@lendside/contract/referrals/referral-share.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** What is shared: the person's code, and the store when the lender asks for one. Source: LOP-081, RFL-009. */
export type ShareFields = Pick<RequestOf<typeof referralShare>, 'shortCode' | 'source' | 'storeNumber' | 'storeName'>;

/** Records a share that needs no message of ours. A failure is only noted, because the person has shared already. */
export function recordShare(share: ShareFields & { readonly method: 'share' | 'qr' }): void {
  call(referralShare, share).catch(() => noteEvent('a share of a referral code was not recorded'));
}

/** Sends an invitation by email or text. Throws ApiError. Source: LAP-116. */
export async function sendInvitation(
  share: ShareFields,
  to: { readonly name: string; readonly email?: string; readonly phone?: string },
): Promise<void> {
  await call(referralShare, { ...share, ...to, method: to.email === undefined ? 'text' : 'email' });
}
