import { UPLOADS_WITHOUT_LOAN_MONTHS } from '@lendside/domain/documents/retention.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import { statement, type Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';

/** The outbox kind that removes documents whose retention ended. Keeping the first document queues its only row. */
export const PURGE_KIND = 'documents.purge';

const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 10 * 60_000;
const BATCH = 200;

// Days are business dates of the slower loan system. Papers of a loan that is not over stay, however old they are: 3 paid off,
// 8 closed, 10 deleted (no loan came of the application), 16 sold, 22 refinanced, 28 rescinded, 29 settled.
const TO_PURGE = statement<{ document_id: string; file_key: string }>(
  'documents_to_purge',
  `
  select d.document_id, d.file_key from app.document d
   where d.deleted_at is null and d.delete_after < (select min(business_date) from servicing.business_clock)
     and not exists (select from servicing.loan l where l.loan_id = d.loan_id and l.status not in (3, 8, 10, 16, 22, 28, 29))
  union all
  select d.document_id, d.file_key from app.document d join servicing.loan l on l.loan_id = d.loan_id and l.status = 10
   where d.deleted_at is null and d.kind = 'upload' and d.delete_after is not null
     and d.made_on < (select min(business_date) from servicing.business_clock) - make_interval(months => $2)
   limit $1`,
);
const PURGED = statement(
  'document_purged',
  'update app.document set deleted_at = now(), content_sealed = null where document_id = $1 and deleted_at is null',
);

/** Makes the work that removes the bytes of documents whose retention ended. The row and its hash stay, so that the chain of a loan
 *  can still be proved. It runs once a day for ever, and may run twice at once. */
export function purgeDocuments(database: Database, files: Files | null): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    waitMs: () => RETRY_MS,
    work: async () => {
      if (files === null) return { kind: 'later', delayMs: DAY_MS };
      for (;;) {
        const found = await database.rows(TO_PURGE, [BATCH, UPLOADS_WITHOUT_LOAN_MONTHS]);
        for (const { document_id: documentId, file_key: fileKey } of found) {
          const removed = await files.remove(fileKey);
          if (removed.kind === 'unknown') return { kind: 'again', detail: removed.detail };
          await database.rows(PURGED, [documentId]);
        }
        if (found.length < BATCH) return { kind: 'later', delayMs: DAY_MS };
      }
    },
  };
}
