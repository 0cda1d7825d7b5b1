import type { BusinessDate } from '#calendar/business-date.ts';
import { longDate } from '#calendar/long-date.ts';
import { formatAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';
import type { DocumentBlock, DocumentContent, FactRow } from '../document-content.ts';

/** The lender as its documents name it: legal name, address and phone. */
export interface LenderFacts {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** What every document about a loan knows. */
export interface PaperFacts {
  /** The name that people know: the brand. */
  readonly author: string;
  readonly lender: LenderFacts;
  readonly loanHeader: string;
  readonly borrower: string;
  /** The second borrower; null when there is one only. */
  readonly coborrower: string | null;
  readonly madeOn: BusinessDate;
}

/** A heading of the second level. */
export function heading(text: string): DocumentBlock {
  return { kind: 'heading', level: 2, text };
}

/** A heading of the third level. */
export function subheading(text: string): DocumentBlock {
  return { kind: 'heading', level: 3, text };
}

/** A paragraph for each text that is known. */
export function paragraphs(...texts: readonly (string | null | false)[]): readonly DocumentBlock[] {
  return texts.filter((text) => typeof text === 'string').map((text) => ({ kind: 'paragraph', text }) as const);
}

/** A list of the items that are known. */
export function list(...items: readonly (string | null | false)[]): DocumentBlock {
  return { kind: 'list', items: items.filter((item) => typeof item === 'string') };
}

/** A table of two columns, without the rows whose value is not known. */
export function factTable(
  caption: string,
  rows: readonly (readonly [label: string, value: string | null])[],
): DocumentBlock {
  return { kind: 'facts', caption, rows: rows.filter((row): row is FactRow => row[1] !== null) };
}

/** Writes an amount as dollars: `$1,234.50`, `−$5.00`. */
export function dollars(amountCents: Cents): string {
  return `${amountCents < 0 ? '−' : ''}$${formatAmount(amountCents).replace('-', '')}`;
}

/** Writes a rate × 10^8 as a percentage with two to `digits` decimals: 24000000 → "24.00%". */
export function percent(rateE8: number, digits = 2): string {
  return `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: digits }).format(rateE8 / 1e6)}%`;
}

/** Writes a day: "June 15, 2026". */
export const day = longDate;

/** Who is on the document: loan number, borrowers and lender. */
export function partiesTable({ loanHeader, borrower, coborrower, lender }: PaperFacts): DocumentBlock {
  return factTable('Who this is about', [
    ['Loan number', loanHeader],
    ['Borrower', borrower],
    ['Co-borrower', coborrower],
    ['Lender', lender.name],
    ['Address of the lender', lender.address === '' ? null : lender.address],
    ['Phone', lender.phone === '' ? null : lender.phone],
  ]);
}

/** How the reader reaches the lender. */
export function reachText({ name, address, phone }: LenderFacts): string {
  const ways = [phone === '' ? '' : `call ${phone}`, address === '' ? '' : `write to ${name}, ${address}`];
  const known = ways.filter((way) => way !== '');
  return known.length === 0 ? `Ask ${name} at your store.` : `To reach us, ${known.join(' or ')}.`;
}

/** Places to sign for the borrower and the co-borrower. */
export function signaturePlaces(
  { borrower, coborrower }: Pick<PaperFacts, 'borrower' | 'coborrower'>,
  label: string,
  place: 'signature' | 'initials' = 'signature',
): readonly DocumentBlock[] {
  return [
    { kind: 'sign', party: 'borrower', name: borrower, place, label },
    ...(coborrower === null ? [] : [{ kind: 'sign', party: 'coborrower', name: coborrower, place, label } as const]),
  ];
}

/** A document about a loan, from its facts and its blocks. */
export function paper(
  facts: Pick<PaperFacts, 'author' | 'madeOn'>,
  about: Pick<DocumentContent, 'kind' | 'title' | 'template'> & { readonly requiresInitials?: boolean },
  blocks: readonly DocumentBlock[],
): DocumentContent {
  return {
    kind: about.kind,
    title: about.title,
    language: 'en-US',
    template: about.template,
    author: facts.author,
    madeOn: facts.madeOn,
    requiresInitials: about.requiresInitials ?? false,
    blocks,
  };
}
