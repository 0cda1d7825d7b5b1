import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';

/** A debit of a bank account that its owner ordered. */
export interface DebitRequest {
  /** Constant over all attempts for one payment: our payment id (D3). */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly holder: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: BankAccountType;
  /** A business day. */
  readonly effectiveOn: BusinessDate;
  /** Asked at the last instant before the first byte leaves: false ends the call as `notSent` (D4). */
  readonly isStillOurs?: () => boolean;
}

/** What handing a debit to the originator came to. `accepted`: it will go to the bank; that it stays is known days later.
 *  `unknown`: the request may have reached them. `notSent`: it certainly did not. */
export type DebitOutcome =
  | { readonly kind: 'accepted'; readonly entryId: string; readonly amountCents: Cents }
  | { readonly kind: 'refused'; readonly entryId: string; readonly reason: DebitRefusal }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'notSent'; readonly detail: string };

/** Why the originator takes a debit no further: the account cannot exist, or the request is not valid. */
export type DebitRefusal = 'invalidAccount' | 'invalidRequest';

/** What the originator's books say about a reference. `absent` is an answer only once `maxLatenessMs` has passed. */
export type DebitInquiry =
  | { readonly kind: 'accepted'; readonly entryId: string; readonly amountCents: Cents }
  | { readonly kind: 'refused'; readonly entryId: string; readonly reason: DebitRefusal }
  | { readonly kind: 'cancelled'; readonly entryId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A debit that its bank sent back. */
export interface ReturnedDebit {
  readonly reference: string;
  /** "R01". */
  readonly code: string;
  readonly amountCents: Cents;
  readonly returnedOn: BusinessDate;
}

/** Whoever originates our ACH debits: the partner bank or its processor. It knows a debit by our reference and takes each
 *  reference once: sent again it answers the first. No method throws for anything the outside does; every call ends within
 *  `timeoutMs`. One conformance suite holds for the fake, the simulator and every adapter. Source: loan-core 5.3, D3. */
export interface BankDebits {
  readonly maxLatenessMs: number;
  readonly timeoutMs: number;
  debit(request: DebitRequest): Promise<DebitOutcome>;
  inquire(reference: string): Promise<DebitInquiry>;
  /** Takes a debit back before it goes to the bank; repeating it has no second effect. */
  cancel(
    reference: string,
  ): Promise<{ readonly kind: 'cancelled' } | { readonly kind: 'unknown'; readonly detail: string }>;
  /** Every return that the banks reported on the days [from, to]; whole or unavailable, never a part. */
  returns(
    from: BusinessDate,
    to: BusinessDate,
  ): Promise<
    | { readonly kind: 'told'; readonly returns: readonly ReturnedDebit[] }
    | { readonly kind: 'unavailable'; readonly detail: string }
  >;
}
