import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';

type Facts = Pick<LoanEntity, 'whyNotPayable' | 'noteDate' | 'asOf'>;

const DAY_MS = 86_400_000;
/** Longest time from a signature to the close of the next business day, over a weekend with a holiday. */
const RESCISSION_DAYS = 5;

/** True while the money of a signed loan is on its way, and on the day of its signature. */
export function isNewLoan({ whyNotPayable, noteDate, asOf }: Facts): boolean {
  return whyNotPayable === 'awaiting_funds' || noteDate === asOf;
}

/** True while a loan may be taken back, or its money is on its way. */
export function mayBeTakenBack(loan: Facts): boolean {
  return isNewLoan(loan) || (Date.parse(loan.asOf) - Date.parse(loan.noteDate)) / DAY_MS <= RESCISSION_DAYS;
}
