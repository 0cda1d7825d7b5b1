import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { decideAutopayOffer } from './decide-autopay-offer.ts';
import type { AutopayOffer } from './decide-autopay-offer.ts';

/** Reads how autopay stands for the review of a payment; a guest is offered none. */
export function useAutopayOffer(loan: LoanEntity, card: CardEntity | null, session: PaymentSession): AutopayOffer {
  const isGuest = useIsGuest();
  const read = useQuery({ ...queryOf(getEnrollment, { loanId: loan.loanId, lmsId: loan.lmsId }), enabled: !isGuest });
  return isGuest ? { kind: 'none' } : decideAutopayOffer({ autopay: read.data, card, loan, session });
}
