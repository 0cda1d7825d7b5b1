import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getMilitaryStatus } from '@lendside/contract/checks/get-military-status.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import type { Customer } from '#platform/access/caller.ts';
import {
  beginBureauCheck,
  endBureauCheck,
  findLastBureauCheck,
  toMilitaryReference,
  type BureauCheckRow,
} from './bureau-check-store.ts';
import { bureauSilent, toBureauQuestion, type ChecksOptions } from './bureau-question.ts';

type Answer = ResponseOf<typeof getMilitaryStatus>;

/** Asks the bureau for the military status of a customer, once per loan and business date. Source: LAP-074, loan-core 6.3. */
export async function requestMilitaryCheck(
  options: ChecksOptions,
  { record, system, customerIds }: CallerLoan,
  { profileId }: Customer,
): Promise<Answer> {
  const { loanId, asOf } = record.snapshot;
  const begun = await beginBureauCheck(options.database, {
    reference: toMilitaryReference({ lmsId: system.lmsId, loanId, profileId, on: asOf }),
    profileId,
    lmsId: system.lmsId,
    customerId: customerIds[0] ?? record.customerId,
    loanId,
    kind: 'military',
  });
  return followUp(options, begun, profileId, system.lmsId);
}

/** Returns the result of the last military check of a loan. Without a check, returns Covered when the lender already knows
 *  about the coverage, else Pending. Source: LAP-073, LOP-106. */
export async function readMilitaryStatus(
  options: ChecksOptions,
  { record, system, customerIds }: CallerLoan,
  { profileId }: Customer,
): Promise<Answer> {
  const last = await findLastBureauCheck(options.database, profileId, record.snapshot.loanId, 'military');
  if (last !== null) return followUp(options, last, profileId, system.lmsId);
  const known = await system.capabilities.customers?.circumstances(customerIds);
  return { status: known?.isCoveredBorrower === true ? 'Covered' : 'Pending', checkedAt: null };
}

/** Asks the bureau about a check that has no answer yet, and stores the answer. Runs outside any transaction, because the call
 *  may be slow. */
async function followUp(
  { database, bureau, sealing }: ChecksOptions,
  check: BureauCheckRow,
  profileId: string,
  lmsId: number,
): Promise<Answer> {
  if (check.answer !== null) return toAnswer(check);
  const { reference } = check;
  const question = await toBureauQuestion(database, sealing, { reference, profileId, lmsId });
  const outcome = bureau === null ? null : await bureau.checkMilitary(question);
  if (outcome === null || outcome.kind === 'unavailable') throw bureauSilent();
  if (outcome.answer === 'pending') return toAnswer(check);
  const { answer, answerId } = outcome;
  return toAnswer(await endBureauCheck(database, profileId, reference, { answer, answerId }));
}

function toAnswer({ answer, checked_at: checkedAt }: BureauCheckRow): Answer {
  const status = answer === 'covered' ? 'Covered' : answer === null ? 'Pending' : 'NotCovered';
  return { status, checkedAt: checkedAt?.toISOString() ?? null };
}
