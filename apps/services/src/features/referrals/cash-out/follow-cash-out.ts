import type { getCashOutResult as getCashOutResultCall } from '@lendside/contract/referrals/cash-out.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { PAYOUT_STATES } from '@lendside/domain/payouts/payout-states.ts';
import { moneyThereOn } from '@lendside/domain/payouts/shown-payout.ts';
import { cashOutEndSentences } from '@lendside/domain/payouts/cash-out-end.ts';
import { findPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { confirmationNumber } from '#servicing/confirmation-number.ts';
import type { CashOutMeans } from './cash-out-means.ts';

/** Returns the state of a cash-out of the caller, by its id or by the caller's own key. Source: LAP-115, LOP-029. */
export async function getCashOutResult(
  { database, today }: CashOutMeans,
  messageKey: string,
  { profileId }: Customer,
): Promise<ResponseOf<typeof getCashOutResultCall>> {
  const payout = await findPayout(database, profileId, messageKey);
  if (payout?.purpose !== 'reward') throw new Refused('NotFoundException', 'There is no such cash-out.');
  const status = PAYOUT_STATES[payout.state].publicName;
  const failure = payout.returnCode ?? payout.failureCode;
  return {
    messageKey: payout.payoutId,
    status,
    ...(status === 'FAILED'
      ? {
          Error: cashOutEndSentences({ state: payout.state, failure, stoppedBy: payout.stoppedBy }).join(' '),
          errorCode: failure ?? payout.state,
        }
      : {}),
    confirmationNumber: status === 'COMPLETE' ? confirmationNumber(payout.payoutId) : null,
    amount: payout.amountCents,
    displayNumber: payout.displayNumber,
    expectedOn:
      status === 'FAILED' ? null : moneyThereOn(payout.channel, payout.sentOn ?? payout.askedOn ?? (await today())),
  };
}
