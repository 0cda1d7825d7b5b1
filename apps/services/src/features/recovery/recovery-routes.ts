import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRepoInfo } from '@lendside/contract/recovery/get-repo-info.ts';
import { isInRecovery } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { RepoStatus } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';

type Answer = ResponseOf<typeof getRepoInfo>;

/** Returns the handlers of the area `recovery`. They return 404 unless the loan's vehicle is being recovered or was recovered.
 *  Source: LAP-086, LAP-087, OFR-012, LOP-127. */
export function recoveryHandlers({
  loanSystems,
}: {
  readonly loanSystems: readonly LoanReader[];
}): Handlers<'recovery'> {
  const find = async (customer: Customer, loanId: number) => {
    const { record, system, customerIds } = await findCallerLoan(loanSystems, customer, loanId);
    const calls = system.capabilities.recovery;
    const repo = isInRecovery(record.snapshot.status) ? await calls?.repoInfo(loanId, customerIds) : null;
    if (calls === null || repo === null || repo === undefined)
      throw new Refused('NotFoundException', 'No vehicle of this loan is in recovery.');
    return { record, customerIds, calls, repo };
  };
  return {
    getRepoInfo: async ({ loanId }, customer) => {
      const { record, repo } = await find(customer, loanId);
      return toAnswer(record, repo);
    },
    acknowledgeRepo: async ({ loanId }, customer) => {
      const { record, customerIds, calls, repo } = await find(customer, loanId);
      const isAcknowledged = await calls.acknowledgeRepo(loanId, customerIds, customer.profileId);
      return toAnswer(record, { ...repo, isAcknowledged });
    },
  };
}

function toAnswer({ snapshot, collateral }: LoanRecord, repo: RepoStatus): Answer {
  return {
    loanId: snapshot.loanId,
    status: snapshot.status,
    vehicle: collateral,
    reinstateAmount: repo.reinstatementCents,
    redemptionAmount: repo.redemptionCents,
    perDiem: repo.perDiemCents,
    deadline: repo.deadlineOn,
    assignedDate: repo.assignedOn,
    recoveredDate: repo.recoveredOn,
    personalPropertyUntil: repo.personalPropertyUntil,
    saleNotBefore: repo.saleNotBefore,
    owesDeficiency: repo.owesDeficiency,
    costs: repo.costs.map(({ kind, on, days, amountCents }) => ({ kind, date: on, days, amount: amountCents })),
    location: { name: repo.agentName, address: repo.lotAddress, phone: repo.agentPhone },
    acknowledged: repo.isAcknowledged,
  };
}
