import type { Cents } from '@lendside/domain/money/cents.ts';
import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';

/** What a charge came to. Only `captured` and `declined` are answers; everything else leaves the truth with the processor's
 *  books. `unknown`: the request may have reached them (time-out, cut connection, 5xx, nonsense). `notSent`: it certainly
 *  did not (refused connection, name not found). */
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

/** Why a card was declined, in our words. */
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

/** What the books say about a reference. `absent` is an answer only once `maxLatenessMs` has passed since the last send.
 *  `unaskable`: this processor's books cannot be asked by our reference, and a person has to look (decision 012).
 *  `copies` counts live charges; `extraProcessorIds` names all but the one to keep, so that they can be voided. */
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

/** A charge of a vaulted card. */
export interface ChargeRequest {
  /** Constant over all attempts for one payment: our payment id (D3). */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly cardToken: string;
  /** Single-use token of a re-entered security code; never the code. */
  readonly securityCodeToken?: string;
  /** Asked at the last instant before the first byte leaves: false ends the call as `notSent`. A process frozen between its
   *  decision and its send must not charge for a lease it has lost (D4). */
  readonly isStillOurs?: () => boolean;
}

/** A card behind a token. */
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
  /** Whether money can be sent to it, where the vault says so; absent where the first digits have to tell. */
  readonly canDisburse?: boolean;
}

/** A session of the hosted card form. */
export interface CardFormSession {
  readonly formKey: string;
  readonly formUrl: string;
  readonly formOrigin: string;
  /** Instant, ISO. */
  readonly expiresAt: string;
}

/** Why a processor did not do what it was asked: it broke, had too much to do, denied us access, is away or cannot be connected to, or
 *  did not answer in time; `unclear` is everything else, an unreadable answer among it. */
export type UnavailableBecause = 'broken' | 'busy' | 'accessDenied' | 'away' | 'silent' | 'unclear';

/** Failure of a call that moves no money; may be retried. */
export type ProcessorFailure =
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly because: UnavailableBecause; readonly detail: string };

/** The card processor. No method throws for anything the outside does; every call ends within `timeoutMs`.
 *  One conformance suite holds for the fake, the simulator and every adapter. Source: D3, D20; partners.md 2. */
export interface CardProcessor {
  readonly processorNumber: 1 | 2 | 4;
  /** A request given up on can still reach the books for this long; before that, absence proves nothing. */
  readonly maxLatenessMs: number;
  /** How long one call may take before the outcome is unknown. */
  readonly timeoutMs: number;
  /** Authorises and captures. Called with the same reference again only after an inquiry proved absence. Never retried
   *  inside the adapter. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Asks the books by reference; may be repeated. `copies` > 1 means the reference was charged more than once. */
  inquire(reference: string): Promise<InquiryOutcome>;
  /** Cancels a captured charge; repeating it has no second effect. */
  voidCharge(
    processorId: string,
    reference: string,
  ): Promise<{ readonly kind: 'voided' } | { readonly kind: 'unknown'; readonly detail: string }>;
  openCardForm(targetOrigin: string): Promise<CardFormSession | ProcessorFailure>;
  /** Exchanges the hosted form's single-use token for a lasting one. */
  vaultCard(temporaryToken: string, cardholderName: string): Promise<VaultedCard | ProcessorFailure>;
  removeCard(cardToken: string): Promise<{ readonly kind: 'removed' } | ProcessorFailure>;
  /** `notOffered`: this processor tells nothing by first digits. */
  lookUpBin(
    bin: string,
  ): Promise<
    | { readonly kind: 'found'; readonly brand: CardBrand; readonly isDebit: boolean; readonly canDisburse: boolean }
    | { readonly kind: 'notFound' }
    | { readonly kind: 'notOffered' }
    | ProcessorFailure
  >;
}
