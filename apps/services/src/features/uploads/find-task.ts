import { isUploadOffered } from '@lendside/domain/configuration/is-upload-offered.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { followApplications } from './application-tasks.ts';
import type { UploadMeans } from './upload-means.ts';
import { findTask, readTasks, type UploadTask } from './upload-rows.ts';

/** The loan that a call names. */
export interface AskedLoan {
  readonly loanId: number;
  readonly lmsId: number;
}

/** The caller's loan, and the settings for uploads. */
interface UploadLoan extends CallerLoan {
  readonly configuration: Configuration;
  readonly isOffered: boolean;
}

/** Finds the caller's loan. Refuses with `NotFoundException` when it is another person's, or in another loan system than the call
 *  says. */
export async function findUploadLoan(means: UploadMeans, asked: AskedLoan, caller: Customer): Promise<UploadLoan> {
  const found = await findCallerLoan(means.loanSystems, caller, asked.loanId);
  if (found.system.lmsId !== asked.lmsId) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  const configuration = await readConfiguration(means.database);
  return { ...found, configuration, isOffered: isUploadOffered(configuration.features, found.system.lmsId) };
}

/** Lists the tasks of the caller's loan, after following its applications. Empty when the lender takes no uploads for this loan
 *  system. Source: LRO-010, LRO-011, DSH-010. */
export async function listTasks(
  means: UploadMeans,
  asked: AskedLoan,
  caller: Customer,
): Promise<readonly UploadTask[]> {
  const { system, record, customerIds, isOffered } = await findUploadLoan(means, asked, caller);
  if (!isOffered) return [];
  const { lmsId } = system;
  const applications = (await system.capabilities.originations?.applications(customerIds)) ?? [];
  return readAs(means.database, customerIds, async (tx) => {
    await followApplications(tx, { lmsId, customerIds, applications, today: record.snapshot.asOf });
    return readTasks(tx, lmsId, asked.loanId);
  });
}

/** Finds a task of the caller's loan. Refuses with `NotFoundException` when it is another loan's or another person's. */
export async function findLoanTask(
  means: UploadMeans,
  asked: AskedLoan & { readonly taskId: number },
  caller: Customer,
): Promise<UploadLoan & { readonly task: UploadTask }> {
  const loan = await findUploadLoan(means, asked, caller);
  const task = await readAs(means.database, loan.customerIds, (tx) => findTask(tx, asked.taskId));
  if (task === null || task.loanId !== asked.loanId || task.lmsId !== asked.lmsId)
    throw new Refused('NotFoundException', 'We don’t ask for this.');
  return { ...loan, task };
}

/** The refusal of a file for a task that is closed. */
export function taskClosed(): Refused {
  return new Refused('ConflictException', 'We don’t need this document any more.');
}
