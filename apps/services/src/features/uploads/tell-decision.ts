import type { Transaction } from '#platform/database.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import type { UploadReason, UploadTask } from './upload-rows.ts';

/** What a borrower is told about a task or a file. */
type Told =
  | { readonly key: string; readonly code: 'N24'; readonly reason: string }
  | { readonly key: string; readonly code: 'N25'; readonly why: UploadReason | null; readonly note: string | null };

/** Writes and queues the notice that a document is asked for (N24), or what became of a file (N25), once for each key. */
export async function tellBorrower(tx: Transaction, task: UploadTask, { key, code, ...facts }: Told): Promise<void> {
  const [customerId] = task.customerIds;
  if (customerId === undefined) return;
  const on = await getBusinessDate(tx, task.lmsId);
  await makeNotice(tx, { key, code, loanId: task.loanId, customerId, on, facts });
  await queueNotices(tx, [key]);
}
