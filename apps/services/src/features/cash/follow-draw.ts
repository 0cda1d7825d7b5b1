import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getDrawResult as getDrawResultCall } from '@lendside/contract/cash/draws.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { PAYOUT_STATES } from '@lendside/domain/payouts/payout-states.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findPayout, type ShownPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import type { CashMeans } from './cash-means.ts';
import { failureText } from './failure-texts.ts';
import { toPayoutEntity } from './to-payout-entity.ts';

/** Finds a draw of the caller's loans by its id, or by the caller's own key. Refuses any other. */
export async function findDraw({ database }: CashMeans, named: string, { profileId }: Customer): Promise<ShownPayout> {
  const payout = await findPayout(database, profileId, named);
  if (payout?.purpose !== 'draw') throw new Refused('NotFoundException', 'There is no such cash advance.');
  return payout;
}

/** Returns the business date of a loan system. */
export async function todayOf({ loanSystems }: CashMeans, lmsId: LoanSystemId): Promise<BusinessDate> {
  const system = loanSystems.find((each) => each.lmsId === lmsId);
  if (system === undefined) throw new Error(`there is no loan system ${lmsId}`);
  return (await system.businessDate()).current;
}

/** Says where a draw stands. Source: LAP-084, LOP-029. */
export async function getDrawResult(
  means: CashMeans,
  { messageKey }: RequestOf<typeof getDrawResultCall>,
  caller: Customer,
): Promise<ResponseOf<typeof getDrawResultCall>> {
  const payout = await findDraw(means, messageKey, caller);
  const status = PAYOUT_STATES[payout.state].publicName;
  const shown = toPayoutEntity(payout, await todayOf(means, payout.lmsId));
  const isComplete = status === 'COMPLETE';
  return {
    messageKey: payout.payoutId,
    status,
    ...(status === 'FAILED' ? { Error: failureText(shown), errorCode: shown.failure ?? payout.state } : {}),
    transactionId: isComplete ? payout.payoutId : null,
    disbursementAmount: isComplete ? payout.amountCents : null,
    disbursementType: isComplete ? shown.disbursementType : null,
    referenceNumber: isComplete ? payout.referenceNumber : null,
    newLoanId: null,
    payout: shown,
  };
}
