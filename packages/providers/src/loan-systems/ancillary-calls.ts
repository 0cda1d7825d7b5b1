import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { AncillaryOffer } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { CommandResult, LoanCommandHead } from './command-result.ts';

/** An ancillary product that a loan carries or carried. Amounts in cents. */
export interface LoanCover {
  readonly coverId: string;
  readonly ancillaryId: number;
  readonly name: string;
  readonly description: string;
  readonly priceCents: Cents;
  readonly soldOn: BusinessDate;
  readonly endsOn: BusinessDate;
  /** What a cancellation today refunds, or what it did refund. */
  readonly refundCents: Cents;
  /** `cancelling`: somebody asked to cancel it, and it is not booked yet. `ended`: its days are over. */
  readonly state: 'running' | 'cancelling' | 'cancelled' | 'ended';
}

/** Products of other companies that are sold with a loan. Source: loan-core 2.3 (ANCILLARY), 9 (ancillaryProducts). */
export interface AncillaryCalls<Unit> {
  /** Lists the ancillary products that a new loan of that product may finance when it replaces this loan after a payment. The
   *  payment is in cents, at most the payoff; after a full payoff nothing is offered. Returns null when the loan is not the
   *  customer's or the system has no such product. Source: LAP-082, LOP-126. */
  ancillaryProducts(
    query: { readonly loanId: number; readonly productId: number; readonly paymentCents: Cents },
    customerIds: readonly string[],
  ): Promise<AncillaryOffer | null>;
  /** Lists the products that a loan carries or carried, sold with it or with an earlier loan of its chain, newest first. Null when
   *  the loan is not the customer's. */
  covers(loanId: number, customerIds: readonly string[]): Promise<readonly LoanCover[] | null>;
  /** Notes that a borrower asked to cancel a running product, and queues it for the worker, which books it. Refuses with `not_eligible` and the reason
   *  `renewal_open` or `no_such_ancillary`. */
  askCoverEnd(loanId: number, coverId: string, customerIds: readonly string[]): Promise<Decided<LoanCover>>;
  /** Cancels a running product and refunds the price of its remaining days. A refusal takes the ask back. Source: loan-core 2.3
   *  (ANCILLARY cancelled). */
  cancelCover(
    command: LoanCommandHead & { readonly ancillaryId: number },
    unit: Unit,
  ): Promise<CommandResult<{ readonly loanId: number }>>;
}
