import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';

/** The person who gets the money, as the lender's records name them. */
export interface Receiver {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164; empty when none is on file. */
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  /** Two capital letters. */
  readonly state: string;
  readonly zip: string;
}

/** Where the money goes. A pick-up needs no more than the receiver. */
export type PayoutTarget =
  | { readonly kind: 'card'; readonly cardToken: string }
  | {
      readonly kind: 'account';
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly accountType: BankAccountType;
      /** The banking day on which the credit takes effect. */
      readonly effectiveOn: BusinessDate;
    }
  | { readonly kind: 'pickup' };

/** One payout to send. */
export interface PayoutRequest {
  /** Our payout id. The same for all attempts at one payout (D3). */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly receiver: Receiver;
  readonly target: PayoutTarget;
  /** Called just before the first byte is sent. When it returns false, the call fails as `notSent` (D4). */
  readonly isStillOurs?: () => boolean;
  /** Called with the channel's own id by a channel that prepares a payout before money can move. Keep the id, then return true; with false
   *  the call fails as `notSent`. A kept id can be inquired about at a channel that cannot search by our reference. */
  readonly onPrepared?: (partnerId: string) => Promise<boolean>;
}

/** Why a channel refuses a payout for good. */
export type PayoutRefusal =
  | 'cardCannotReceive'
  | 'invalidAccount'
  | 'amountAboveLimit'
  | 'receiverRefused'
  | 'invalidRequest'
  | 'declined';

/** A payout that the channel took. `referenceNumber`: what the person shows to get the money. `feeCents`: what the channel charges the lender.
 *  `expiresOn`: the last day to pick it up; null when nothing is picked up. */
export interface SentPayout {
  readonly partnerId: string;
  readonly amountCents: Cents;
  readonly referenceNumber: string | null;
  readonly feeCents: Cents;
  readonly expiresOn: BusinessDate | null;
}

/** Result of sending. `paid`: the person has the money already. `unknown`: the request may have reached the channel. `notSent`: it certainly
 *  did not. */
export type SendOutcome =
  | ({ readonly kind: 'sent' | 'paid' } & SentPayout)
  | { readonly kind: 'refused'; readonly partnerId: string; readonly reason: PayoutRefusal }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'notSent'; readonly detail: string };

/** What the channel has recorded for a reference. `paid`: taken or settled. `returned`: it came back, with the channel's code. `absent` proves
 *  that there is no payout only after `maxLatenessMs`. `copies` counts the live payouts of one reference; more than 1 raises an alert. */
export type PayoutInquiry =
  | ({ readonly kind: 'sent' | 'paid'; readonly copies: number } & SentPayout)
  | ({ readonly kind: 'returned'; readonly code: string; readonly returnedOn: BusinessDate } & SentPayout)
  | { readonly kind: 'refused'; readonly partnerId: string; readonly reason: PayoutRefusal }
  | { readonly kind: 'cancelled' | 'expired'; readonly partnerId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Result of stopping a payout. `taken`: too late, the person has it. `tooLate`: this channel cannot stop it any more. */
export type CancelOutcome =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'tooLate' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A payout that the channel gave back on a day. */
export interface ReturnedPayout {
  readonly reference: string;
  readonly code: string;
  readonly amountCents: Cents;
  readonly returnedOn: BusinessDate;
}

/** A channel that pays money out. It identifies a payout by our reference; where the vendor does not promise to take a reference once, the
 *  engine asks before it sends again. No method throws because of the remote side; every call ends within `timeoutMs`. One conformance suite
 *  covers the fake, the simulator and every adapter. Source: width 1. */
export interface DisbursementChannelDesk {
  readonly channel: DisbursementChannel;
  readonly maxLatenessMs: number;
  readonly timeoutMs: number;
  /** The most that one payout may be; null when the channel sets no limit of its own. */
  readonly limitCents: Cents | null;
  /** Whether a payout that was sent can still be stopped. */
  readonly canCancelSent: boolean;
  /** Sends a payout. Send the same reference again only after an inquiry proved that it is absent. The adapter never retries. */
  send(request: PayoutRequest): Promise<SendOutcome>;
  inquire(reference: string, partnerId: string | null): Promise<PayoutInquiry>;
  /** Stops a payout. Safe to repeat. */
  cancel(reference: string, partnerId: string): Promise<CancelOutcome>;
  /** Lists everything that came back on the days from `from` to `to`, both included. Complete, or `unavailable`. */
  returns(
    from: BusinessDate,
    to: BusinessDate,
  ): Promise<
    | { readonly kind: 'told'; readonly returns: readonly ReturnedPayout[] }
    | { readonly kind: 'unavailable'; readonly detail: string }
  >;
}
