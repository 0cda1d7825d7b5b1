import { describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { SIGNING_LIMITS } from '#platform/limits.ts';
import { Killed, makeDeath } from './dying.fixture.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { anAcknowledgement, openSigningTrial } from './signing.fixture.ts';
import { asCustomers } from './envelopes/envelope-rows.ts';
import { startSigning } from './envelopes/start-signing.ts';

const trial = await openSigningTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const OPEN = statement<{ envelopes: number }>(
  'start_test_open',
  `select count(*)::int as envelopes from app.envelope where loan_id = $1 and state in ('making', 'sent')`,
);
const STORED = statement<{ rows: number }>(
  'start_test_stored',
  `select (select count(*) from app.envelope)::int + (select count(*) from app.disclosure_acknowledgement)::int as rows`,
);
// The minute for which a killed program holds an envelope is over.
const END_CLAIMS = statement('signing_trial_end_claims', 'update app.envelope set worked_until = now()');
const vendorIdOf = async (loanId: number) => (await trial.envelopes(loanId)).at(-1)?.vendor_id ?? '';

describe('opening the signing page', () => {
  test('signing asks for consent, then for initials, then opens the page of the vendor [LAP-060 LOP-114]', async () => {
    const loanId = await trial.openLoan();
    const written = trial.files.objects.size;
    for (const call of [
      () => trial.start(loanId, ann),
      () => trial.documents(loanId, ann),
      () => trial.calls.acknowledgeDisclosures(anAcknowledgement(loanId, ann, []), ann, trial.context),
    ])
      await expect(call()).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
    expect(trial.files.objects.size).toBe(written);
    await trial.consent(ann);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect(await trial.acknowledge(loanId, ann)).toMatchObject({ acknowledged: true });
    const { url, expiresAt } = await trial.start(loanId, ann);
    expect(url).toContain(trial.vendor.frameOrigin);
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', docSigned: false, isYourTurn: true });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
  });

  test('the disclosures are listed with their addresses and what the person acknowledged [LAP-059 LOP-113]', async () => {
    const loanId = await trial.openLoan();
    const [document] = await trial.documents(loanId, ann);
    expect(document).toEqual({
      documentId: expect.any(String),
      title: 'Settlement agreement',
      url: `/api/documentFile?loanId=${loanId}&documentId=${document?.documentId}`,
      disclosureType: 'settlement',
      requiresInitials: true,
      required: true,
      acknowledgedOn: null,
      authorizes: null,
    });
    await trial.acknowledge(loanId, ann);
    expect(await trial.documents(loanId, ann)).toEqual([{ ...document, acknowledgedOn: '2026-06-15' }]);
  });

  test('a stranger to the loan, a wrong loan system and a loan without an offer get nothing', async () => {
    const loanId = await trial.openLoan();
    await trial.consent(eve);
    const before = await trial.owner.row(STORED);
    for (const call of [
      trial.start(loanId, eve),
      trial.documents(loanId, eve),
      trial.status(loanId, eve),
      trial.returned(loanId, eve, 'signing_complete'),
      trial.calls.acknowledgeDisclosures(anAcknowledgement(loanId, eve, []), eve, trial.context),
    ])
      await expect(call).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await trial.ready(loanId, ann);
    const other = { loanId, lmsId: 1, signingType: 'settlement', iframe: true } as const;
    await expect(trial.calls.startSigning(other, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
    const ofType = { ...other, lmsId: 2, signingType: 'refinance' } as const;
    await expect(trial.calls.startSigning(ofType, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'NothingToSign',
    });
    expect((await trial.owner.row(STORED))?.rows).toBe((before?.rows ?? 0) + 1);
  });

  test('the vendor sends the browser back to the origin that asked, and never to a foreign one [security T34]', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    const backFrom = async (redirectUrl: string) => {
      const { url } = await trial.start(loanId, ann, redirectUrl);
      return new URL((await trial.vendor.act(url, { kind: 'later' })) ?? '');
    };
    expect((await backFrom('https://road.example/anything')).origin).toBe('https://road.example');
    const back = await backFrom('https://evil.example/signing/return');
    expect([back.origin, back.pathname]).toEqual(['https://pay.example', '/signing/return']);
  });

  test('a person can open the signing page only so often in an hour', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await forgetLimits(trial.owner);
    for (let time = 0; time < SIGNING_LIMITS.ceremonies.timesMax; time += 1) await trial.start(loanId, ann);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'TooManyRequestsException' });
    await forgetLimits(trial.owner);
  });
});

