import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { keepDocument } from './keep-document.ts';
import { purgeDocuments } from './purge-documents.ts';
import { openDocuments, TLXE } from './documents.fixture.ts';

const { owner, worker, otherId, lineId, files, means, setDay } = await openDocuments({ until: null });
await setDay('2026-07-20');
await owner.rows(
  statement(
    'seed_uploader',
    "insert into app.profile (profile_id, first_name, last_name) values ('p_c', 'Ann', 'Lee')",
  ),
);

describe('the removal of uploads', () => {
  test('uploads of a failed renewal go after 25 months, with what was written about them', async () => {
    const keepUpload = async (bytes: string) => {
      const kept = await keepDocument(worker, means, {
        lmsId: TLXE,
        loanId: otherId,
        customerIds: ['x'],
        kind: 'upload',
        name: 'title.jpg',
        mediaType: 'image/jpeg',
        bytes: Buffer.from(bytes),
        content: null,
        madeOn: businessDate('2024-03-01'),
      });
      if (kept.kind === 'unknown') throw new Error(kept.detail);
      return kept.document;
    };
    const [failed, funded] = [await keepUpload('failed'), await keepUpload('funded')];
    const SEED = statement(
      'seed_uploads',
      `with a as (
         insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id, state, started_on, finished_on)
         select 2, 'TLXeApplication', product_id, store_id, brand, 'x', loan_id, $3, '2024-02-01', '2024-03-10'
           from servicing.loan where loan_id = $1
         returning application_id
       ), t as (
         insert into app.upload_task (lms_id, loan_id, customer_ids, doc_types, reason, application_id, opened_on)
         select 2, $1, '{x}', '{title}', 'To renew', application_id, '2024-02-01' from a returning task_id
       )
       insert into app.upload (task_id, loan_id, customer_ids, profile_id, name, byte_count, media_type, doc_type, file_key, state,
                               document_id, recorded_at, note)
       select task_id, $1, '{x}', 'p_c', 'my-title.jpg', 6, 'image/jpeg', 'title', 'raw/' || $3, 'accepted', $2, now(), 'a note' from t`,
    );
    await owner.rows(SEED, [otherId, failed.documentId, 'withdrawn']);
    await owner.rows(SEED, [otherId, funded.documentId, 'funded']);
    await purgeDocuments(worker, files).work({});
    expect([failed, funded].map(({ fileKey }) => files.objects.has(fileKey))).toEqual([false, true]);
    const names = statement<{ name: string; note: string | null }>(
      'test_upload_names',
      'select name, note from app.upload order by document_id = $1 desc',
    );
    expect(await owner.rows(names, [failed.documentId])).toEqual([
      { name: 'Removed file', note: null },
      { name: 'my-title.jpg', note: 'a note' },
    ]);
  });

  test('uploads of an application that became no loan go after 25 months, and others stay', async () => {
    const uploads = await Promise.all(
      (['2024-03-01', '2024-08-01'] as const).map((madeOn) =>
        keepDocument(worker, means, {
          lmsId: TLXE,
          loanId: lineId,
          customerIds: ['c'],
          kind: 'upload',
          name: 'title.jpg',
          mediaType: 'image/jpeg',
          bytes: Buffer.from(`photo of ${madeOn}`),
          content: null,
          madeOn: businessDate(madeOn),
        }),
      ),
    );
    const isThere = () => uploads.map((kept) => kept.kind === 'kept' && files.objects.has(kept.document.fileKey));
    await purgeDocuments(worker, files).work({});
    expect(isThere()).toEqual([true, true]);
    await owner.rows(statement('test_no_loan', 'update servicing.loan set status = 10 where loan_id = $1'), [lineId]);
    await purgeDocuments(worker, files).work({});
    expect(isThere()).toEqual([false, true]);
  });
});
