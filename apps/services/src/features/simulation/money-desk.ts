import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  endMoneyReview as endCall,
  getMoneyDesk as getCall,
  handOutStoreCash as handOutCall,
} from '@lendside/contract/simulation/money-desk.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { endPayoutReview, listPayoutReviews } from '#features/payouts/payout-review-queries.ts';
import { handOutCash, listStoreCash } from '#features/payouts/store-cash-queries.ts';
import type { Database } from '#platform/database.ts';

const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  not_waiting: 'No cash waits at a store under this number.',
  waits_for_bank: 'The cash waits until the bank can no longer return the payment.',
};

const ENDED: Readonly<Record<RequestOf<typeof endCall>['finding'], string>> = {
  again: 'The channel is asked again.',
  paid: 'It was recorded that the person has the money.',
  unpaid: 'It was recorded that nobody has the money.',
};

/** Lists the money that waits for a department. */
export async function getMoneyDesk(worker: Database): Promise<ResponseOf<typeof getCall>> {
  const [cash, reviews] = await Promise.all([listStoreCash(worker, null), listPayoutReviews(worker)]);
  return {
    cash: cash.map(({ amountCents, expiresOn, ...each }) => ({
      ...each,
      amount: amountCents,
      expiresOn: expiresOn === null ? null : businessDate(expiresOn),
    })),
    reviews: reviews.map(({ amountCents, askedAt, ...each }) => ({
      ...each,
      amount: amountCents,
      askedAt: askedAt.toISOString(),
    })),
  };
}

/** Hands cash out at a store, whatever it is for. */
export async function handOutStoreCash(
  worker: Database,
  { referenceNumber }: RequestOf<typeof handOutCall>,
): Promise<ResponseOf<typeof handOutCall>> {
  const handed = await worker.transaction((tx) => handOutCash(tx, referenceNumber.trim()));
  if (handed.ok) return { done: true, message: `The store handed out $${formatAmount(handed.amountCents)}.` };
  const message = NOT_HANDED_OUT[handed.reason] ?? `The books refuse it: ${handed.reason.replaceAll('_', ' ')}.`;
  return { done: false, message };
}

/** Ends the review of a payout as the funding desk. */
export async function endMoneyReview(
  worker: Database,
  asked: RequestOf<typeof endCall>,
): Promise<ResponseOf<typeof endCall>> {
  const ended = await endPayoutReview(worker, { ...asked, by: 'funding desk' });
  if (ended === null) return { done: false, message: 'This payout is not in review any more.' };
  if ('refused' in ended)
    return { done: false, message: `The books refuse it: ${ended.refused.replaceAll('_', ' ')}.` };
  return { done: true, message: ENDED[asked.finding] };
}
