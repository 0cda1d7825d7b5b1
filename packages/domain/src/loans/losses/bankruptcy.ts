import type { BusinessDate } from '#calendar/business-date.ts';
import { withLines } from '#ledger/journal-entry.ts';
import { restoringLine } from '#ledger/line-postings.ts';
import { endLine } from '#loans/lines/line-payment.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { decideTransition } from '#loans/statuses/loan-transitions.ts';
import { writeOffDebt } from './write-off-debt.ts';
import { enterNonAccrual, leaveNonAccrual } from './non-accrual.ts';
import type { Product } from '#loans/products/product.ts';
import { recallEvent } from '#loans/statuses/recall-event.ts';
import { earnRemainingCharges } from '#loans/payments/book-payment-parts.ts';

/** A bankruptcy petition as filed with the court. */
export interface BankruptcyPetition {
  readonly caseNumber: string;
  readonly chapter: 7 | 11 | 12 | 13;
  readonly filedOn: BusinessDate;
}

/** Puts a loan under the automatic stay (loan-core T25). Interest and charges leave the balance sheet and continue as a claim;
 *  a charged-off claim stays. A repossession order is withdrawn first (T16, T24), because nobody may act on it under a stay
 *  (11 U.S.C. 362(a)). The interrupted status is stored. Refuses with `illegal_transition`; with `date_not_open` for a
 *  petition filed after the business date; and with `not_eligible` (reason `case_number_missing`). Source: loan-core 2.3
 *  (BANKRUPTCY filed), 3.3. */
export function fileBankruptcy(
  outOrNot: LoanSnapshot,
  product: Product,
  petition: BankruptcyPetition,
): Decided<LoanChange> {
  const { loan, events } = withoutOrder(outOrNot, product);
  const step = decideTransition(loan.status, loan.phase, 'fileBankruptcy');
  if (!step.ok) return step;
  if (petition.filedOn > loan.asOf) return refused({ code: 'date_not_open' });
  if (petition.caseNumber.trim() === '') return refused({ code: 'not_eligible', reason: 'case_number_missing' });
  const entered = enterNonAccrual(loan);
  return decided({
    loan: { ...entered.loan, ...step.to, statusBeforeBankruptcy: loan.status },
    entries: entered.entries,
    events: [...events, 'fileBankruptcy'],
  });
}

const SOUGHT: ReadonlySet<LoanStatusCode> = new Set([LOAN_STATUS.OutForRepo, LOAN_STATUS.OutForRepoChargedOff]);

/** Withdraws the repossession order, if the loan has one. Source: decision 004. */
function withoutOrder(loan: LoanSnapshot, product: Product): Pick<LoanChange, 'loan' | 'events'> {
  if (!SOUGHT.has(loan.status)) return { loan, events: [] };
  const event = recallEvent(loan, product);
  const step = decideTransition(loan.status, loan.phase, event);
  return step.ok ? { loan: { ...loan, ...step.to }, events: [event] } : { loan, events: [] };
}

/** Ends the stay without a discharge (loan-core T26). The loan returns to its former status; a charged-off one returns to 6. A
 *  loan that is not late returns to the balance sheet; a late one returns when cured. Refuses with `illegal_transition`.
 *  Source: loan-core 2.3, 3.3. */
export function dismissBankruptcy(loan: LoanSnapshot, product: Product): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'dismissBankruptcy', loan.statusBeforeBankruptcy);
  if (!step.ok) return step;
  const released = { ...loan, ...step.to, statusBeforeBankruptcy: null };
  const back = leaveNonAccrual(released, product);
  return decided({ loan: back.loan, entries: back.entries, events: ['dismissBankruptcy'] });
}

/** Ends the debt by court order (loan-core T27). Nothing is owed and no claim is kept. The unearned part of paid charges and
 *  fees is earned, and a line's unused credit ends. Refuses with `illegal_transition`. Source: loan-core 2.3 (discharged),
 *  3.3. */
export function dischargeBankruptcy(loan: LoanSnapshot, product: Product): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'dischargeBankruptcy');
  if (!step.ok) return step;
  const ended = writeOffDebt(loan);
  const rest = earnRemainingCharges(ended.loan, product);
  const unused = loan.line === null ? { loan: rest.loan, entries: [] } : endLine(rest.loan, product);
  const posted = loan.line === null ? ended.entries : ended.entries.map(restoringLine);
  return decided({
    loan: { ...unused.loan, ...step.to, isNonAccrual: false, statusBeforeBankruptcy: null },
    entries: withLines([...posted, ...rest.entries, ...unused.entries]),
    events: ['dischargeBankruptcy'],
  });
}
