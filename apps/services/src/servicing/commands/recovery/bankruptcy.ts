import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import {
  dischargeBankruptcy,
  dismissBankruptcy,
  fileBankruptcy,
  type BankruptcyPetition,
} from '@lendside/domain/loans/losses/bankruptcy.ts';
import { decided, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import { LOAN_STATUS, type LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import { recordRepoStep } from './repo-cases.ts';

/** A court's step on a loan: a bankruptcy petition, or its end. */
export type CourtStep =
  | { readonly step: 'file'; readonly petition: BankruptcyPetition }
  | { readonly step: 'dismiss' | 'discharge' };

const OPEN_CASE = statement(
  'open_bankruptcy_case',
  `
  with stopped as (
    update servicing.autopay set suspended_on = $5, suspended_why = 'bankruptcy' where loan_id = $1 and ended_on is null and suspended_on is null)
  insert into servicing.bankruptcy_case (loan_id, seq, case_number, chapter, filed_on)
  select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from servicing.bankruptcy_case where loan_id = $1`,
);
const END_RENEWALS = statement('end_renewals_of_debtor', 'select servicing.end_renewals_of_debtor($1, $2, $3)');
const CLOSE_CASE = statement(
  'close_bankruptcy_case',
  `
  update servicing.bankruptcy_case
     set dismissed_on = case when $2 = 'dismiss' then $3::date end, discharged_on = case when $2 = 'discharge' then $3::date end
   where loan_id = $1 and seq = (select max(seq) from servicing.bankruptcy_case where loan_id = $1)`,
);

// Statuses in which an agent has an order. A stay suspends that order.
const ORDERED: ReadonlySet<LoanStatusCode> = new Set([LOAN_STATUS.OutForRepo, LOAN_STATUS.OutForRepoChargedOff]);

function decide({ loan, product }: LockedLoan, court: CourtStep): Decided<LoanChange> {
  if (court.step === 'file') return fileBankruptcy(loan, product, court.petition);
  return court.step === 'dismiss' ? dismissBankruptcy(loan, product) : dischargeBankruptcy(loan, product);
}

async function record(
  tx: Transaction,
  { loan, record: { customerId } }: Pick<LockedLoan, 'loan' | 'record'>,
  court: CourtStep,
  on: BusinessDate,
): Promise<void> {
  const { loanId, lmsId } = loan;
  if (court.step !== 'file') {
    await tx.rows(CLOSE_CASE, [loanId, court.step, on]);
    return;
  }
  const { caseNumber, chapter, filedOn } = court.petition;
  await tx.rows(OPEN_CASE, [loanId, caseNumber, chapter, filedOn, on]);
  // The stay reaches every loan of the debtor, so no renewal of theirs goes on.
  await tx.rows(END_RENEWALS, [loanId, lmsId, customerId]);
  if (ORDERED.has(loan.status)) await recordRepoStep(tx, loanId, { recalledOn: on });
}

/** Puts a loan under the stay of a bankruptcy petition, or ends the stay by dismissal or discharge (loan-core T25 to T27). A
 *  petition stops autopay, open renewals of the debtor and the search for the vehicle. Source: loan-core 2.3 (BANKRUPTCY), 3.3, 5.3. */
export function followCourt(tx: Transaction, { court, ...head }: CommandHead & { readonly court: CourtStep }) {
  const input = { loanId: head.loanId, court };
  return changeLoan(
    tx,
    { ...head, kind: `bankruptcy.${court.step}`, actor: head.actor ?? 'legal', input },
    (locked, { on }) => {
      const decision = decide(locked, court);
      if (!decision.ok) return decision;
      return decided({
        change: decision.value,
        answer: {},
        alongside: (write) => record(write, locked, court, on),
      });
    },
  );
}
