import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** A name with a postal address in the United States. */
export interface PostalAddress {
  readonly name: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  /** Two capital letters. */
  readonly state: string;
  /** Five digits, or nine as `12345-6789`. */
  readonly zip: string;
}

/** A complete letter to one person. The mail house prints `html` unchanged behind a page with the address. */
export interface PaperLetter {
  /** The same for all attempts. A mail house prints one letter for a reference, however often it is asked. */
  readonly reference: string;
  readonly to: PostalAddress;
  readonly from: PostalAddress;
  /** At most `LETTER_LENGTH_MAX` characters. */
  readonly html: string;
  readonly mailClass: 'firstClass' | 'certified';
}

/** The longest HTML of a letter that a mail house takes with a request. Source: Lob's documentation of `file`. */
export const LETTER_LENGTH_MAX = 10_000;

/** A letter that the mail house took over for print and mail. */
export interface AcceptedLetter {
  readonly kind: 'accepted';
  /** The mail house's own id. */
  readonly id: string;
  /** Null when the mail house does not say. */
  readonly expectedOn: BusinessDate | null;
}

/** Result of sending a letter. `refused`: this letter can never be sent as it is. `unknown`: it may have been accepted, so ask
 *  with `inquire` before sending it again. */
export type LetterOutcome =
  | AcceptedLetter
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Result of asking about a letter. `absent`: the mail house has no letter of this reference. */
export type LetterFound =
  | AcceptedLetter
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A mail house that prints letters and hands them to the postal service. No method throws because of the remote side, and
 *  every call ends within its time-out. Source: loan-core 3.4, 5.4. */
export interface PostalMail {
  sendLetter(letter: PaperLetter): Promise<LetterOutcome>;
  inquire(reference: string): Promise<LetterFound>;
}
