import { createHash, randomUUID } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement, type Transaction } from '#platform/database.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { addDocumentLinks, findBrokenLinks } from './document-chain-queries.ts';
import { addSignedEnvelope, keepTrialDocument } from './signed-envelope.fixture.ts';

const TODAY = businessDate('2026-06-01');
const LINKS = statement<{ seq: number; act: string; hash: string; link: string }>(
  'trial_links',
  `select seq, act, encode(bytes_hash, 'hex') as hash, encode(link, 'hex') as link from app.document_link where loan_id = $1 order by seq`,
);
const UNGUARD = statement(
  'trial_unguard',
  'alter table app.document_link disable trigger document_link_is_append_only',
);
const GUARD = statement('trial_guard', 'alter table app.document_link enable trigger document_link_is_append_only');
const CUT = statement('trial_cut', 'delete from app.document_link where loan_id = $1 and seq = $2');
const CHANGE_ACT = statement(
  'trial_change_act',
  `update app.document_link set act = 'refinance' where loan_id = $1 and seq = $2`,
);
const CHANGE_ROW = statement('trial_change_row', 'update app.document set bytes_hash = $2 where document_id = $1');
const CHANGE_SHOWN = statement(
  'trial_change_shown',
  'update app.envelope_document set bytes_hash = $2 where envelope_id = $1',
);
const CHANGE_TERMS = statement('trial_change_terms', 'update app.envelope set terms_hash = $2 where envelope_id = $1');
const books = await openCommandBooks(TODAY);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

async function openLoan(): Promise<number> {
  return books.open({ productId: 1101, principalCents: 100_000 });
}

function keep(loanId: number): Promise<string> {
  return keepTrialDocument(books.worker, { loanId, madeOn: TODAY });
}

async function chained(loanId: number, documents: number): Promise<string[]> {
  const documentIds: string[] = [];
  for (let n = 0; n < documents; n += 1) documentIds.push(await keep(loanId));
  await books.inUnit((tx) =>
    addDocumentLinks(tx, { loanId, documentIds, act: 'settlement.sign', businessDate: TODAY }),
  );
  return documentIds;
}

/** Changes the chain as somebody with the rights of the owner could. */
async function tamper(change: () => Promise<unknown>): Promise<void> {
  await books.owner.row(UNGUARD);
  await change();
  await books.owner.row(GUARD);
}

test('each link is the SHA-256 of the link before it and the canonical JSON of its facts', async () => {
  const loanId = await openLoan();
  const first = await chained(loanId, 2);
  await chained(loanId, 1);
  const links = await books.worker.rows(LINKS, [loanId]);
  expect(links.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(links.slice(0, 2).map(({ hash }) => hash)).toEqual(first.map((id) => sha256(id).toString('hex')));
  let before = Buffer.alloc(32);
  for (const { seq, act, hash, link } of links) {
    before = sha256(Buffer.concat([before, Buffer.from(JSON.stringify([loanId, seq, hash, act, TODAY]))]));
    expect(link).toBe(before.toString('hex'));
  }
  expect(await findBrokenLinks(books.worker, loanId)).toEqual([]);
});

test('adding a document again changes nothing, and documents of another loan are refused', async () => {
  const loanId = await openLoan();
  const documentIds = await chained(loanId, 2);
  const again = { loanId, documentIds, act: 'settlement.sign', businessDate: TODAY };
  expect(await books.inUnit((tx) => addDocumentLinks(tx, again))).toBe(2);
  const foreign = await keep(await openLoan());
  const wrong = { ...again, documentIds: [foreign] };
  await expect(books.inUnit((tx) => addDocumentLinks(tx, wrong))).rejects.toThrow(`is not of loan ${loanId}`);
  await expect(books.inUnit((tx) => addDocumentLinks(tx, { ...again, documentIds: [randomUUID()] }))).rejects.toThrow(
    `is not of loan ${loanId}`,
  );
});

test('signatures of one loan at the same time follow each other in one chain', async () => {
  const loanId = await openLoan();
  await Promise.all(Array.from({ length: 8 }, () => chained(loanId, 2)));
  expect((await books.worker.rows(LINKS, [loanId])).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 1),
  );
  expect(await findBrokenLinks(books.worker, loanId)).toEqual([]);
});

