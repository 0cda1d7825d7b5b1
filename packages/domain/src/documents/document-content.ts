import type { BusinessDate } from '#calendar/business-date.ts';

/** What kind of document it is. */
export type DocumentKind =
  | 'agreement'
  | 'settlementAgreement'
  | 'esignConsent'
  | 'autopayAuthorization'
  | 'privacyNotice'
  | 'spouseNotice'
  | 'statement'
  | 'letter'
  | 'payoffLetter'
  | 'lienRelease'
  | 'certificate';

/** Who signs a place of a document. */
export type SigningParty = 'borrower' | 'coborrower';

/** A row of two columns, such as "Amount financed" and "$1,500.00". */
export type FactRow = readonly [label: string, value: string];

/** One part of a document, in reading order. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly caption: string; readonly rows: readonly FactRow[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** The four boxes of the Truth in Lending disclosure, more conspicuous than the rest. Source: 12 CFR 1026.17(a). */
  | {
      readonly kind: 'box';
      readonly caption: string;
      readonly cells: readonly { readonly title: string; readonly value: string; readonly note: string }[];
    }
  | {
      readonly kind: 'sign';
      readonly party: SigningParty;
      readonly name: string;
      readonly place: 'signature' | 'initials';
      /** What the signature or the initials say. */
      readonly label: string;
    };

/** A document in words, before it is a page or a PDF. The same content always gives the same bytes. */
export interface DocumentContent {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly language: 'en-US';
  /** The template and its version. A changed text has a new version. */
  readonly template: { readonly name: string; readonly version: string };
  /** The lender's name as people write it. */
  readonly author: string;
  readonly madeOn: BusinessDate;
  /** Whether the signer has to put initials beside it before signing. */
  readonly requiresInitials: boolean;
  readonly blocks: readonly DocumentBlock[];
}
