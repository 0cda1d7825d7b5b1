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

/** Input for reversing a payment on a line. */
export interface LineReversalFacts {
  /** The payment's own entries. */
  readonly posted: readonly PostedEntry[];
  /** Every entry on the line since its opening, in posting order. */
  readonly history: readonly PostedEntry[] | null;
  /** Days since the payment for which charges are added. */
  readonly days: number;
}

/** Returns the line's entries without this payment and without earlier reversed payments. */
function standing({ posted, history }: LineReversalFacts): PostedEntry[] {
  if (history === null) throw new Error('a line takes a payment back only with its history');
  const reversed = new Set([
    ...posted.map(({ key }) => key),
    ...history.flatMap(({ entry }) => (entry.reversesKey === undefined ? [] : [entry.reversesKey])),
  ]);
  return history.filter(({ key, entry }) => !reversed.has(key) && entry.reversesKey === undefined);
}

/** Returns a line of credit after the `undone` entries reversed a payment. The billed amounts are as if the payment had never
 *  been made. The exact customary fee includes, and posts, the fee on the restored principal for the days between. Pass a
 *  `loan` whose balances are already restored. A loan that is not a line is unchanged. Throws on a line without its history.
 *  Source: loan-core 0.4, 2.5 G, 4.1. */
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
    // The closing removed the limit, so restore it from the reversed lines: unused part plus principal (9300, 1100 or 9100).
    creditLimitCents: sumCents(loan.line.creditLimitCents, movedOn(9300), movedOfComponent(lines, 'principal')),
    customaryFeeExact,
  };
  return {
    line: trimBilled({ ...loan, line }).line,
    entries: [accrueCustomaryFee(addedCents, accountsHoldingDebt(loan))],
  };
}
