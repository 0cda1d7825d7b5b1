import { daysBetween } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { limitChange, restoringLine } from '#ledger/line-postings.ts';
import { returnedItemFee } from '#ledger/loan-postings.ts';
import { interestRestored, originationFeeDeferredAgain, refinancePaymentCameBack } from '#ledger/reversal-postings.ts';
import { maxCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import { endBarredClaim } from '#loans/losses/barred-claim.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { owedCents } from '#loans/charges/interest.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { movedOfComponent, postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { reclassifyDebt } from '#loans/losses/reclassify-debt.ts';
import { returnedItemFeeCents } from '#loans/charges/returned-item-fee.ts';
import { moneyEntries, undoPayment, type ReturnedPayment } from './undo-payment.ts';

type Reopened =
  | { readonly ok: true; readonly loan: LoanSnapshot; readonly events: LoanChange['events'] }
  | { readonly ok: false; readonly refusal: Parameters<typeof refused>[0] };

/** Reopens a closed loan (33). A running loan keeps its status until the delinquency ladder acts on the late amounts the next
 *  day. */
function reopen(loan: LoanSnapshot): Reopened {
  const { name } = loanStatusFacts(loan.status);
  const isEnded = ['PaidOff', 'Settled', 'Refinance', 'Closed', 'Rescinded', 'Deleted'].includes(name);
  if (!isEnded) return { ok: true, loan, events: [] };
  const step = decideTransition(loan.status, loan.phase, 'reverseClosingPayment');
  if (!step.ok) return step;
  return { ok: true, loan: moveLoan(loan, 'reverseClosingPayment'), events: ['reverseClosingPayment'] };
}

/** Defers the part of the origination fee for the future days of a reopened loan. The fee was earned completely when the loan
 *  ended, and must be earned again. */
function deferredAgain(loan: LoanSnapshot, product: Product, isReopened: boolean): JournalEntry[] {
  return isReopened ? withLines([originationFeeDeferredAgain(unearnedOriginationFeeCents(loan, product))]) : [];
}

/** Raises a line's limit to at least its drawn and held amounts, because it may have been lowered or ended since the payment
 *  (I12). */
function grantingDrawn(change: Omit<LoanChange, 'events'>): Omit<LoanChange, 'events'> {
  const { line, balances } = change.loan;
  if (line === null) return change;
  const creditLimitCents = maxCents(line.creditLimitCents, sumCents(balances.principalCents, line.holdsCents));
  return {
    loan: { ...change.loan, line: { ...line, creditLimitCents } },
    entries: withLines([...change.entries, limitChange(subtractCents(creditLimitCents, line.creditLimitCents))]),
  };
}

/** Books a returned payment. It posts the exact inverse of the payment and of whatever that payment closed, and interest for
 *  the days between. R01 and R09 add the returned-item fee, once per item. A loan that the payment had closed is reopened as
 *  Chargeback (33). A loan that it had cured is late again today and keeps its status until the ladder's next step. Refuses
 *  with `not_eligible` (reason `behind_a_refinance`) when a refinance closed the loan: see `reverseRefinancedPayment`. Refuses
 *  with `illegal_transition` for a loan that ended in another way. Throws when the entries hold no payment. Source: loan-core
 *  2.3, 3.3 (T30), 5.3. */
export function reversePayment(loan: LoanSnapshot, product: Product, returned: ReturnedPayment): Decided<LoanChange> {
  if (loanStatusFacts(loan.status).name === 'Refinance')
    return refused({ code: 'not_eligible', reason: 'behind_a_refinance' });
  const reopened = reopen(loan);
  if (!reopened.ok) return refused(reopened.refusal);
  const undone = undoPayment(reopened.loan, product, returned);
  const isReopened = reopened.events.length > 0;
  const deferred = deferredAgain(undone.loan, product, isReopened);
  const entries = [...undone.entries, ...deferred];
  const drawn = grantingDrawn({ loan: undone.loan, entries });
  return decided(endBarredClaim({ ...drawn, events: reopened.events }, product));
}

/** Books a returned payment on the new loan when its refinance can no longer be voided. In each entry, the principal part
 *  becomes principal again and all other parts become a fee. The new loan bears interest on that principal from the payment's
 *  day; a line takes it like a draw on the day of the return. `next` is the last loan of the chain. Its schedule and applied
 *  payments do not change, because the returned money is owed in addition. Refuses with `illegal_transition` for a loan that
 *  ended other than by payment. Throws when the entries hold no payment. Source: loan-core 2.3, 3.3 (T30). */
export function reversePaymentBehindRefinance(
  next: LoanSnapshot,
  product: Product,
  returned: ReturnedPayment,
): Decided<LoanChange> {
  const reopened = reopen(next);
  if (!reopened.ok) return refused(reopened.refusal);
  const { loan } = reopened;
  const money = moneyEntries(loan, returned.posted);
  const [{ on: paidOn }] = money;
  const account = returned.kind === 'achReturn' ? 1030 : returned.isChannelSettled ? 1000 : 1020;
  const cameBack = money.map((payment, index) => {
    const chargebackFeeCents = index === 0 ? returned.chargebackFeeCents : NO_CENTS;
    const entry = refinancePaymentCameBack(payment, { account, chargebackFeeCents });
    return loan.line === null ? entry : restoringLine(entry);
  });
  const books = accountsHoldingDebt(loan);
  const lines = cameBack.flatMap((entry) => entry.lines);
  const moved = [...cameBack, ...reclassifyDebt(lines, books)];
  const back = postEntries(loan, moved);
  const bearsUntil = loan.line === null ? (returned.interestStoppedOn ?? loan.asOf) : paidOn;
  const days = Math.max(0, daysBetween(paidOn, bearsUntil));
  const principalCents = movedOfComponent(lines, 'principal');
  const accruedExact = loan.accruedExact + BigInt(principalCents) * BigInt(loan.rateE8) * BigInt(days);
  const last = withLines([
    interestRestored(subtractCents(owedCents(accruedExact), back.balances.interestCents), books),
    returnedItemFee(returnedItemFeeCents(loan, product, returned)),
  ]);
  const deferred = deferredAgain(loan, product, reopened.events.length > 0);
  const after = { ...postEntries(back, last), accruedExact };
  const entries = [...moved, ...last, ...deferred];
  return decided(endBarredClaim({ ...grantingDrawn({ loan: after, entries }), events: reopened.events }, product));
}
