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
import { payOldLoan } from './pay-old-loan.ts';
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

/** Both loans of a switch. The shared entry is in `next`. */
export interface SwitchedLoan {
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Returns the unpaid part of the charge that a switch refunds, in cents. What a renewal carried over is paid and stays. */
function refundCents(old: LoanSnapshot): Cents {
  return minCents(old.balances.chargeCents, unearnedOwnCents(old));
}

function switchRefusal(old: LoanSnapshot, product: Product, request: SwitchRequest): CommandRefusal | null {
  const step = decideTransition(old.status, old.phase, 'productSwitch');
  if (!step.ok) return step.refusal;
  const dueCents = productSwitchAmountDueCents(old, product, request.creditLimitCents);
  if (dueCents === null || product.switchToProductId !== request.newProduct.productId)
    return { code: 'not_eligible', reason: 'no_such_switch' };
  if (old.isNonAccrual) return { code: 'not_eligible', reason: 'non_accrual' };
  const mostCents = subtractCents(payoffCents(old), refundCents(old), request.newProduct.minAmountCents);
  return request.amountCents >= dueCents && request.amountCents <= mostCents
    ? null
    : { code: 'amount_out_of_range', minCents: dueCents, maxCents: mostCents };
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
  const opened = openLine({
    loanId: request.newLoanId,
    loanHeader: header,
    product: request.newProduct,
    creditLimitCents: request.creditLimitCents,
    openedOn: old.asOf,
  });
  if (!opened.ok) return opened;
  const refund = productSwitchUnearned(refundCents(old));
  const paid = payOldLoan(postEntries(old, [refund]), product, request.amountCents, request.tender);
  // A charge paid ahead is not refunded, so its unearned part is earned.
  const earned = earnCharge(paid.loan.balances.unearnedChargeCents);
  const parts = allOwed(paid.loan.balances);
  const movedCents = allocatedCents(parts);
  const pair = usingLine(
    refinance(
      { loanId: old.loanId, parts },
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
      entries: withLines([refund, ...paid.entries, earned]),
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
