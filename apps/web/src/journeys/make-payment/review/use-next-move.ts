import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useSettlement } from '#steps/settlement/use-settlement.ts';
import type { PaymentProgress } from '#journeys/make-payment/session/payment-progress.ts';
import type { NextMove } from './submit-failure.ts';

/** What the payer can do; `offer_over`: the settlement offer they paid was tried as often as may be and can be taken no more;
 *  `not_there`: what they pressed another time is not there. */
export type ShownMove = NextMove | 'offer_over' | 'not_there';

/** What the payer can do after a failure; null while it is not known yet. Source: LER-010 to LER-015, OFR-009, LOP-067. */
export function useNextMove(
  { journey, refusal, session, unheard }: PaymentProgress,
  loan: LoanEntity,
): ShownMove | null {
  const isOfOffer = refusal !== null && session.paymentType === 'settlement';
  const offer = useSettlement(loan, isOfOffer);
  if (unheard === 'notThere') return 'not_there';
  if (journey.notice === null || journey.isPayButtonEnabled) return 'press_again';
  if (isOfOffer && offer.isFetching) return null;
  if (isOfOffer && offer.data?.step === 'closed') return 'offer_over';
  return refusal?.move ?? 'another_card';
}
