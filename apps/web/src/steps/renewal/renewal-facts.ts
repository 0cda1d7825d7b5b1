import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';

/** A renewal of a loan, as the services say. */
export type Renewal = NonNullable<ResponseOf<typeof getRenewal>['renewal']>;

/** Where a renewal stands for a person: it is being paid, signed or visited for, it made the new loan, that was taken back, or it
 *  ended without a new loan. */
export type RenewalStage = 'paying' | 'signing' | 'visit' | 'booked' | 'voided' | 'ended';

/** Returns the stage of a renewal. */
export function stageOf({ state, isVoided }: Pick<Renewal, 'state' | 'isVoided'>): RenewalStage {
  if (isVoided) return 'voided';
  if (state === 'awaitingSignature') return 'signing';
  return state === 'awaitingVisit' ? 'visit' : state;
}

/** True while somebody can still sign, visit or end it. */
export function isOpenRenewal({ state }: Pick<Renewal, 'state'>): boolean {
  return state === 'paying' || state === 'awaitingSignature' || state === 'awaitingVisit';
}

/** Facts about the payment of a renewal. */
export type PaymentFacts = Pick<Renewal, 'state' | 'paymentAmount' | 'isPaid' | 'endedWhy' | 'voidedWhy'>;

/** True when the bank or the card issuer took the payment of the renewal back. */
export function isPaymentReturned({ endedWhy, voidedWhy }: Pick<Renewal, 'endedWhy' | 'voidedWhy'>): boolean {
  return endedWhy === 'paymentReturned' || voidedWhy === 'paymentReturned';
}

/** True when what was paid for the renewal counts: it is posted, or on its way while the renewal is open, and did not come back. */
export function isPaymentKept(renewal: PaymentFacts): boolean {
  const { paymentAmount, isPaid } = renewal;
  return paymentAmount > 0 && (isPaid || isOpenRenewal(renewal)) && !isPaymentReturned(renewal);
}
