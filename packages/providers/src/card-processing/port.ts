import type { Cents } from '@lendside/domain/money/cents.ts';
import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';

/** Result of a charge. Only `captured` and `declined` are final; otherwise an inquiry must settle it. `unknown`: the request
 *  may have reached the processor (time-out, cut connection, 5xx, unreadable answer). `notSent`: the request certainly did not
 *  reach it (refused connection, unknown host). */
export type ChargeOutcome =
  | {
      readonly kind: 'captured';
      readonly processorId: string;
      readonly approvalCode: string;
      readonly amountCents: Cents;
    }
  | { readonly kind: 'declined'; readonly processorId: string; readonly reason: DeclineReason }
  | { readonly kind: 'unknown'; readonly detail: string }
  | { readonly kind: 'notSent'; readonly detail: string };

export type DeclineReason =
  | 'generic'
  | 'insufficientFunds'
  | 'expiredCard'
  | 'securityCodeMismatch'
  | 'lostOrStolen'
  | 'limitExceeded'
  | 'invalidAccount'
  | 'issuerUnavailable'
  | 'invalidRequest';

/** What the processor has recorded for a reference. `absent` is final only when `maxLatenessMs` has passed since the last
 *  send. `unaskable`: this processor has no look-up by our reference, so an employee must check (decision 012). `copies`
 *  counts live charges; `extraProcessorIds` names every copy except the one to keep, so that the extra copies can be voided. */
export type InquiryOutcome =
  | {
      readonly kind: 'captured';
      readonly processorId: string;
      readonly approvalCode: string;
      readonly amountCents: Cents;
      readonly copies: number;
      readonly extraProcessorIds: readonly string[];
    }
  | { readonly kind: 'declined'; readonly processorId: string; readonly reason: DeclineReason }
  | { readonly kind: 'voided'; readonly processorId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unaskable'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A charge to a vaulted card. */
export interface ChargeRequest {
  /** Our payment id. The same for all attempts at one payment (D3). */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly cardToken: string;
  /** Single-use token of a re-entered security code. Never the code itself. */
  readonly securityCodeToken?: string;
  /** Called just before the first byte is sent. When it returns false, the call fails as `notSent`. This prevents a process
   *  that froze before sending from charging after it lost its lease (D4). */
  readonly isStillOurs?: () => boolean;
}

export interface VaultedCard {
  readonly cardToken: string;
  readonly brand: CardBrand;
  /** First 6 to 8 digits. */
  readonly bin: string;
  readonly lastFour: string;
  /** 1 to 12. */
  readonly expiresMonth: number;
  /** Four digits. */
  readonly expiresYear: number;
  /** Whether the card can receive money. Absent when only a BIN look-up can show that. */
  readonly canDisburse?: boolean;
}

export interface CardFormSession {
  readonly formKey: string;
  readonly formUrl: string;
  readonly formOrigin: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** Why a processor could not carry out a request. `broken`: internal error. `busy`: too many requests. `accessDenied`: wrong
 *  keys. `away`: not reachable. `silent`: no answer in time. `unclear`: anything else, including an unreadable answer. */
export type UnavailableBecause = 'broken' | 'busy' | 'accessDenied' | 'away' | 'silent' | 'unclear';

/** Failure of a call that moves no money. `unavailable` may be retried. */
export type ProcessorFailure =
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly because: UnavailableBecause; readonly detail: string };

/** A card processor. No method throws because of the remote side; every call ends within `timeoutMs`. One conformance suite
 *  covers the fake, the simulator and every adapter. Source: D3, D20; partners.md 2. */
export interface CardProcessor {
  readonly processorNumber: 1 | 2 | 4;
  /** How long a timed-out request may still reach the processor. An inquiry proves absence only after this time. */
  readonly maxLatenessMs: number;
  /** Time-out of one call. A call without an answer by this time has an unknown outcome. */
  readonly timeoutMs: number;
  /** Authorizes and captures a charge. Send the same reference again only after an inquiry proved that it was not charged. The
   *  adapter never retries. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Looks up a reference; may be repeated. A value of `copies` above 1 means that the reference was charged more than once. */
  inquire(reference: string): Promise<InquiryOutcome>;
  /** Cancels a captured charge. Safe to repeat. */
  voidCharge(
    processorId: string,
    reference: string,
  ): Promise<{ readonly kind: 'voided' } | { readonly kind: 'unknown'; readonly detail: string }>;
  openCardForm(targetOrigin: string): Promise<CardFormSession | ProcessorFailure>;
  /** Exchanges the hosted form's single-use token for a permanent one. */
  vaultCard(temporaryToken: string, cardholderName: string): Promise<VaultedCard | ProcessorFailure>;
  removeCard(cardToken: string): Promise<{ readonly kind: 'removed' } | ProcessorFailure>;
  /** `notOffered`: this processor has no BIN look-up. */
  lookUpBin(
    bin: string,
  ): Promise<
    | { readonly kind: 'found'; readonly brand: CardBrand; readonly isDebit: boolean; readonly canDisburse: boolean }
    | { readonly kind: 'notFound' }
    | { readonly kind: 'notOffered' }
    | ProcessorFailure
  >;
}
