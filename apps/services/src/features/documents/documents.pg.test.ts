import { createHash } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { documentsHandlers } from './documents-routes.ts';
import { keepDocument } from './keep-document.ts';
import { purgeDocuments } from './purge-documents.ts';
import { inOrder, readTaggedPdf } from './read-tagged-pdf.fixture.ts';
import { ann, bob, eve, firstDay, openDocuments, TLXE } from './documents.fixture.ts';

const { owner, worker, loanId, otherId, lineId, files, means, calls, ofLoan, setDay } = await openDocuments();

describe('documents of a loan', () => {
  test('both borrowers see the agreement and the monthly documents [DOC-012 LAP-069]', async () => {
    for (const caller of [ann, bob]) {
      expect(await calls.getLoanDocuments({ ...ofLoan, paidOff: false }, caller)).toMatchObject({
        documents: [{ documentId: 'agreement', documentName: 'Loan agreement', signedDate: firstDay }],
      });
      const { documents } = await calls.getAccountDocuments(ofLoan, caller);
      expect(documents.filter(({ kind }) => kind === 'statement')).toMatchObject([
        { documentId: 'monthly:2026-06-30', documentName: 'Statement of June 2026', documentDate: '2026-06-30' },
        { documentId: 'monthly:2026-05-31' },
      ]);
      const days = documents.map(({ documentDate }) => documentDate);
      expect(days).toEqual(days.toSorted().toReversed());
    }
  });

  test('a borrower sees only their own letters, and nobody else gets the reasons for a refusal', async () => {
    const [annsKey, bobsKey] = ['N14:denied:2:c:reasons', `N07:${loanId}:2026-07-15:cosigner`];
    await owner.rows(
      statement(
        'seed_personal_letters',
        `insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
         values ($2, 'N14', $1, 'c', '2026-07-16', '{"isAdverse": true, "action": "refused", "reasons": ["Your income"]}'),
                ($3, 'N07', $1, 'co', '2026-07-15', '{"dueOn": "2026-07-05"}')`,
      ),
      [loanId, annsKey, bobsKey],
    );
    const lettersOf = async (caller: Customer) =>
      (await calls.getAccountDocuments(ofLoan, caller)).documents
        .filter(({ kind }) => kind === 'letter')
        .map(({ documentId }) => documentId);
    expect(await lettersOf(ann)).toContain(annsKey);
    expect(await lettersOf(ann)).not.toContain(bobsKey);
    expect(await lettersOf(bob)).toEqual([bobsKey, `N07:${loanId}:2026-07-06:cosigner`]);
    // Once before its reader opened it, and once after it was kept.
    for (const [key, reader, other] of [
      [annsKey, ann, bob],
      [bobsKey, bob, ann],
    ] as const)
      for (let time = 0; time < 2; time += 1) {
        for (const ask of [calls.getDocumentPage, calls.getDocumentFile])
          await expect(ask({ loanId, documentId: key }, other)).rejects.toMatchObject({
            errorCode: 'NotFoundException',
          });
        expect((await calls.getDocumentFile({ loanId, documentId: key }, reader)).length).toBeGreaterThan(0);
      }
  });

  test('a document of another loan is not found, by its own id and by the id of this loan', async () => {
    for (const documentId of [
      'agreement',
      'monthly:2026-06-30',
      'monthly:2020-01-31',
      'nonsense',
      'N01:1:2026-06-05:5',
    ]) {
      const asked = calls.getDocumentFile({ loanId, documentId }, eve);
      await expect(asked).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    }
    const own = await calls.getDocumentPage({ loanId: otherId, documentId: 'agreement' }, eve);
    expect(own.signed).toEqual([{ name: 'Eve Roe', at: null, on: firstDay }]);
    await expect(calls.getDocumentFile({ loanId: otherId, documentId: 'agreement' }, ann)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
    for (const documentId of ['monthly:2020-01-31', 'nonsense'])
      await expect(calls.getDocumentFile({ loanId, documentId }, ann)).rejects.toMatchObject({
        errorCode: 'NotFoundException',
      });
  });

  test('a document is made at its first opening, kept, and afterwards served as it was', async () => {
    const asked = { loanId, documentId: 'monthly:2026-05-31' };
    const first = await calls.getDocumentFile(asked, ann);
    const kept = files.objects.size;
    expect(Buffer.compare(first, await calls.getDocumentFile(asked, bob))).toBe(0);
    expect(files.objects.size).toBe(kept);
    const later = documentsHandlers({ ...means, lender: { name: 'Another Lender', address: 'Elsewhere' } });
    expect(Buffer.compare(first, await later.getDocumentFile(asked, ann))).toBe(0);
  });

  test('the amounts of a monthly statement add up', async () => {
    const { blocks, title } = await calls.getDocumentPage({ loanId, documentId: 'monthly:2026-05-31' }, ann);
    expect(title).toBe('Statement through May 31, 2026');
    const table = blocks.find((block) => block.kind === 'facts' && block.caption.startsWith('From'));
    const rows = new Map(table?.kind === 'facts' ? table.rows.map(([label = '', value = '']) => [label, value]) : []);
    const amount = (label: string): number => Math.round(Number(rows.get(label)?.replaceAll(/[$,]/g, '') ?? 0) * 100);
    expect(rows.get('You owed at the start')).toBe('$0.00');
    expect(rows.get('Money lent and corrections')).toBe('$3,000.00');
    expect(amount('Interest added')).toBeGreaterThan(0);
    expect(amount('You owed at the end (payoff amount)')).toBe(300_000 + amount('Interest added'));
    // The payment of June 5 is past, and the schedule of today does not tell what was next then.
    expect(rows.has('Next scheduled payment')).toBe(false);
  });

  test("a line's statement holds what 12 CFR 1026.7(b) asks for", async () => {
    const { documents } = await calls.getAccountDocuments({ loanId: lineId, lmsId: TLXE }, ann);
    const [statementOfLine] = documents.filter(({ kind }) => kind === 'statement');
    if (statementOfLine === undefined) throw new Error('the line has no statement');
    expect(documents.filter(({ documentId }) => documentId.startsWith('N17'))).toEqual([]);
    const page = await calls.getDocumentPage({ loanId: lineId, documentId: statementOfLine.documentId }, ann);
    const words = JSON.stringify(page.blocks);
    for (const part of ['Annual percentage rate (APR)', 'Previous balance', 'Minimum payment due', 'find an error'])
      expect(words).toContain(part);
  });

  test('a letter is the notice that was sent', async () => {
    const { documents } = await calls.getAccountDocuments(ofLoan, ann);
    for (const { documentId, documentName, kind } of documents.filter((each) => each.kind === 'letter')) {
      const page = await calls.getDocumentPage({ loanId, documentId }, ann);
      expect([page.title, kind]).toEqual([documentName, 'letter']);
      const { document } = await calls.getAccountDocuments({ ...ofLoan, documentId }, ann);
      expect(document).toMatchObject({ documentId, contentType: 'application/pdf' });
    }
  });

  test('the borrower alone reads the notice to their spouse once it was mailed', async () => {
    const documentId = `N16:${loanId}:spouse`;
    const run = (name: string, sql: string) => owner.rows(statement(name, sql), [documentId]);
    const nameFor = async (caller: Customer) =>
      (await calls.getAccountDocuments(ofLoan, caller)).documents.find((each) => each.documentId === documentId)
        ?.documentName;
    const notice = `($1, 'N16', ${loanId}, 'c', '2026-07-15', '{"grantedOn": "2026-06-01", "principal": 150000}')`;
    const into = 'servicing.notice (key, code, loan_id, customer_id, made_on, facts)';
    await run('seed_spouse', `insert into ${into} values ${notice}`);
    expect(await nameFor(ann)).toBeUndefined();
    const sent =
      "(key, channel, reference, carrier_id, sent_at, sent_on) values ($1, 'post', 'spouse', 'history', now(), '2026-07-16')";
    await run('seed_spouse_mail', `insert into servicing.notice_delivery ${sent}`);
    expect([await nameFor(ann), await nameFor(bob)]).toEqual(['Notice to your spouse', undefined]);
    const { blocks } = await calls.getDocumentPage({ loanId, documentId }, ann);
    for (const part of ['We granted credit to Ann', '$1,500.00']) expect(JSON.stringify(blocks)).toContain(part);
    await expect(calls.getDocumentPage({ loanId, documentId }, bob)).rejects.toThrow('could not find');
    const kept = 'select kind from app.document where source = $1';
    expect(await run('spouse_kept', kept)).toEqual([{ kind: 'spouseNotice' }]);
  });

  test('page and PDF of a document have the same hash', async () => {
    const asked = { loanId, documentId: 'agreement' };
    const [page, bytes] = [await calls.getDocumentPage(asked, ann), await calls.getDocumentFile(asked, ann)];
    expect(page.fileHash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('a view is recorded for the person who opened it, and for nobody else [DOC-011 LAP-068]', async () => {
    const documentId = 'monthly:2026-06-30';
    const view = { loanId, documentId, documentName: 'Statement of June 2026' };
    await owner.rows(
      statement(
        'seed_documents_profiles',
        "insert into app.profile (profile_id, first_name, last_name) values ('p_c', 'Ann', 'Lee'), ('p_co', 'Bob', 'Lee') on conflict do nothing",
      ),
    );
    for (let time = 0; time < 2; time += 1) expect(await calls.recordDocumentView(view, ann)).toEqual({ saved: true });
    const seenBy = async (caller: Customer) =>
      (await calls.getAccountDocuments(ofLoan, caller)).documents.find((each) => each.documentId === documentId)
        ?.viewed;
    expect([await seenBy(ann), await seenBy(bob)]).toEqual([true, false]);
    await expect(calls.recordDocumentView({ ...view, documentId: 'nonsense' }, ann)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
    await expect(calls.recordDocumentView(view, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });

  test('a payoff letter tells the amount of each day, is listed among the letters and opens there', async () => {
    const { documentId } = await calls.getPayoffLetter({ loanId }, ann);
    expect(await calls.getPayoffLetter({ loanId }, bob)).toEqual({ documentId });
    for (const caller of [ann, bob])
      expect((await calls.getAccountDocuments(ofLoan, caller)).documents).toContainEqual({
        documentId,
        documentName: 'Payoff letter',
        documentDate: '2026-07-16',
        kind: 'letter',
        viewed: false,
      });
    const { root } = await readTaggedPdf(await calls.getDocumentFile({ loanId, documentId }, ann));
    const words = inOrder(root).map(({ text }) => text);
    expect(words).toContain('July 26, 2026');
    const { blocks } = await calls.getDocumentPage({ loanId, documentId }, bob);
    const table = blocks.find((block) => block.kind === 'table');
    const amounts = table?.kind === 'table' ? table.rows.map(([, amount]) => amount) : [];
    expect([amounts.length, new Set(amounts).size]).toEqual([11, 11]);
    const record = await means.loanSystems[0].account(loanId, ['c']);
    expect(amounts[0]?.replaceAll(/[$,.]/g, '')).toBe(String(record === null ? 0 : payoffCents(record.snapshot)));
    await expect(calls.getPayoffLetter({ loanId }, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(calls.getDocumentPage({ loanId, documentId }, eve)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });

  test('while the store is down lists work, and opening is refused with a text', async () => {
    files.setSilent(true);
    try {
      expect((await calls.getAccountDocuments(ofLoan, ann)).documents.length).toBeGreaterThan(2);
      expect((await calls.getLoanDocuments({ ...ofLoan, paidOff: false }, ann)).documents).toHaveLength(1);
      for (const documentId of ['agreement', 'monthly:2026-06-30'])
        await expect(calls.getDocumentFile({ loanId, documentId }, ann)).rejects.toMatchObject({
          errorCode: 'ServiceUnavailableException',
        });
    } finally {
      files.setSilent(false);
    }
    expect((await calls.getDocumentFile({ loanId, documentId: 'monthly:2026-06-30' }, ann)).length).toBeGreaterThan(0);
  });

  test('signed documents of an envelope are listed above the agreement', async () => {
    const kept = await keepDocument(worker, means, {
      lmsId: TLXE,
      loanId,
      customerIds: ['c', 'co'],
      kind: 'signed',
      name: 'Settlement agreement',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 signed by the vendor'),
      content: null,
      madeOn: businessDate('2026-07-10'),
      signedOn: businessDate('2026-07-10'),
    });
    if (kept.kind === 'unknown') throw new Error(kept.detail);
    const { documentId } = kept.document;
    const { documents } = await calls.getLoanDocuments({ ...ofLoan, paidOff: false }, bob);
    expect(documents).toMatchObject([{ documentId, signedDate: '2026-07-10' }, { documentId: 'agreement' }]);
    expect(Buffer.from(await calls.getDocumentFile({ loanId, documentId }, ann)).toString()).toContain('the vendor');
    const page = await calls.getDocumentPage({ loanId, documentId }, ann);
    expect(page.blocks).toEqual([
      { kind: 'paragraph', text: 'Another service made this file. Open its PDF to read it.' },
    ]);
    await expect(calls.getDocumentFile({ loanId: otherId, documentId }, eve)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });
});

describe('the payoff of a loan on a vehicle', () => {
  test('both borrowers get a notice and a release of the lien, and the documents stay', async () => {
    const record = await means.loanSystems[0].account(loanId, ['c']);
    if (record === null) throw new Error('no loan');
    await worker.transaction((tx) =>
      postPayments(tx, TLXE, [
        {
          reference: 'payoff',
          loanId,
          amountCents: payoffCents(record.snapshot),
          purpose: 'payoff',
          channel: 'card',
          confirmationNumber: '1234567890',
        },
      ]),
    );
    await advance(worker, TLXE, businessDate('2026-07-20'));
    const { documents } = await calls.getAccountDocuments(ofLoan, bob);
    const released = documents.filter(({ documentName }) => documentName === 'We released the lien on your vehicle');
    expect(released).toHaveLength(1);
    const page = await calls.getDocumentPage({ loanId, documentId: released[0]?.documentId ?? '' }, bob);
    expect(page.title).toBe('Release of lien');
    expect(JSON.stringify(page.blocks)).toContain('1C4AJWAG0EL000000');
    const rows = await owner.rows(
      statement<{ customer_id: string }>(
        'test_released',
        "select customer_id from servicing.notice where code = 'N23' order by customer_id",
      ),
    );
    expect(rows.map((row) => row.customer_id)).toEqual(['c', 'co']);
    expect((await calls.getLoanDocuments({ ...ofLoan, paidOff: true }, ann)).documents).toHaveLength(2);
    await expect(calls.getPayoffLetter({ loanId }, ann)).rejects.toMatchObject({ errorCode: 'LoanNotPayable' });
  });
});

describe('a loan that ended without a payoff', () => {
  test('its monthly documents end with the month in which it was charged off', async () => {
    const monthsOf = async () =>
      (await calls.getAccountDocuments({ loanId: otherId, lmsId: TLXE }, eve)).documents
        .filter(({ kind }) => kind === 'statement')
        .map(({ documentDate }) => documentDate);
    expect(await monthsOf()).toEqual(['2026-06-30', '2026-05-31']);
    const CHARGED_OFF = statement(
      'test_charged_off',
      `with e as (insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date)
                  select $1, max(seq) + 1, 'chargeOff', 31, 6, 'active', 'system', '2026-05-20' from servicing.loan_event
                   where loan_id = $1 returning loan_id)
       update servicing.loan set status = 6 where loan_id in (select loan_id from e)`,
    );
    await owner.rows(CHARGED_OFF, [otherId]);
    expect(await monthsOf()).toEqual(['2026-05-31']);
  });
});

describe('the removal of old documents', () => {
  const old = statement<{ deleted: number; open: number }>(
    'test_purged',
    `select count(*) filter (where deleted_at is not null)::int as deleted, count(*) filter (where deleted_at is null)::int as open
       from app.document`,
  );
  const purgeOn = async (day: string) => {
    await setDay(day);
    const done = await purgeDocuments(worker, files).work({});
    await setDay('2026-07-20');
    return done;
  };

  test('papers stay for seven years after the end of the loan, then they go from store and lists', async () => {
    await calls.getDocumentFile({ loanId: otherId, documentId: 'agreement' }, eve);
    const ofPartner = await keepDocument(worker, means, {
      lmsId: TLXE,
      loanId: 999_999,
      customerIds: ['x'],
      kind: 'letter',
      name: 'A letter about a loan of a partner',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 partner'),
      content: null,
      madeOn: firstDay,
    });
    const before = await owner.row(old);
    // The agreement is of May 2026, and the loan was paid off in July 2026.
    await purgeOn('2033-06-15');
    expect(await owner.row(old)).toEqual(before);
    await owner.rows(
      statement(
        'test_debit',
        `insert into servicing.bank_debit (reference, loan_id, customer_id, method_id, amount, effective_on, state)
         values ('late', $1, 'c', 'aa', 100, '2026-07-17', 'sent')`,
      ),
      [loanId],
    );
    await purgeOn('2034-01-15');
    expect(await owner.row(old)).toEqual(before);
    await owner.rows(statement('test_debit_over', "update servicing.bank_debit set state = 'settled'"));
    files.setSilent(true);
    expect(await purgeOn('2034-01-15')).toMatchObject({ kind: 'again' });
    files.setSilent(false);
    expect(await purgeOn('2034-01-15')).toMatchObject({ kind: 'later' });
    const after = await owner.row(old);
    expect(after?.open).toBeLessThan(before?.open ?? 0);
    expect((after?.deleted ?? 0) + (after?.open ?? 0)).toBe(before?.open);
    expect(files.objects.size).toBe(after?.open);
    expect(ofPartner.kind === 'kept' && files.objects.has(ofPartner.document.fileKey)).toBe(true);
    await calls.getDocumentFile({ loanId: otherId, documentId: 'agreement' }, eve);
    await expect(calls.getDocumentFile({ loanId, documentId: 'agreement' }, ann)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
    expect((await calls.getLoanDocuments({ ...ofLoan, paidOff: true }, ann)).documents).toEqual([]);
    const { documents } = await calls.getAccountDocuments(ofLoan, ann);
    expect(documents.map(({ documentId }) => documentId)).not.toContain('monthly:2026-05-31');
  });

  test('keeping documents queues the daily removal once', async () => {
    const queued = await owner.rows(
      statement<{ kind: string }>('test_purge_queued', "select kind from app.outbox where kind = 'documents.purge'"),
    );
    expect(queued).toHaveLength(1);
  });
});
