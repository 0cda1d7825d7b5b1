import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { LenderOffer } from '#servicing/commands/offers/lender-offers.ts';

/** A row of the file: an offer to publish, or one to withdraw. */
export type OfferRow =
  | { readonly line: number; readonly does: 'publish'; readonly offer: LenderOffer }
  | { readonly line: number; readonly does: 'withdraw'; readonly lmsId: 1 | 2; readonly ref: string };

/** The rows of a file, or what is wrong, each with its line. Nothing is published from a file with a mistake. */
export type OffersFile =
  | { readonly ok: true; readonly rows: readonly OfferRow[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The columns, in order. `do` is publish or withdraw; a withdrawn row needs only the first three. */
export const COLUMNS = [
  'do',
  'loanSystem',
  'number',
  'customer',
  'loan',
  'title',
  'description',
  'amount',
  'until',
] as const;

const SYSTEMS: Readonly<Record<string, 1 | 2>> = { NLS: 1, TLXe: 2 };
const LONGEST = { number: 60, title: 80, description: 400 } as const;

/** Reads the lender's own offers from CSV with a header line. Fields may stand in double quotes. */
export function readOffersFile(text: string): OffersFile {
  const lines = text.split(/\r?\n/);
  if (readFields(lines[0] ?? '')?.join() !== COLUMNS.join())
    return { ok: false, problems: [`line 1: the columns must be ${COLUMNS.join(',')}`] };
  const rows: OfferRow[] = [];
  const problems: string[] = [];
  for (const [index, written] of lines.entries()) {
    if (index === 0 || written.trim() === '') continue;
    const read = readRow(index + 1, written);
    if (typeof read === 'string') problems.push(`line ${index + 1}: ${read}`);
    else rows.push(read);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
}

function readRow(line: number, written: string): OfferRow | string {
  const fields = readFields(written);
  if (fields === null || fields.length > COLUMNS.length) return 'these are not the columns of the first line';
  const [
    does,
    system = '',
    ref = '',
    customerId = '',
    loan = '',
    title = '',
    description = '',
    money = '',
    until = '',
  ] = fields.map((field) => field.trim());
  const lmsId = SYSTEMS[system];
  if (lmsId === undefined) return 'the loan system must be NLS or TLXe';
  if (ref === '' || ref.length > LONGEST.number) return 'the number of the offer is missing or too long';
  if (does === 'withdraw') return { line, does, lmsId, ref };
  if (does !== 'publish') return 'the first column must be publish or withdraw';
  if (customerId === '') return 'the customer is missing';
  if (loan !== '' && !/^\d{1,15}$/.test(loan)) return 'the loan must be a number or empty';
  if (title === '' || title.length > LONGEST.title) return `the title must have 1 to ${LONGEST.title} characters`;
  if (description === '' || description.length > LONGEST.description)
    return `the description must have 1 to ${LONGEST.description} characters`;
  const amount = money === '' ? null : parseAmount(money);
  if (money !== '' && (amount === null || amount < 5_000)) return 'the amount must be empty or at least 50.00';
  if (parseBusinessDate(until) === null) return 'the last day must be like 2026-07-31';
  const loanId = loan === '' ? null : Number(loan);
  return { line, does, offer: { ref, lmsId, customerId, loanId, title, description, amount, expiresOn: until } };
}

/** Splits a line of CSV; null when a quote is not closed. */
function readFields(line: string): string[] | null {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/.exec(rest);
    const plain = /^([^",]*)(,|$)/.exec(rest);
    const found = quoted ?? plain;
    if (found === null) return null;
    fields.push((found[1] ?? '').replaceAll('""', '"'));
    if (found[2] === '') return fields;
    rest = rest.slice(found[0].length);
  }
}

/** How many rows share a transaction. */
const TOGETHER_MAX = 500;

/** Groups neighboring rows that do the same, in their order, because a later row may withdraw what an earlier one publishes. */
export function groupOfferRows(rows: readonly OfferRow[], max = TOGETHER_MAX): OfferRow[][] {
  const groups: OfferRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.does === row.does && last.length < max) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
