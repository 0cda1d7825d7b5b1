import { signedCents, type JournalEntry, type PostedEntry } from '#ledger/journal-entry.ts';
import { accrueCustomaryFee } from '#ledger/line-postings.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { EXACT_PER_CENT, owedCents } from '#loans/charges/interest.ts';
import { foldBilled } from './line-billed.ts';
import { trimBilled } from './line-parts.ts';
import type { CreditLine, LoanSnapshot } from '#loans/loan-snapshot.ts';
import { movedOfComponent } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';

/** What a line needs to take a payment back. */
export interface LineReversalFacts {
  /** The payment's own entries. */
  readonly posted: readonly PostedEntry[];
  /** Every entry on the line since its opening, in posting order. */
  readonly history: readonly PostedEntry[] | null;
  /** Days since the payment that bear charges. */
  readonly days: number;
}

/** The line's entries that stand: without this payment, and without what came back before. */
function standing({ posted, history }: LineReversalFacts): PostedEntry[] {
  if (history === null) throw new Error('a line takes a payment back only with its history');
  const reversed = new Set([
    ...posted.map(({ key }) => key),
    ...history.flatMap(({ entry }) => (entry.reversesKey === undefined ? [] : [entry.reversesKey])),
  ]);
  return history.filter(({ key, entry }) => !reversed.has(key) && entry.reversesKey === undefined);
}

/** A line of credit after `undone` entries took a payment back: what is billed and unpaid as if it had not been made, the exact
 *  customary fee with that of the principal for the days between, and its posting. `loan` has its balances back already. A
 *  loan that is no line stays as it is. Faults on a line without its history. Source: loan-core 0.4, 2.5 G, 4.1. */
export function reverseLinePayment(
  loan: LoanSnapshot,
  product: Product,
  undone: readonly JournalEntry[],
  facts: LineReversalFacts,
): { readonly line: CreditLine | null; readonly entries: readonly JournalEntry[] } {
  if (loan.line === null || product.kind !== 'line') return { line: loan.line, entries: [] };
  const lines = undone.flatMap((entry) => entry.lines);
  const movedOn = (account: number): Cents =>
    sumCents(NO_CENTS, ...lines.filter((line) => line.account === account).map((line) => signedCents(line)));
  const principalCents = movedOn(1100);
  const customaryFeeExact =
    loan.line.customaryFeeExact +
    BigInt(movedOfComponent(lines, 'customaryFee')) * EXACT_PER_CENT +
    BigInt(principalCents) * BigInt(product.customaryFeeRateE8) * BigInt(facts.days);
  const addedCents = subtractCents(owedCents(customaryFeeExact), loan.balances.customaryFeeCents);
  const line: CreditLine = {
    ...loan.line,
    ...foldBilled(loan.line.statements, standing(facts)),
    // A closing had taken the limit away; what the line grants is its unused part and its principal (9300, 1100 or 9100).
    creditLimitCents: sumCents(loan.line.creditLimitCents, movedOn(9300), movedOfComponent(lines, 'principal')),
    customaryFeeExact,
  };
  return {
    line: trimBilled({ ...loan, line }).line,
    entries: [accrueCustomaryFee(addedCents, accountsHoldingDebt(loan))],
  };
}