describe('envelopes', () => {
  test('two people who press at the same time share one envelope', async () => {
    const loanId = await trial.openLoan({ isShared: true });
    await trial.ready(loanId, ann);
    await trial.ready(loanId, tom);
    const answers = await Promise.allSettled([
      trial.start(loanId, ann),
      trial.start(loanId, ann),
      trial.start(loanId, tom),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
  });

  test('changed documents end the open envelope at the vendor first, and all sign again', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.start(loanId, ann);
    const first = await vendorIdOf(loanId);
    const [old] = await trial.documents(loanId, ann);
    await trial.offer(loanId, 110_000);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
    const late = trial.calls.acknowledgeDisclosures(
      anAcknowledgement(loanId, ann, [{ documentId: old?.documentId ?? '' }]),
      ann,
      trial.context,
    );
    await expect(late).rejects.toMatchObject({ errorCode: 'DocumentChanged' });
    await trial.acknowledge(loanId, ann);
    await trial.vendor.setFailing(true);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'SigningUnavailable' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    await trial.vendor.setFailing(false);
    await trial.start(loanId, ann);
    expect(await trial.vendor.read(first)).toMatchObject({ state: 'voided' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }, { state: 'sent' }]);
  });

  test('a signature on an old offer does not sign the new one, and the signers are told', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    const { url } = await trial.start(loanId, ann);
    await trial.offer(loanId, 110_000);
    await trial.vendor.act(url, { kind: 'sign' });
    await trial.acknowledge(loanId, ann);
    // The vendor does not end a signed envelope. It is read instead.
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'terms_changed' }]);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'sign', docSigned: false });
    await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('an envelope whose answer was lost is found again by its reference', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.vendor.loseNextAnswer();
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'SigningUnavailable' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'making', vendor_id: null }]);
    await trial.start(loanId, ann);
    const [envelope] = await trial.envelopes(loanId);
    expect(envelope).toMatchObject({ state: 'sent' });
    expect(await trial.vendor.countEnvelopes(`envelope-${envelope?.envelope_id}`)).toBe(1);
  });

  test('a silent vendor or store gives 503, and the next press works', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.vendor.setFailing(true);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'SigningUnavailable' });
    await trial.vendor.setFailing(false);
    await trial.start(loanId, ann);
    const without = { ...trial.means, files: null };
    const input = { loanId, lmsId: 2, signingType: 'settlement', iframe: true } as const;
    for (const means of [without, { ...trial.means, signing: null }])
      await expect(startSigning(means, input, ann, trial.context)).rejects.toMatchObject({
        errorCode: 'SigningUnavailable',
      });
  });

  test('a program killed at any step leaves one envelope, and the next press goes on', async () => {
    const input = { lmsId: 2, signingType: 'settlement', iframe: true } as const;
    let killed = 0;
    for (const when of ['before', 'after'] as const)
      for (let step = 1; ; step += 1) {
        const loanId = await trial.openLoan();
        await trial.ready(loanId, ann);
        const death = makeDeath(step, when);
        const means = {
          ...trial.means,
          database: death.ofDatabase(trial.means.database),
          files: death.ofPartner(trial.files, ['uploadOrigin', 'objects'] as never),
          signing: death.ofPartner(trial.vendor, ['verifyWebhook', 'toSigningEvent']),
        };
        const outcome = await startSigning(means, { ...input, loanId }, ann, trial.context).catch(
          (error: unknown) => error,
        );
        if (!death.hasHappened()) break;
        expect(outcome).toBeInstanceOf(Killed);
        killed += 1;
        await trial.owner.rows(END_CLAIMS);
        await trial.start(loanId, ann);
        expect((await trial.owner.row(OPEN, [loanId]))?.envelopes).toBe(1);
        const [envelope] = await trial.envelopes(loanId);
        expect(await trial.vendor.countEnvelopes(`envelope-${envelope?.envelope_id}`)).toBe(1);
        await forgetLimits(trial.owner);
      }
    expect(killed).toBeGreaterThan(20);
  }, 120_000);
});

describe('what the HTTP side may write', () => {
  test('the HTTP side cannot write that an envelope is signed [security T34]', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.start(loanId, ann);
    for (const change of [
      `update app.envelope set completed_at = now() where loan_id = ${loanId}`,
      `update app.envelope set state = 'completed', ended_at = now() where loan_id = ${loanId}`,
      `update app.envelope_signer set state = 'signed', signed_at = now()`,
    ]) {
      const write = statement(`start_test_forge_${change.length}`, change);
      const tried = asCustomers(trial.api, { customerIds: ann.customerIds, lmsId: 2 }, (tx) => tx.rows(write));
      await expect(tried).rejects.toThrow(/permission denied|envelope_completed_check/);
    }
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('the HTTP side can write no evidence of a signature, and no time of its own [security T34]', async () => {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.start(loanId, ann);
    const document = (kind: string, signedOn: string) =>
      `insert into app.document (lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, made_on, signed_on)
       values (2, ${loanId}, '{${ann.customerIds[0]}}', '${kind}', 'x', 'application/pdf', 1, sha256('x'), 'x', '2026-06-15', ${signedOn})`;
    const ofLoan = `from app.envelope where loan_id = ${loanId}`;
    for (const [place, write] of [
      document('signed', 'null'),
      document('certificate', 'null'),
      document('letter', `'2026-06-15'`),
      `insert into app.signing_event (envelope_id, kind, place) select envelope_id, 'signed', 1 ${ofLoan}`,
      `insert into app.signing_event (envelope_id, kind, at) select envelope_id, 'returned', now() - interval '1 day' ${ofLoan}`,
      `update app.disclosure_acknowledgement set acknowledged_at = now() where loan_id = ${loanId}`,
    ].entries()) {
      const forged = statement(`start_test_evidence_${place}`, write);
      const tried = asCustomers(trial.api, { customerIds: ann.customerIds, lmsId: 2 }, (tx) => tx.rows(forged));
      await expect(tried).rejects.toThrow(/permission denied|row-level security/);
    }
    await trial.lawful();
  });
});

test('a person with the same number in another loan system sees nothing of this one', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  await trial.start(loanId, ann);
  const seen = statement<{ rows: number }>(
    'start_test_other_system',
    `select (select count(*) from app.envelope where loan_id = $1)::int + (select count(*) from app.document where loan_id = $1)::int as rows`,
  );
  const seenIn = async (lmsId: 1 | 2) =>
    (await asCustomers(trial.api, { customerIds: ann.customerIds, lmsId }, (tx) => tx.row(seen, [loanId])))?.rows;
  expect([await seenIn(1), await seenIn(2)]).toEqual([0, 2]);
});
