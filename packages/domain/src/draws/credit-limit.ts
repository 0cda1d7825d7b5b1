import { withLines } from '#ledger/journal-entry.ts';
import { limitChange } from '#ledger/line-postings.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import { endLine } from '#loans/lines/line-payment.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { maxCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';

/** A decided limit, and whether the borrower must be notified of a change. */
export interface LimitChange extends LoanChange {
  readonly creditLimitChanged: boolean;
}

/** Sets the limit of a line by a risk decision. Setting the same limit changes nothing. Refuses with `amount_out_of_range`
 *  outside the product's amounts or below the drawn and held amounts (I12). Refuses with `not_eligible` (reason `not_running`)
 *  when the line has ended or is under a stay. Source: loan-core 2.3 (limit change), 5.4 (N14), P40; LAP-090. */
export function changeCreditLimit(loan: LoanSnapshot, product: Product, limitCents: Cents): Decided<LimitChange> {
  const { line, terms } = requireLine(loan, product);
  if (loanStatusFacts(loan.status).accrues !== 'books') return refused({ code: 'not_eligible', reason: 'not_running' });
  const leastCents = maxCents(terms.minAmountCents, sumCents(loan.balances.principalCents, line.holdsCents));
  if (limitCents < leastCents || limitCents > terms.maxAmountCents) {
    return refused({ code: 'amount_out_of_range', minCents: leastCents, maxCents: terms.maxAmountCents });
  }
  const addedCents = subtractCents(limitCents, line.creditLimitCents);
  return decided({
    loan: { ...loan, line: { ...line, creditLimitCents: limitCents } },
    entries: withLines([limitChange(addedCents)]),
    events: [],
    creditLimitChanged: addedCents !== 0,
  });
}

/** Closes a line permanently (loan-core T32) and ends its unused credit. Refuses with `illegal_transition` unless the line is
 *  Open. Refuses with `not_eligible` and one of these reasons: `balance_owed`, `draw_pending` (a draw is in progress) or
 *  `credit_balance` (the customer's money must be returned first). Source: loan-core 3.3 (T32). */
export function closeLine(loan: LoanSnapshot, product: Product, hasPendingDraw: boolean): Decided<LoanChange> {
  const { line } = requireLine(loan, product);
  const step = decideTransition(loan.status, loan.phase, 'closeLine');
  if (!step.ok) return step;
  if (hasPendingDraw || line.holdsCents > 0) return refused({ code: 'not_eligible', reason: 'draw_pending' });
  if (payoffCents(loan) > 0) return refused({ code: 'not_eligible', reason: 'balance_owed' });
  if (loan.balances.creditCents > 0) return refused({ code: 'not_eligible', reason: 'credit_balance' });
  const ended = endLine(loan, product);
  return decided({ loan: moveLoan(ended.loan, 'closeLine'), entries: ended.entries, events: ['closeLine'] });
}
