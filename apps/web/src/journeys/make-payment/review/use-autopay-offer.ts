import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { decideAutopayOffer, type AutopayOffer } from './decide-autopay-offer.ts';

/** What of autopay the review offers, and how it is read anew. */
export interface ReadAutopayOffer {
  readonly offer: AutopayOffer;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Reads how autopay stands for the review of a payment; a guest is offered none. */
export function useAutopayOffer(loan: LoanEntity, card: CardEntity | null, session: PaymentSession): ReadAutopayOffer {
  const isGuest = useIsGuest();
  const read = useQuery({ ...queryOf(getEnrollment, { loanId: loan.loanId, lmsId: loan.lmsId }), enabled: !isGuest });
  return {
    offer: isGuest
      ? { kind: 'none' }
      : decideAutopayOffer({ autopay: read.data, failure: read.error, card, loan, session }),
    isRetrying: read.isFetching,
    retry: () => void read.refetch(),
  };
}
