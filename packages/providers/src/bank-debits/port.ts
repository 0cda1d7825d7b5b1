import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';

/** A bank-account debit authorized by the account's owner. */
export interface DebitRequest {
  /** Our payment id. The same for all attempts at one payment (D3). */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly holder: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: BankAccountType;
  readonly effectiveOn: BusinessDate;
  /** Called just before the first byte is sent. When it returns false, the call fails as `notSent` (D4). */
  readonly isStillOurs?: () => boolean;
}

/** Result of sending a debit to the originator. `accepted`: the originator will forward it to the bank, which may still return
 *  it days later. `unknown`: the request may have reached the originator. `notSent`: the request certainly did not reach it. */
export type DebitOutcome =
  | { readonly kind: 'accepted'; readonly entryId: string; readonly amountCents: Cents }
  | { readonly kind: 'refused'; readonly entryId: string; readonly reason: DebitRefusal }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'notSent'; readonly detail: string };

/** Why the originator refuses a debit: the account cannot exist, or the request is invalid. */
export type DebitRefusal = 'invalidAccount' | 'invalidRequest';

/** What the originator has recorded for a reference. `absent` proves that there is no debit only after `maxLatenessMs`. */
export type DebitInquiry =
  | { readonly kind: 'accepted'; readonly entryId: string; readonly amountCents: Cents }
  | { readonly kind: 'refused'; readonly entryId: string; readonly reason: DebitRefusal }
  | { readonly kind: 'cancelled'; readonly entryId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A debit that the customer's bank returned. */
export interface ReturnedDebit {
  readonly reference: string;
  /** For example "R01". */
  readonly code: string;
  readonly amountCents: Cents;
  readonly returnedOn: BusinessDate;
}

/** The originator of our ACH debits: a partner bank or its processor. It identifies a debit by our reference and accepts each
 *  reference once: a repeated request gets the first answer. No method throws because of the remote side; every call ends
 *  within `timeoutMs`. One conformance suite covers the fake, the simulator and every adapter. Source: loan-core 5.3, D3. */
export interface BankDebits {
  readonly maxLatenessMs: number;
  readonly timeoutMs: number;
  debit(request: DebitRequest): Promise<DebitOutcome>;
  inquire(reference: string): Promise<DebitInquiry>;
  /** Cancels a debit before it is sent to the bank. Safe to repeat. */
  cancel(
    reference: string,
  ): Promise<{ readonly kind: 'cancelled' } | { readonly kind: 'unknown'; readonly detail: string }>;
  /** Lists all returns that banks reported on the days from `from` to `to`, both included. The list is complete, or the result
   *  is `unavailable`. */
  returns(
    from: BusinessDate,
    to: BusinessDate,
  ): Promise<
    | { readonly kind: 'told'; readonly returns: readonly ReturnedDebit[] }
    | { readonly kind: 'unavailable'; readonly detail: string }
  >;
}
