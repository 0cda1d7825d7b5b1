import type { AutopayTermsKind } from '#payments/autopay-terms.ts';
import type { DocumentContent } from '../document-content.ts';
import { heading, paper, paragraphs, partiesTable, reachText, type PaperFacts } from './parts.ts';

/** What the terms of autopay are made from. `madeOn` is the day of the note, so that their bytes stay the same. */
export interface AutopayFacts extends PaperFacts {
  readonly method: AutopayTermsKind;
  /** The terms as the app shows them, with their version. */
  readonly terms: { readonly version: string; readonly paragraphs: readonly string[] };
}

const TITLES = {
  card: 'Authorization of automatic payments by card',
  bank: 'Authorization of automatic payments from a bank account (ACH)',
  bankAnew: 'New authorization of automatic payments from a bank account (ACH)',
} as const;

/** Writes the authorization of autopay, in the words that the app shows when autopay is turned on. Source: 12 CFR 1005.10(b), Nacha. */
export function autopayAuthorization(facts: AutopayFacts): DocumentContent {
  const { method, terms, lender } = facts;
  const about = {
    kind: 'autopayAuthorization',
    title: TITLES[method],
    template: { name: `autopay-${method}`, version: terms.version },
  } as const;
  return paper(facts, about, [
    ...paragraphs('These are the words that you agree to when you turn on autopay. Reading them turns nothing on.'),
    partiesTable(facts),
    heading('What I authorize'),
    ...paragraphs(...terms.paragraphs),
    heading('Questions'),
    ...paragraphs(reachText(lender)),
  ]);
}
