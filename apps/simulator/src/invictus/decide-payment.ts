import { toAmount } from './amounts.ts';
import { daysLate, principalDueCents } from './figures.ts';
import {
  interestCents,
  payoffCents,
  withEntry,
  type Entry,
  type Loan,
  type Parts,
  type PaymentMethod,
} from './loan.ts';
import type { Problem } from './problem.ts';

export type PaymentOrder = {
  amountCents: number;
  purpose: 'payment' | 'payoff';
  method: PaymentMethod;
  confirmationNumber: string | null;
};

/** The ledger entries of a payment, or its final refusal. */
export type PaymentDecision =
  | { ok: true; entries: Entry[]; parts: Parts; closesLoan: boolean }
  | { ok: false; problem: Problem };

/** How much a payoff may fall short and still close the loan. */
const SMALL_BALANCE_CENTS = 100;

/** Splits a payment into interest, principal due, fees, then principal ahead. A payoff takes all principal at once. */
function split(loan: Loan, amountCents: number, isPayoff: boolean): Parts {
  let left = amountCents;
  const take = (owed: number): number => {
    const taken = Math.min(left, owed);
    left -= taken;
    return taken;
  };
  const interest = take(interestCents(loan));
  const due = take(isPayoff ? loan.principalCents : principalDueCents(loan, interest));
  const feesCents = take(loan.feesCents);
  const ahead = take(loan.principalCents - due);
  if (left !== 0) throw new Error(`${left} cents of a payment found no place.`);
  return { interestCents: interest, principalCents: due + ahead, feesCents };
}

function refused(code: Problem['code'], message: string): PaymentDecision {
  return { ok: false, problem: { status: 422, code, message } };
}

export function decidePayment(loan: Loan, paymentId: string, order: PaymentOrder): PaymentDecision {
  const owed = payoffCents(loan);
  if (loan.disbursedOn === null) return refused('LOAN_NOT_PAYABLE', 'The loan has not been paid out yet.');
  if (loan.status === 3 || owed === 0) return refused('LOAN_NOT_PAYABLE', 'The loan is paid off.');
  if (order.amountCents > owed)
    return refused('AMOUNT_ABOVE_PAYOFF', `The amount is above the payoff of ${toAmount(owed)}.`);
  const short = owed - order.amountCents;
  const closesLoan = short === 0 || (order.purpose === 'payoff' && short <= SMALL_BALANCE_CENTS);
  const parts = split(loan, order.amountCents, closesLoan);
  const { method, confirmationNumber } = order;
  const on = loan.asOf;
  const payment: Entry = { kind: 'payment', on, paymentId, method, confirmationNumber, parts };
  const paid = withEntry(loan, payment);
  const entries: Entry[] = [payment];
  if (closesLoan && short > 0) {
    const rest = { interestCents: interestCents(paid), principalCents: paid.principalCents, feesCents: paid.feesCents };
    entries.push({ kind: 'smallBalance', on, parts: rest });
  }
  if (closesLoan) entries.push({ kind: 'status', on, to: 3 });
  else if (paid.status === 31 && daysLate(paid) === 0) entries.push({ kind: 'status', on, to: 12 });
  return { ok: true, entries, parts, closesLoan };
}
