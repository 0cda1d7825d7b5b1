import { statement, type Queryable } from '#platform/database.ts';

const CLEAR_OF_DOCUMENT = statement(
  'upload_clear',
  "update app.upload set name = 'Removed file', note = null where document_id = $1",
);

/** Clears what a person wrote about an upload whose document is removed: the name of the file and the note. */
export async function clearUploadOf(db: Queryable, documentId: string): Promise<void> {
  await db.rows(CLEAR_OF_DOCUMENT, [documentId]);
}

const CLEAR_OLD = statement(
  'uploads_clear_old',
  `update app.upload set name = 'Removed file', note = null
    where document_id is null and state in ('refused', 'lapsed') and name <> 'Removed file'
      and offered_at < (select min(business_date) from servicing.business_clock) - make_interval(months => $1)`,
);

/** Clears the names and notes of files that were never kept, these many months after they were offered. */
export async function clearOldUploads(db: Queryable, months: number): Promise<void> {
  await db.rows(CLEAR_OLD, [months]);
}
