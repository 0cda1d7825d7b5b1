import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned, readContent, readDocumentBytes } from '#features/documents/document-queries.ts';
import { statement } from '#platform/database.ts';
import { Killed, makeDeath } from './dying.fixture.ts';
import { openSentEnvelopes } from './sent-envelopes.fixture.ts';

const { trial, ann, tom, opened, actAs, hear, signatures, chain, eventKinds, endLeases } = await openSentEnvelopes();

describe('evidence', () => {
  test('the vendor’s bytes, a sealed certificate and the chain are kept with the signature', async () => {
    const { loanId, url, vendorId } = await opened();
    await actAs(ann, loanId, url, { kind: 'sign' });
    const signed = await listSigned(trial.api, ann.customerIds, loanId);
    expect(signed.map(({ name }) => name).toSorted()).toEqual(['Certificate of completion', 'Settlement agreement']);
    const downloaded = await trial.vendor.download(vendorId);
    const file = signed.find(({ kind }) => kind === 'signed');
    if (file === undefined || downloaded.kind !== 'downloaded') throw new Error('no signed file');
    const read = await readDocumentBytes(trial, file);
    expect(read.kind === 'read' && read.bytes.equals(downloaded.documents[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(await chain(loanId)).toEqual({ links: 4, documents: 3 });
    expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
    const kinds = await eventKinds(loanId);
    expect(kinds).toEqual(['made', 'sent', 'ceremonyOpened', 'returned', 'signed', 'completed', 'applied']);
    await trial.lawful();
  });
});

describe('the certificate of completion', () => {
  const certificateOf = async (loanId: number): Promise<string> => {
    const kept = (await listSigned(trial.api, ann.customerIds, loanId)).find(({ kind }) => kind === 'certificate');
    return kept === undefined ? '' : JSON.stringify(readContent(trial.sealing, kept));
  };

  test('the certificate holds initials, and no address that was made up', async () => {
    await trial.owner.rows(
      statement('jobs_test_no_mail', `update app.profile set email = null where profile_id = 'tom'`),
    );
    const { loanId, url } = await opened({ isShared: true });
    await actAs(ann, loanId, url, { kind: 'sign' });
    await actAs(tom, loanId, (await trial.start(loanId, tom)).url, { kind: 'sign' });
    const text = await certificateOf(loanId);
    expect(text).toContain('"Ann Lee","Settlement agreement","AL"');
    expect(text).toContain('"Tom Lee","Settlement agreement","AL"');
    expect(text).toContain('["Email","None on file"]');
    expect(text).not.toContain('.invalid');
  });

  test('a signature without a recorded agreement to electronic documents waits', async () => {
    const { loanId, url, envelopeId } = await opened();
    const forget = statement(
      'jobs_test_no_beside',
      'update app.envelope_signer set consent_version = null, consent_at = null where envelope_id = $1',
    );
    const lose = statement(
      'jobs_test_lose',
      `update app.esign_consent set given_at = given_at + interval '1 day' where profile_id = 'ann'`,
    );
    const find = statement(
      'jobs_test_find',
      `update app.esign_consent set given_at = given_at - interval '1 day' where profile_id = 'ann'`,
    );
    await trial.owner.rows(forget, [envelopeId]);
    await trial.owner.rows(lose);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(envelopeId, `${loanId}:unagreed`);
    expect(await trial.work()).toEqual(['signing.read again']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    // The agreement of this person is found although it does not stand beside the signer.
    await trial.owner.rows(find);
    await trial.retryNow();
    await trial.work();
    expect(await certificateOf(loanId)).toContain('["Agreed to electronic documents","Version 2, ');
  });
});

describe('webhooks and reads', () => {
  test('a lost webhook is made up for by the sweep, at most every fifteen minutes', async () => {
    const { loanId, url } = await opened();
    expect(await trial.work()).toEqual([]);
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
  });

  test('a sweep asks the vendor nothing when the envelope was just read', async () => {
    const { loanId, envelopeId } = await opened();
    await hear(envelopeId, 'just-read');
    await trial.work();
    const before = trial.vendor.calls.length;
    const sweep = statement(
      'jobs_test_sweep',
      `update app.outbox set next_at = now() where kind = 'signing.sweep' and payload ->> 'envelopeId' = $1`,
    );
    await trial.owner.rows(sweep, [envelopeId]);
    expect(await trial.work()).toEqual(['signing.sweep later']);
    expect(trial.vendor.calls.length).toBe(before);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('late, doubled and disordered webhooks apply a signature once', async () => {
    const { loanId, url, envelopeId } = await opened({ isShared: true });
    await trial.vendor.act(url, { kind: 'sign' });
    const second = await trial.start(loanId, tom);
    await trial.vendor.act(second.url, { kind: 'sign' });
    for (const cause of ['b', 'a', 'a', 'c']) await hear(envelopeId, `${loanId}:${cause}`);
    const outcomes = await trial.work();
    expect(new Set(outcomes)).toEqual(new Set(['signing.read done']));
    await hear(envelopeId, `${loanId}:late`);
    expect(await trial.work()).toEqual(['signing.read done']);
    expect(trial.vendor.calls.filter((call) => call === 'download').length).toBeGreaterThan(0);
    expect(await signatures(loanId)).toBe(1);
    expect(await chain(loanId)).toEqual({ links: 4, documents: 3 });
  });

  test('a vendor that is still finishing what all have signed is read again soon', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    const unfinished: Signing = {
      ...trial.vendor,
      read: async (id) => {
        const read = await trial.vendor.read(id);
        return read.kind === 'found' ? { ...read, state: 'sent', completedAt: null } : read;
      },
    };
    await hear(envelopeId, `${loanId}:unfinished`);
    expect(await trial.work({ signing: unfinished })).toEqual(['signing.read again']);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', signers: [{ state: 'signed' }] });
    await trial.retryNow();
    expect(await trial.work()).toEqual(['signing.read done']);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
  });

  test('two workers that read the same envelope apply it once', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(envelopeId, `${loanId}:1`);
    await hear(envelopeId, `${loanId}:2`);
    await Promise.all([trial.work(), trial.work()]);
    await trial.retryNow();
    await trial.work();
    expect(await signatures(loanId)).toBe(1);
    expect(await chain(loanId)).toEqual({ links: 4, documents: 3 });
  });

  test('a silent vendor or store delays a signature but loses none', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    await trial.vendor.setFailing(true);
    await hear(envelopeId, `${loanId}:silent`);
    expect(await trial.work()).toEqual(['signing.read again']);
    await trial.vendor.setFailing(false);
    await trial.retryNow();
    expect(await trial.work({ files: null })).toEqual(['signing.read again']);
    await trial.retryNow();
    expect(await trial.work({ sealer: null })).toEqual(['signing.read again']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    await trial.retryNow();
    await trial.work();
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
  });

  test('a worker killed at any step repeats the work, and everything is there once', async () => {
    let killed = 0;
    for (const when of ['before', 'after'] as const)
      for (let step = 1; ; step += 1) {
        const { loanId, url, envelopeId } = await opened();
        await trial.vendor.act(url, { kind: 'sign' });
        await hear(envelopeId, `${loanId}:killed`);
        const death = makeDeath(step, when);
        const means = {
          database: death.ofDatabase(trial.worker),
          files: death.ofPartner(trial.files, ['uploadOrigin', 'objects'] as never),
          signing: death.ofPartner(trial.vendor, ['verifyWebhook', 'toSigningEvent']),
          paperwork: death.ofPartner(trial.readMeans.paperwork, []),
        };
        const outcome = await trial.work(means).catch((error: unknown) => error);
        if (!death.hasHappened()) break;
        expect(outcome).toBeInstanceOf(Killed);
        killed += 1;
        await endLeases();
        await trial.retryNow();
        await trial.work();
        expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
        expect(await signatures(loanId)).toBe(1);
        expect(await chain(loanId)).toEqual({ links: 4, documents: 3 });
      }
    expect(killed).toBeGreaterThan(20);
    await trial.lawful();
  }, 240_000);
});

test('a signature that waits for the day to be closed leaves one certificate in the store', async () => {
  const { loanId, url, envelopeId } = await opened();
  await trial.vendor.act(url, { kind: 'sign' });
  await hear(envelopeId, `${loanId}:closing`);
  const countFiles = () => trial.files.objects.size;
  const before = countFiles();
  const system = trial.readMeans.findSystem(2);
  if (system === null || system.capabilities.settlements === null) throw new Error('no settlements');
  const settlements = {
    ...system.capabilities.settlements,
    signSettlement: () => Promise.reject(new LoanSystemUnavailable(2, 'day-end is not finished')),
  };
  const findSystem = () => ({ ...system, capabilities: { ...system.capabilities, settlements } });
  for (let time = 0; time < 3; time += 1) {
    expect(await trial.work({ findSystem })).toEqual(['signing.read again']);
    await trial.retryNow();
  }
  // The vendor's signed document and the vendor's certificate: a repeat writes the same bytes.
  expect(countFiles() - before).toBe(2);
  await trial.work();
  expect(countFiles() - before).toBe(3);
  expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
});
