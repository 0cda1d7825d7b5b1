import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { describe, expect, test } from 'vitest';
import { findDocument, readContent } from '#features/documents/document-queries.ts';
import { statement } from '#platform/database.ts';
import { signingHandlers } from './signing-routes.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { anAcknowledgement, openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];

/** A bank account of Ann, and two debits in a row that her bank returned. */
const STOPPED = statement(
  'disclosures_test_stopped',
  `
  with c as (
    insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, can_disburse, saved)
    values ('bank_ann', 'ann', 101, 'tok_bank_ann', 'bank', '', '6789', 'Ann Lee', false, true)
  ), b as (
    insert into app.bank_account (card_id, profile_id, bank_name, routing_number, account_hash, account_type)
    values ('bank_ann', 'ann', 'Trial Bank', '061000104', '\\xab', 'checking')
  )
  insert into servicing.debit_attempt (loan_id, customer_id, number, try, method, amount, effective_on, reference, state, return_code, returned_on)
  select $1, 'trial', n, 1, 'ach', 10000, date '2026-05-01' + n, 'disclosures_test_' || n, 'returned', 'R01', date '2026-05-03' + n
    from generate_series(1, 2) as n`,
);

describe('disclosures of autopay', () => {
  test('the authorizations of autopay are read and acknowledged, and nothing of them is signed [LOP-056]', async () => {
    const loanId = await trial.openLoan({ isShared: true });
    await trial.consent(tom);
    const list = async (who: typeof tom) =>
      (await trial.calls.getSigningDocuments({ loanId, disclosureType: 'autopay' }, who, trial.context)).documents;
    const documents = await list(tom);
    expect(documents).toMatchObject([
      { title: 'Authorization of automatic payments by card', requiresInitials: false, required: false },
      { title: 'Authorization of automatic payments from a bank account (ACH)', acknowledgedOn: null },
    ]);
    const ach = documents.at(-1);
    const kept = await findDocument(trial.api, tom.customerIds, ach?.documentId ?? '');
    const words = kept === null ? '' : JSON.stringify(readContent(trial.sealing, kept));
    for (const paragraph of AUTOPAY_TERMS.bank.paragraphs) expect(words).toContain(JSON.stringify(paragraph));
    const body = { ...anAcknowledgement(loanId, tom, documents.slice(1)), disclosureType: 'autopay' as const };
    expect(await trial.calls.acknowledgeDisclosures(body, tom, trial.context)).toMatchObject({ acknowledged: true });
    expect((await list(tom)).map(({ acknowledgedOn }) => acknowledgedOn)).toEqual([null, '2026-06-15']);
    expect(await trial.envelopes(loanId)).toEqual([]);
  });

  test('no authorization of bank debits is listed where no bank account is offered', async () => {
    const loanId = await trial.openLoan();
    await trial.consent(ann);
    const calls = signingHandlers({ ...trial.means, isBankOffered: () => Promise.resolve(false) });
    const listed = await calls.getSigningDocuments({ loanId, disclosureType: 'autopay' }, ann, trial.context);
    expect(listed.documents.map(({ authorizes }) => authorizes)).toEqual(['card']);
  });

  test('a borrower whose bank debits were stopped gets an authorization that allows them again', async () => {
    const loanId = await trial.openLoan();
    await trial.consent(ann);
    await trial.owner.rows(STOPPED, [loanId]);
    const listed = await trial.calls.getSigningDocuments({ loanId, disclosureType: 'autopay' }, ann, trial.context);
    expect(listed.documents.map(({ authorizes }) => authorizes)).toEqual(['card', 'bank', 'bankAnew']);
    const kept = await findDocument(trial.api, ann.customerIds, listed.documents[2]?.documentId ?? '');
    const words = kept === null ? '' : JSON.stringify(readContent(trial.sealing, kept));
    expect(words).toContain('I now allow the lender to debit my bank account again');
  });

  test('the terms of autopay are not given for a foreign loan, or one that autopay cannot pay', async () => {
    const loanId = await trial.openLoan();
    await trial.consent(eve);
    await trial.consent(ann);
    const list = (of: number, who: typeof eve) =>
      trial.calls.getSigningDocuments({ loanId: of, disclosureType: 'autopay' }, who, trial.context);
    await expect(list(loanId, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    const pawn = await trial.open({ productId: 1101, principalCents: 100_000 });
    await expect(list(pawn, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
  });
});

describe('acknowledging disclosures', () => {
  test('initials are kept only beside a document that asks for them, and are needed there [DOC-007]', async () => {
    const [asks, asksNone] = [await trial.openLoan(), await trial.openLoan()];
    await trial.consent(ann);
    // Less than 600.00 is forgiven.
    await trial.offer(asksNone, 190_000);
    const give = async (loanId: number, initials: string | null) => {
      const body = anAcknowledgement(loanId, ann, await trial.documents(loanId, ann));
      const { disclosureAck } = body;
      const borrowerInfo = { ...disclosureAck.borrowerInfo, initials };
      const changed = { ...body, disclosureAck: { ...disclosureAck, borrowerInfo } };
      return trial.calls.acknowledgeDisclosures(changed, ann, trial.context);
    };
    await expect(give(asks, null)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
    const read = statement<{ initials: string | null }>(
      'disclosures_test_initials_kept',
      'select initials from app.disclosure_acknowledgement where loan_id = $1',
    );
    expect(await trial.owner.rows(read, [asks])).toEqual([]);
    await give(asks, 'AL');
    await give(asksNone, 'AL');
    expect(await trial.owner.rows(read, [asks])).toEqual([{ initials: 'AL' }]);
    expect(await trial.owner.rows(read, [asksNone])).toEqual([{ initials: null }]);
  });

  test('only the caller’s own block is recorded, once, without an SSN in the logs [LAP-062 LOP-034 DOC-007]', async () => {
    const loanId = await trial.openLoan({ isShared: true });
    for (const who of [ann, tom]) await trial.consent(who);
    const documents = await trial.documents(loanId, tom);
    const body = anAcknowledgement(loanId, tom, documents);
    const { borrowerInfo: own, ...rest } = body.disclosureAck;
    const others = { ...own, profileId: 'ann', customerId: 'trial', initials: 'XX' };
    const asked = { ...body, disclosureAck: { ...rest, borrowerInfo: others, coborrowerInfo: own } };
    const first = await trial.calls.acknowledgeDisclosures(asked, tom, trial.context);
    expect(await trial.calls.acknowledgeDisclosures(asked, tom, trial.context)).toEqual(first);
    const rows = statement<{ profile_id: string; party: string; initials: string }>(
      'disclosures_test_initials',
      'select profile_id, party, initials from app.disclosure_acknowledgement where loan_id = $1',
    );
    expect(await trial.owner.rows(rows, [loanId])).toEqual([
      { profile_id: 'tom', party: 'coborrower', initials: 'AL' },
    ]);
    expect((await trial.documents(loanId, ann)).map(({ acknowledgedOn }) => acknowledgedOn)).toEqual([null]);
    expect(trial.lines.join('')).not.toContain('1234');
  });

  test('a claimed identity, an unknown document and a foreign document are refused', async () => {
    const [loanId, otherId] = [await trial.openLoan(), await trial.openLoan()];
    await trial.consent(ann);
    const [mine, others] = [await trial.documents(loanId, ann), await trial.documents(otherId, ann)];
    const body = anAcknowledgement(loanId, ann, mine);
    const unknown = { documentId: '00000000-0000-4000-8000-000000000000' };
    const bodies = [
      anAcknowledgement(loanId, ann, [...mine, ...others]),
      anAcknowledgement(loanId, ann, [...mine, unknown]),
      anAcknowledgement(loanId, ann, [{ documentId: 'monthly:2026-05-31' }]),
      { ...body, disclosureAck: { ...body.disclosureAck, cognitoId: 'tom' } },
      {
        ...body,
        disclosureAck: {
          ...body.disclosureAck,
          borrowerInfo: { ...body.disclosureAck.borrowerInfo, profileId: 'tom' },
        },
      },
      {
        ...body,
        disclosureAck: {
          ...body.disclosureAck,
          borrowerInfo: { ...body.disclosureAck.borrowerInfo, customerId: 'tom' },
        },
      },
    ];
    for (const each of bodies)
      await expect(trial.calls.acknowledgeDisclosures(each, ann, trial.context)).rejects.toMatchObject({
        errorCode: 'NotFoundException',
      });
    expect((await trial.documents(loanId, ann)).map(({ acknowledgedOn }) => acknowledgedOn)).toEqual([null]);
  });
});
