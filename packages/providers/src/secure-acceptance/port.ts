import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';

/** A form to open for one person. */
export interface FormToOpen {
  /** Names the form; the processor answers about it once. At most 40 characters. */
  readonly transactionUuid: string;
  /** When it is signed, in milliseconds since 1970. */
  readonly signedAtMs: number;
  /** Where the processor posts its answer, server to server. */
  readonly answerUrl: string;
}

/** A form as a page posts it into a frame. */
export interface FormToPost {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A card that the processor keeps. */
export interface AcceptedCard {
  /** The processor's token of the card; it never leaves the services. */
  readonly cardToken: string;
  readonly brand: CardBrand;
  /** First 6 to 8 digits. */
  readonly bin: string;
  readonly lastFour: string;
  /** 1 to 12. */
  readonly expiresMonth: number;
  /** Four digits. */
  readonly expiresYear: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** What became of a form. `declined`: the processor refused the card. `failed`: it could not save the card, so that another try may work. */
export type FormOutcome =
  | { readonly kind: 'accepted'; readonly card: AcceptedCard }
  | { readonly kind: 'declined'; readonly detail: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly detail: string };

/** An answer as it was read. `forged`: the processor did not sign it, or it signed it for another lender. `unreadable`: it is signed and does
 *  not say what was asked for. */
export type ReadAnswer =
  | { readonly kind: 'forged'; readonly detail: string }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | {
      readonly kind: 'answer';
      readonly transactionUuid: string;
      /** When the processor signed it, in milliseconds since 1970. */
      readonly signedAtMs: number;
      readonly outcome: FormOutcome;
    };

/** The processor's own page for a card number, opened by signed fields. No method calls anybody: the person's browser posts the form, and the
 *  processor posts a signed answer to us. One conformance suite covers the fake and every adapter. Source: LAP-113, RFL-018, partners.md 2. */
export interface SecureAcceptance {
  /** Number of the card processor that keeps the cards. */
  readonly processorNumber: 1 | 2 | 4;
  /** Origin of the page, which our pages may frame and post to. */
  readonly pageOrigin: string;
  openForm(form: FormToOpen): FormToPost;
  /** Reads the fields of an answer. Only signed fields count. Age and repetition are for the caller to check. */
  readAnswer(fields: Readonly<Record<string, string>>): ReadAnswer;
}