test('links and documents cannot be changed or deleted', async () => {
  const loanId = await openLoan();
  const [documentId] = await chained(loanId, 1);
  await expect(books.owner.row(CUT, [loanId, 1])).rejects.toThrow('its rows are append-only');
  await expect(books.owner.row(CHANGE_ACT, [loanId, 1])).rejects.toThrow('its rows are append-only');
  await expect(
    books.owner.row(statement('trial_delete_document', 'delete from app.document where document_id = $1'), [
      documentId,
    ]),
  ).rejects.toThrow('its rows are append-only');
});

class Undone extends Error {}

/** Runs work and takes back what it wrote. */
async function undone(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = books.owner.transaction(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await expect(done).rejects.toBeInstanceOf(Undone);
}

test('day-end finds a document that the signers were not shown, and other terms (I14)', async () => {
  const loanId = await openLoan();
  const [documentId = '', signedDocumentId = ''] = await chained(loanId, 2);
  const envelopeId = await addSignedEnvelope(books.owner, { loanId, madeOn: TODAY, documentId, signedDocumentId });
  expect(await findBrokenLinks(books.worker, loanId)).toEqual([]);
  const otherTerms = `the documents of envelope ${envelopeId} are not those of its terms`;
  await undone(async (tx) => {
    await tx.rows(CHANGE_SHOWN, [envelopeId, sha256('another document')]);
    expect(await findBrokenLinks(tx, loanId)).toEqual([
      `document 1 of envelope ${envelopeId} is not the one that was shown`,
      otherTerms,
    ]);
  });
  await undone(async (tx) => {
    await tx.rows(CHANGE_TERMS, [envelopeId, sha256('other terms')]);
    expect(await findBrokenLinks(tx, loanId)).toEqual([otherTerms]);
  });
});

test('a signed file in the chain does not stand for the document that was shown (I14)', async () => {
  const loanId = await openLoan();
  const [documentId, [signedDocumentId = '']] = [await keep(loanId), await chained(loanId, 1)];
  await undone(async (tx) => {
    const id = await addSignedEnvelope(tx, { loanId, madeOn: TODAY, documentId, signedDocumentId });
    expect(await findBrokenLinks(tx, loanId)).toEqual([`document 1 of envelope ${id} is not in the chain`]);
  });
});

test('day-end names missing, changed, replaced and unlinked documents of a loan (I14)', async () => {
  const loans = {
    cut: await openLoan(),
    changed: await openLoan(),
    replaced: await openLoan(),
    unlinked: await openLoan(),
  };
  for (const loanId of [loans.cut, loans.changed]) await chained(loanId, 3);
  const replaced = await chained(loans.replaced, 2);
  const unlinked = await keep(loans.unlinked);
  await tamper(() => books.owner.row(CUT, [loans.cut, 2]));
  await tamper(() => books.owner.row(CHANGE_ACT, [loans.changed, 2]));
  await books.owner.row(CHANGE_ROW, [replaced[1], sha256('another document')]);
  await addSignedEnvelope(books.owner, { loanId: loans.unlinked, madeOn: TODAY, documentId: unlinked });

  const { breaches } = await runDayEnd(books.worker, 2);
  expect(breaches.filter((breach) => breach.startsWith('I14'))).toEqual([
    `I14 loan ${loans.cut}: the link before link 3 is missing`,
    `I14 loan ${loans.changed}: link 2 was changed, or the link before it`,
    `I14 loan ${loans.replaced}: link 2 is of another document than ${replaced[1]}`,
    expect.stringMatching(`I14 loan ${loans.unlinked}: document 1 of envelope .* is not in the chain`),
  ]);
  expect(breaches).toHaveLength(4);
});
