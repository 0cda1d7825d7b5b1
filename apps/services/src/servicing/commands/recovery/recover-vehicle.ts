import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { recoverVehicle as decideRecovery } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { makeNoticeToAll } from '#servicing/commands/notices/make-notice.ts';
import { recoveryFacts } from './recovery-letters.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { findRepo, recordRepoStep } from './repo-cases.ts';

/** Days within which personal property is returned free of charge. Source: loan-core 3.4. */
const PROPERTY_DAYS = 30;

/** The agent's report of a recovered vehicle. */
export interface Recovery extends CommandHead {
  readonly lotAddress: string;
  readonly miles: number;
}

/** Records that the agent has the vehicle and charges the recovery fee (loan-core T17, T24). Everybody who owes the loan gets a
 *  letter about the vehicle, the belongings in it and the costs (N22). Refuses the vehicle of a covered borrower. Source: loan-core 2.3 (REPO_COST), 3.3, 3.4. */
export function recoverVehicle(tx: Transaction, { lotAddress, miles, ...head }: Recovery) {
  const input = { loanId: head.loanId, lotAddress, miles };
  return changeLoan(
    tx,
    { ...head, kind: 'repo.recover', actor: head.actor ?? 'recovery', input },
    async ({ loan, product, record }, { db, on }) => {
      const decision = decideRecovery(loan, product, miles);
      if (!decision.ok) return decision;
      const refusal = await refuseCoveredBorrower(db, loan.loanId);
      if (refusal !== null) return refusal;
      const assigned = await findRepo(db, loan.loanId);
      if (assigned === null) return refused({ code: 'not_eligible', reason: 'vehicle_not_assigned' });
      const propertyUntil = addDays(on, PROPERTY_DAYS);
      const repo = { ...assigned, recoveredOn: on, miles };
      const recovered = { record, loan: decision.value.loan, product, repo };
      const facts = await recoveryFacts(db, recovered, { lotAddress, propertyUntil });
      const { customerId, cosignerId } = record;
      return decided({
        change: decision.value,
        answer: {},
        alongside: async (write) => {
          await recordRepoStep(write, loan.loanId, { recoveredOn: on, lotAddress, miles, propertyUntil });
          const key = `N22:${loan.loanId}:${on}`;
          await makeNoticeToAll(write, { key, code: 'N22', loanId: loan.loanId, customerId, cosignerId, on, facts });
        },
      });
    },
  );
}
