import type { ApplicationStatus } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isUnderWay } from '@lendside/domain/origination/application-states.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Queryable } from '#platform/database.ts';
import { closeTasksOfApplications, openTask } from './upload-rows.ts';

const REASON = 'To decide on your application, we need to see who you are, where you live and what you earn.';

/** Applications of a customer. */
export interface CustomersApplications {
  readonly lmsId: LoanSystemId;
  readonly customerIds: readonly string[];
  readonly applications: readonly ApplicationStatus[];
  readonly today: BusinessDate;
}

/** Opens the task of each application that may upload documents, once, and closes those of applications that ended. A task belongs
 *  to the loan that the application makes, or else to the loan that it refinances. Source: DSH-010. */
export async function followApplications(
  db: Queryable,
  { lmsId, customerIds, applications, today }: CustomersApplications,
): Promise<void> {
  const asked = applications.filter(({ canUploadDocuments }) => canUploadDocuments);
  for (const { applicationId, loanId, targetLoanId, state } of asked) {
    const ofLoan = loanId ?? targetLoanId;
    if (ofLoan === null || !isUnderWay(state)) continue;
    await openTask(db, {
      lmsId,
      loanId: ofLoan,
      customerIds,
      docTypes: ['identification', 'residence', 'income'],
      reason: REASON,
      openedOn: today,
      applicationId,
    });
  }
  const ended = asked.filter(({ state }) => !isUnderWay(state)).map(({ applicationId }) => applicationId);
  await closeTasksOfApplications(db, lmsId, ended, today);
}
