import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { cancelDraw as cancelDrawCall } from '@lendside/contract/cash/draws.ts';
import { isPayoutPending, type NoCancelReason } from '@lendside/domain/payouts/shown-payout.ts';
import { askPayoutCancel, type ShownPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import type { CashMeans } from './cash-means.ts';
import { findDraw, todayOf } from './follow-draw.ts';
import { whyNotStopped } from './to-payout-entity.ts';

const LOOK_EVERY_MS = 150;
const WAIT_MAX_MS = 8_000;

const GIVE_BACK = 'You can give the money back at any time: pay the same amount on this loan.';

const TEXTS: Readonly<Record<NoCancelReason, string>> = {
  taken: `You have this money already, so it can no longer be canceled. ${GIVE_BACK}`,
  window_closed: `The time to cancel this cash advance is over. ${GIVE_BACK}`,
  channel_final: `This money is on its way to your account and can no longer be stopped. ${GIVE_BACK}`,
  in_review: 'We are finding out where this money is. Our staff looks at it, and we will message you.',
  over: 'This cash advance did not reach you, and you owe nothing for it. There is nothing to cancel.',
};

function refuseCancel(reason: string): Refused {
  return new Refused('CannotCancelCash', TEXTS[reason as NoCancelReason] ?? TEXTS.taken);
}

/** Asks the worker to stop a draw and waits for it. The moment of asking decides whether it is in time. A draw that is stopped already
 *  answers the same again. Refuses with `CannotCancelCash`, and with how to give the money back, when it can no longer be stopped. Source:
 *  LAP-085, DRW-003, loan-core 4.5 over LOP-051. */
export async function cancelDraw(
  means: CashMeans,
  { loanId, lmsId, transactionId }: RequestOf<typeof cancelDrawCall>,
  caller: Customer,
): Promise<ResponseOf<typeof cancelDrawCall>> {
  const asked = await findDraw(means, transactionId, caller);
  if (asked.loanId !== loanId || asked.lmsId !== lmsId)
    throw new Refused('NotFoundException', 'There is no such cash advance.');
  if (asked.state === 'cancelled') return { transactionId: asked.payoutId, cancelled: true };
  // An earlier wish, asked for in time, goes on although the window has closed since.
  const isAsked =
    asked.isCancelAsked && asked.cancelRefused === null && isPayoutPending(asked.state) && asked.state !== 'review';
  const reason = asked.cancelRefused ?? (isAsked ? null : whyNotStopped(asked, await todayOf(means, lmsId)));
  if (reason !== null) throw refuseCancel(reason);
  await askPayoutCancel(means.database, caller.profileId, asked.payoutId);
  const now = await waitForEnd(means, asked, caller);
  if (now.cancelRefused !== null) throw refuseCancel(now.cancelRefused);
  if (now.state !== 'cancelled' && !isPayoutPending(now.state))
    throw refuseCancel(now.state === 'paid' ? 'taken' : 'over');
  return { transactionId: now.payoutId, cancelled: now.state === 'cancelled' };
}

/** Waits until the worker has stopped the draw or could not. Gives up after eight seconds: the worker is still at it, and `GET /draw` tells
 *  how it ended. */
async function waitForEnd(means: CashMeans, { payoutId }: ShownPayout, caller: Customer): Promise<ShownPayout> {
  const untilMs = performance.now() + (means.waitMaxMs ?? WAIT_MAX_MS);
  let latest = await findDraw(means, payoutId, caller);
  while (isPayoutPending(latest.state) && latest.cancelRefused === null && performance.now() < untilMs) {
    await pause(LOOK_EVERY_MS);
    latest = await findDraw(means, payoutId, caller);
  }
  return latest;
}
