import { openLine } from '#draws/open-line.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { restoringLine } from '#ledger/line-postings.ts';
import { allocatedCents, type PaymentTender } from '#ledger/payment-postings.ts';
import { productSwitchUnearned, refinance } from '#ledger/refinance-postings.ts';
import { decided, refused, type CommandRefusal, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { unearnedOwnCents } from '#loans/pawns/pawn-period.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { postEntries } from '#loans/post-entries.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';
import { earnCharge } from '#ledger/loan-postings.ts';
import { minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { payOldLoan, type PaidLoan } from './pay-old-loan.ts';
import type { RefinancePaymentBounds } from './refinance-bounds.ts';
import { renewedLoanHeader } from './renewed-loan-header.ts';

/** Input of a switch to a line of credit. Cents. */
export interface SwitchRequest {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly newLoanId: number;
  readonly newProduct: LineProduct;
  /** Limit of the line. The principal that is moved counts as drawn. */
  readonly creditLimitCents: Cents;
}

/** Terms of the line that a loan is moved to. */
export interface MoveToLine {
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly newProduct: LineProduct;
  /** Limit in cents. The principal that is moved counts as drawn. */
  readonly creditLimitCents: Cents;
}

/** Both loans of a switch. The shared entry is in `next`. */
export interface SwitchedLoan {
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Returns the unpaid part of the charge that a switch refunds, in cents. What a renewal carried over is paid and stays. */
export function switchRefundCents(old: LoanSnapshot): Cents {
  return minCents(old.balances.chargeCents, unearnedOwnCents(old));
}

/** Returns why a loan may not be switched with that payment, or null. */
export function switchRefusal(
  old: LoanSnapshot,
  product: Product,
  request: Pick<SwitchRequest, 'amountCents' | 'newProduct' | 'creditLimitCents'>,
): CommandRefusal | null {
  const step = decideTransition(old.status, old.phase, 'productSwitch');
  if (!step.ok) return step.refusal;
  const dueCents = productSwitchAmountDueCents(old, product, request.creditLimitCents);
  if (dueCents === null || product.switchToProductId !== request.newProduct.productId)
    return { code: 'not_eligible', reason: 'no_such_switch' };
  if (old.isNonAccrual) return { code: 'not_eligible', reason: 'non_accrual' };
  const bounds = switchPaymentBounds(old, dueCents, request.newProduct);
  return request.amountCents >= bounds.minCents && request.amountCents <= bounds.maxCents
    ? null
    : { code: 'amount_out_of_range', ...bounds };
}

/** Returns the least and most that may be paid with a switch, in cents. The most leaves the smallest line that the new product
 *  allows. */
export function switchPaymentBounds(
  old: LoanSnapshot,
  dueCents: Cents,
  newProduct: LineProduct,
): RefinancePaymentBounds {
  const maxCents = subtractCents(payoffCents(old), switchRefundCents(old), newProduct.minAmountCents);
  return { minCents: dueCents, maxCents };
}

/** Adds the moved principal to the line as drawn, which reduces its unused credit. */
function openSwitched(line: LoanChange, pair: JournalEntry, movedCents: Cents): LoanChange {
  const loan = postEntries(line.loan, [pair]);
  return {
    ...line,
    loan: { ...loan, originalPrincipalCents: movedCents, chainPrincipalCents: movedCents },
    entries: withLines([...line.entries, pair]),
  };
}

/** Moves a loan to the line of credit that its product may switch to. The unearned part of the charge is refunded and the
 *  payment is posted by the standard waterfall. The remaining debt becomes drawn principal of a new line in the same chain of
 *  headers. Refuses with `illegal_transition` unless the loan is Open. Refuses with `not_eligible` and the reason
 *  `no_such_switch`, `non_accrual` or `generations_used_up`. Refuses with `amount_out_of_range` when the payment is below
 *  productSwitchAmountDue or would leave less than the smallest line, or when the product does not grant the limit. Source:
 *  loan-core 2.3 (PRODUCT_SWITCH), 2.5 H, 3.3 (T10), 4.3; P34. */
export function switchProduct(old: LoanSnapshot, product: Product, request: SwitchRequest): Decided<SwitchedLoan> {
  const refusal = switchRefusal(old, product, request);
  if (refusal !== null) return refused(refusal);
  const header = renewedLoanHeader(old.loanHeader);
  if (header === null) return refused({ code: 'not_eligible', reason: 'generations_used_up' });
  const refundedCents = switchRefundCents(old);
  const refund = productSwitchUnearned({
    chargeCents: refundedCents,
    principalCents: NO_CENTS,
    earnedCents: NO_CENTS,
  });
  const paid = payOldLoan(postEntries(old, [refund]), product, request.amountCents, request.tender);
  return moveToLine({ ...paid, entries: [refund, ...paid.entries] }, { ...request, newLoanHeader: header });
}

/** Moves what a loan still owes to a new line of credit, after its refund and its payment. Refuses a limit that the product does
 *  not grant. */
export function moveToLine(paid: PaidLoan, request: MoveToLine): Decided<SwitchedLoan> {
  const { loanId, asOf, balances } = paid.loan;
  const opened = openLine({
    loanId: request.newLoanId,
    loanHeader: request.newLoanHeader,
    product: request.newProduct,
    creditLimitCents: request.creditLimitCents,
    openedOn: asOf,
  });
  if (!opened.ok) return opened;
  // A charge paid ahead is not refunded, so its unearned part is earned.
  const earned = earnCharge(balances.unearnedChargeCents);
  const parts = allOwed(balances);
  const movedCents = allocatedCents(parts);
  const pair = usingLine(
    refinance(
      { loanId, parts },
      {
        loanId: request.newLoanId,
        principalCents: movedCents,
        cashOutCents: NO_CENTS,
        channel: 'store',
        premiumCents: NO_CENTS,
        commissionCents: NO_CENTS,
        originationFeeCents: NO_CENTS,
      },
    ),
    request.newLoanId,
  );
  const closed = { ...postEntries(paid.loan, [earned, pair]), accruedExact: 0n };
  return decided({
    old: {
      loan: moveLoan(closed, 'productSwitch'),
      entries: withLines([...paid.entries, earned]),
      events: [...paid.events, 'productSwitch'],
    },
    next: openSwitched(opened.value, pair, movedCents),
  });
}

/** Adds the change of the new line's unused credit to the entry that both loans share. */
function usingLine(pair: JournalEntry, newLoanId: number): JournalEntry {
  const ofNext = pair.lines.filter((line) => line.loanId === newLoanId);
  const used = restoringLine({ ...pair, lines: ofNext }).lines.slice(ofNext.length);
  return { ...pair, lines: [...pair.lines, ...used.map((line) => ({ ...line, loanId: newLoanId }))] };
}
