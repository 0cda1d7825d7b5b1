import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import { assignRepo as decideAssignment } from '@lendside/domain/settlements/vehicle-recovery.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { openRepo } from './repo-cases.ts';

const GUARDS = statement<{ notice_on: string | null; is_locked: boolean }>(
  'assignment_guards',
  `select (select max(n.made_on) from servicing.notice n where n.loan_id = l.loan_id and n.code = 'N07') as notice_on,
          exists (select from servicing.loan_lock k where k.loan_id = l.loan_id and k.expires_at > now()) as is_locked
     from servicing.loan l where l.loan_id = $1`,
);

/** An order to a recovery agent. */
export interface Assignment extends CommandHead {
  readonly agentName: string;
  readonly agentPhone: string;
  /** False when the vehicle's location is unknown and no network of agents is available. */
  readonly isLocatable?: boolean;
}

/** Assigns the recovery of a vehicle to an agent (loan-core T14). Source: loan-core 2.3 (REPO_COST), 3.2, 3.3. */
export function assignRepo(tx: Transaction, { agentName, agentPhone, isLocatable = true, ...head }: Assignment) {
  const input = { loanId: head.loanId, agentName, agentPhone, isLocatable };
  return changeLoan(
    tx,
    { ...head, kind: 'repo.assign', actor: head.actor ?? 'recovery', input },
    async ({ record, loan, product }, { db, on }) => {
      const guards = await db.row(GUARDS, [loan.loanId]);
      const noticeOn = guards?.notice_on ?? null;
      const decision = decideAssignment(loan, product, {
        noticeOfDefaultOn: noticeOn === null ? null : businessDate(noticeOn),
        isCoveredBorrower: await isCoveredLoan(db, loan.loanId),
        isBusy: record.paymentInFlight || record.renewal != null || (guards?.is_locked ?? false),
        isLocatable,
      });
      if (!decision.ok) return decision;
      return decided({
        change: decision.value,
        answer: {},
        alongside: (write) => openRepo(write, loan.loanId, { on, agentName, agentPhone }),
      });
    },
  );
}
