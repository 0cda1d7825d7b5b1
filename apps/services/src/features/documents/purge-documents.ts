import { RETENTION_MONTHS, UPLOADS_WITHOUT_LOAN_MONTHS } from '@lendside/domain/documents/retention.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import { clearOldUploads, clearUploadOf } from '#features/uploads/purge-queries.ts';
import { statement, type Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';

/** The outbox kind that removes documents whose retention ended. Keeping the first document queues its only row. */
export const PURGE_KIND = 'documents.purge';

const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 10 * 60_000;
const BATCH = 200;

// Days are business dates of the slower loan system. Papers stay while a loan goes on, and for the months of their kind after its
// end: 3 paid off, 8 closed, 10 deleted (no loan came of the application), 16 sold, 22 refinanced, 28 rescinded, 29 settled. A debit
// under way may still come back. A paper without a loan is a person's, and stays for all their loans. The papers of a loan that
// another system keeps have no loan here and stay.
const TO_PURGE = statement<{ document_id: string; file_key: string }>(
  'documents_to_purge',
  `
  with today as (select min(business_date) as day from servicing.business_clock)
  select d.document_id, d.file_key from app.document d, today
   where d.deleted_at is null and d.delete_after < today.day
     and (select bool_and(
            l.status in (3, 8, 10, 16, 22, 28, 29)
            and greatest(l.paid_off_on, (select max(e.business_date) from servicing.loan_event e where e.loan_id = l.loan_id))
                + make_interval(months => ($3::jsonb ->> d.kind)::int) < today.day
            and not exists (select from servicing.debit_attempt a where a.loan_id = l.loan_id and a.state = 'sent')
            and not exists (select from servicing.bank_debit b where b.loan_id = l.loan_id and b.state = 'sent'))
            from servicing.loan l
           where l.lms_id = d.lms_id
             and (l.loan_id = d.loan_id
                  or d.loan_id is null and (l.customer_id = any (d.customer_ids) or l.cosigner_id = any (d.customer_ids))))
  union
  select d.document_id, d.file_key from app.document d, today
   where d.deleted_at is null and d.kind = 'upload' and d.delete_after is not null
     and d.made_on + make_interval(months => $2) < today.day
     and (exists (select from servicing.loan l where l.lms_id = d.lms_id and l.loan_id = d.loan_id and l.status = 10)
       or exists (select from app.upload u
                    join app.upload_task t on t.task_id = u.task_id
                    join servicing.application a on a.lms_id = t.lms_id and a.application_id = t.application_id
                   where u.document_id = d.document_id and a.state in ('withdrawn', 'expired')
                     and a.finished_on + make_interval(months => $2) < today.day))
   limit $1`,
);
const PURGED = statement(
  'document_purged',
  'update app.document set deleted_at = now(), content_sealed = null where document_id = $1 and deleted_at is null',
);

/** Makes the work that removes the bytes of documents whose retention ended, and what people wrote about their uploads. The row and its hash stay, so that the chain of a loan
 *  can still be proved. It runs once a day for ever, and may run twice at once. */
export function purgeDocuments(database: Database, files: Files | null): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    waitMs: () => RETRY_MS,
    work: async () => {
      await clearOldUploads(database, UPLOADS_WITHOUT_LOAN_MONTHS);
      if (files === null) return { kind: 'later', delayMs: DAY_MS };
      for (;;) {
        const found = await database.rows(TO_PURGE, [BATCH, UPLOADS_WITHOUT_LOAN_MONTHS, RETENTION_MONTHS]);
        for (const { document_id: documentId, file_key: fileKey } of found) {
          const removed = await files.remove(fileKey);
          if (removed.kind === 'unknown') return { kind: 'again', detail: removed.detail };
          await database.transaction(async (tx) => {
            await tx.rows(PURGED, [documentId]);
            await clearUploadOf(tx, documentId);
          });
        }
        if (found.length < BATCH) return { kind: 'later', delayMs: DAY_MS };
      }
    },
  };
}
