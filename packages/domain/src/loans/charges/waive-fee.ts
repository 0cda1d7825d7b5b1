import { feeWaive, type WaivedPart } from '#ledger/reversal-postings.ts';
import { cents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { closeWhenPaid } from '#loans/payments/close-when-paid.ts';
import { payInterest, payLineCharge } from './interest.ts';
import { waiveOfLine } from '#loans/lines/line-parts.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanBalances, LoanSnapshot } from '#loans/loan-snapshot.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';

const BALANCE: Readonly<Record<WaivedPart, keyof LoanBalances>> = {
  interest: 'interestCents',
  charge: 'chargeCents',
  grace: 'graceCents',
  customaryFee: 'customaryFeeCents',
  maintenance: 'maintenanceCents',
  fee: 'feesCents',
};

function lessWaived(loan: LoanSnapshot, part: WaivedPart, waivedCents: Cents): LoanSnapshot {
  if (part !== 'interest' && part !== 'customaryFee') return loan;
  const take = loan.line === null ? payInterest : payLineCharge;
  const accruedExact = part === 'interest' ? take(loan.accruedExact, waivedCents) : loan.accruedExact;
  return { ...loan, accruedExact, line: loan.line === null ? null : waiveOfLine(loan.line, part, waivedCents) };
}

/** Forgives part of what a loan owes, except principal and costs. Amounts in cents. A waiver is not a payment and satisfies no
 *  installment. On a line of credit it first reduces what is already billed. A loan that owes nothing afterwards is paid off.
 *  Refuses with `amount_out_of_range` when the amount is under one cent or more than is owed of that part. Source: loan-core
 *  2.3 (FEE_WAIVE). */
export function waiveFee(
  loan: LoanSnapshot,
  product: Product,
  part: WaivedPart,
  waivedCents: Cents,
): Decided<LoanChange> {
  const owedCents = loan.balances[BALANCE[part]];
  if (waivedCents < 1 || waivedCents > owedCents)
    return refused({ code: 'amount_out_of_range', minCents: cents(Math.min(1, owedCents)), maxCents: owedCents });
  const entry = feeWaive(part, waivedCents, accountsHoldingDebt(loan));
  const waived = postEntries(lessWaived(loan, part, waivedCents), [entry]);
  return decided(closeWhenPaid({ loan: waived, entries: [entry], events: [] }, product));
}
