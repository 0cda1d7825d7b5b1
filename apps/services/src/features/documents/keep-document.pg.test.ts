import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { SETTLEMENT } from '@lendside/domain/documents/templates/samples.fixture.ts';
import { settlementAgreement } from '@lendside/domain/documents/templates/settlement-agreement.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findBySource, findDocument, listSigned, readContent, readDocumentBytes } from './document-queries.ts';
import { keepDocument, type DocumentToKeep } from './keep-document.ts';
import { writePdf } from './write-pdf.ts';

const database = await copyTestDatabase();
const [api, worker] = [database.open('lendside_api'), database.open('lendside_worker')];
const files = openFakeFiles();
const sealing = makeSealing(['a-sealing-key-of-at-least-32-characters']);
const means = { files, sealing };

const content = settlementAgreement(SETTLEMENT);
const { bytes } = await writePdf(content, 'production');
const LOAN = 700_001;
const aDocument: DocumentToKeep = {
  lmsId: 2,
  loanId: LOAN,
  customerIds: ['TX-1', 'TX-2'],
  kind: 'settlementAgreement',
  name: content.title,
  mediaType: 'application/pdf',
  bytes,
  content,
  madeOn: content.madeOn,
};

const PURGE = statement(
  'test_purge_document',
  'update app.document set deleted_at = now(), delete_after = made_on, content_sealed = null where document_id = $1',
);

async function keep(document: DocumentToKeep = aDocument, db = api) {
  const kept = await keepDocument(db, means, document);
  if (kept.kind === 'unknown') throw new Error(kept.detail);
  return kept.document;
}

describe('keeping a document', () => {
  test('the same document is kept once, and its bytes and words are read again', async () => {
    const [first, second] = [await keep(), await keep()];
    expect(second.documentId).toBe(first.documentId);
    const found = await findDocument(api, ['TX-1'], first.documentId);
    if (found === null) throw new Error('the document is not found');
    const read = await readDocumentBytes(means, found);
    expect(read.kind === 'read' && Buffer.compare(read.bytes, bytes)).toBe(0);
    expect(readContent(sealing, found)).toEqual(content);
  });

  test('two calls at once keep one document', async () => {
    const other = { ...aDocument, loanId: 700_002 };
    const kept = await Promise.all([keep(other), keep(other), keep(other)]);
    expect(new Set(kept.map(({ documentId }) => documentId)).size).toBe(1);
  });

  test('both borrowers find a document and nobody else does', async () => {
    const { documentId } = await keep();
    expect(await findDocument(api, ['TX-2'], documentId)).not.toBeNull();
    expect(await findDocument(api, ['TX-3'], documentId)).toBeNull();
    expect(await findDocument(api, [], documentId)).toBeNull();
    expect(await findDocument(api, ['TX-1'], 'monthly:2026-05-31')).toBeNull();
  });

  test('the store holds sealed bytes under a key that does not tell the hash', async () => {
    const { fileKey, bytesHash } = await keep();
    const object = files.objects.get(fileKey);
    expect(Buffer.from(object?.bytes ?? []).includes('%PDF')).toBe(false);
    expect(fileKey).toMatch(/^kept\/[0-9a-f]{64}$/);
    expect(fileKey).not.toContain(bytesHash.toString('hex'));
  });

  test('a document whose bytes were changed in the store is damaged, not shown', async () => {
    const kept = await keep({ ...aDocument, loanId: 700_003 });
    const object = files.objects.get(kept.fileKey);
    if (object === undefined) throw new Error('no object');
    const changed = Uint8Array.from(object.bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    files.objects.set(kept.fileKey, { ...object, bytes: changed });
    expect(await readDocumentBytes(means, kept)).toEqual({ kind: 'damaged' });
    files.objects.delete(kept.fileKey);
    expect(await readDocumentBytes(means, kept)).toEqual({ kind: 'absent' });
  });

  test('nothing is kept while the store does not answer', async () => {
    files.setSilent(true);
    const answer = await keepDocument(api, means, { ...aDocument, loanId: 700_004, source: 'monthly:2026-05-31' });
    files.setSilent(false);
    expect(answer.kind).toBe('unknown');
    expect(await findBySource(api, ['TX-1'], 700_004, 'monthly:2026-05-31')).toBeNull();
  });

  test('a source has one document: the first one stays when it is made again in other words', async () => {
    const monthly = { ...aDocument, loanId: 700_005, kind: 'statement', source: 'monthly:2026-05-31' } as const;
    const first = await keep(monthly);
    const other = await writePdf({ ...content, title: 'Other words' }, 'production');
    expect((await keep({ ...monthly, bytes: other.bytes })).documentId).toBe(first.documentId);
    expect((await findBySource(api, ['TX-2'], 700_005, 'monthly:2026-05-31'))?.documentId).toBe(first.documentId);
  });

  test.each([null, 'monthly:2026-06-30'])('a purged document is never returned as kept: source %s', async (source) => {
    const document = { ...aDocument, loanId: 700_006, source };
    const { documentId } = await keep(document);
    await worker.rows(PURGE, [documentId]);
    const again = await keep(document);
    expect(again).toMatchObject({ isDeleted: false });
    expect(again.documentId).not.toBe(documentId);
    expect((await keep(document)).documentId).toBe(again.documentId);
    const bySource = source === null ? again : await findBySource(api, ['TX-1'], 700_006, source);
    expect(bySource?.documentId).toBe(again.documentId);
    await worker.rows(PURGE, [again.documentId]);
  });

  test('signed documents are listed with their day, and unsigned ones are not', async () => {
    const signedOn = businessDate('2026-06-16');
    const signed = {
      ...aDocument,
      kind: 'signed',
      bytes: Buffer.from('%PDF-1.7 signed'),
      content: null,
      signedOn,
    } as const;
    const { documentId } = await keep(signed, worker);
    await keep();
    expect(await listSigned(api, ['TX-1'], LOAN)).toMatchObject([{ documentId, signedOn, kind: 'signed' }]);
    expect(await listSigned(api, ['TX-3'], LOAN)).toEqual([]);
  });
});
