import { SIGNING_EVENTS } from '@lendside/domain/signing/signing-events.ts';
import type { CeremonyAct } from '@lendside/providers/signing/conformance.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned, readContent, readDocumentBytes } from '#features/documents/document-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import type { Refused } from '#platform/refused.ts';
import { takeSignature } from '#features/simulation/store-desk.ts';
import type { LockedLoan } from '#servicing/executor/change-loan.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { startSigning } from './envelopes/start-signing.ts';
import { Killed, makeDeath } from './dying.fixture.ts';
import { openSigningTrial, personOf } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];

const COMMANDS = statement<{ commands: number }>(
  'jobs_test_commands',
  `select count(*)::int as commands from servicing.loan_command where key like 'envelope:%' and key in (select 'envelope:' || envelope_id from app.envelope where loan_id = $1) and kind = 'settlement.sign'`,
);
const CHAIN = statement<{ links: number; documents: number }>(
  'jobs_test_chain',
  `select (select count(*) from app.document_link where loan_id = $1)::int as links,
          (select count(*) from app.document where loan_id = $1 and kind in ('signed', 'certificate'))::int as documents`,
);
const QUEUED = statement<{ kind: string }>(
  'jobs_test_queued',
  `select kind from app.outbox where sent_at is null and given_up_at is null and payload ->> 'envelopeId' = $1 order by kind`,
);
const LEASE_OVER = statement('jobs_test_lease_over', 'update app.envelope set worked_until = null');
const LAST_DAY = statement('jobs_test_last_day', `update app.envelope set sign_by = '2026-06-14' where loan_id = $1`);
const EVENTS = statement<{ kind: string; place: number | null }>(
  'jobs_test_events',
  `select v.kind, v.place from app.signing_event v join app.envelope e using (envelope_id) where e.loan_id = $1 order by v.event_id`,
);

const WITHDRAW = statement(
  'jobs_test_withdraw',
  `update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1`,
);
const FORGET_USES = statement('jobs_test_uses', 'delete from app.rate_counter');

async function opened({ isShared = false } = {}) {
  await trial.owner.rows(FORGET_USES);
  const loanId = await trial.openLoan({ isShared });
  await trial.ready(loanId, ann);
  if (isShared) await trial.ready(loanId, tom);
  const { url } = await trial.start(loanId, ann);
  const [envelope] = await trial.envelopes(loanId);
  return { loanId, url, envelopeId: envelope?.envelope_id ?? '', vendorId: envelope?.vendor_id ?? '' };
}

/** Acts on the vendor's page, and comes back as the browser does. */
async function actAs(who: Customer, loanId: number, url: string, act: CeremonyAct): Promise<void> {
  const back = new URL((await trial.vendor.act(url, act)) ?? 'https://pay.example/signing/return');
  await trial.returned(loanId, who, trial.vendor.toSigningEvent(Object.fromEntries(back.searchParams)));
  await trial.work();
}

/** Asks for a read as a webhook does. */
const hear = (envelopeId: string, cause: string) => queueRead(trial.owner, envelopeId, `test:${cause}`);

describe('what the signing page says', () => {
  const ends = {
    signing_complete: { act: { kind: 'sign' }, status: 'complete', isYourTurn: false, step: 'pay' },
    viewing_complete: { act: { kind: 'close' }, status: 'pending', isYourTurn: true, step: 'sign' },
    decline: { act: { kind: 'decline', reason: 'Too much' }, status: 'declined', isYourTurn: false, step: 'sign' },
    cancel: { act: { kind: 'later' }, status: 'pending', isYourTurn: true, step: 'sign' },
    session_timeout: { act: { kind: 'timeOut' }, status: 'pending', isYourTurn: true, step: 'sign' },
    exception: { act: { kind: 'fail' }, status: 'pending', isYourTurn: true, step: 'sign' },
    fax_pending: { act: { kind: 'fax' }, status: 'pending', isYourTurn: true, step: 'sign' },
    ttl_expired: { act: { kind: 'close' }, status: 'pending', isYourTurn: true, step: 'sign' },
  } as const;

  test.each(SIGNING_EVENTS)(
    'the event %s leaves the signing as the vendor’s books show it [LOP-055]',
    async (event) => {
      const { act, status, isYourTurn, step } = ends[event];
      const { loanId, url } = await opened();
      if (event === 'ttl_expired') await trial.vendor.expireAddress(url);
      const back = new URL((await trial.vendor.act(url, act)) ?? '');
      expect(back.searchParams.get('event')).toBe(event);
      expect(await trial.returned(loanId, ann, event)).toEqual({ noted: true });
      await trial.work();
      expect(await trial.status(loanId, ann)).toMatchObject({ status, isYourTurn, docSigned: status === 'complete' });
      expect(await trial.settlement(loanId)).toMatchObject({ step });
      const again = await trial.start(loanId, ann).then(
        (opened) => (opened.url === url ? 'the same address' : 'a fresh address'),
        (error: unknown) => (error as Refused).errorCode,
      );
      expect(again).toBe(event === 'signing_complete' ? 'NothingToSign' : 'a fresh address');
    },
  );

  test('an event that says complete while the envelope is not changes nothing [security T34]', async () => {
    const { loanId } = await opened();
    await trial.returned(loanId, ann, 'signing_complete');
    await trial.work();
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', docSigned: false });
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'sign', docSigned: false });
  });

  test('a return is read once, and only after a signing page was opened', async () => {
    const { loanId, url } = await opened();
    expect(await trial.returned(loanId, ann, 'cancel')).toEqual({ noted: true });
    expect(await trial.returned(loanId, ann, 'cancel')).toEqual({ noted: false });
    expect(await trial.work()).toEqual(['signing.read done']);
    await trial.start(loanId, ann);
    expect(await trial.returned(loanId, ann, null)).toEqual({ noted: true });
    await trial.vendor.act(url, { kind: 'close' });
    await trial.work();
  });

  test('a declined signing keeps the reason, and can be begun anew', async () => {
    const { loanId, url } = await opened();
    await actAs(ann, loanId, url, { kind: 'decline', reason: 'I want to call first' });
    expect(await trial.status(loanId, ann)).toMatchObject({
      status: 'declined',
      declineReason: 'I want to call first',
      signers: [{ state: 'declined', isYou: true }],
    });
    await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', declineReason: null });
  });
});

describe('two signers', () => {
  test('the borrower signs first, the co-borrower second, and both see who has signed', async () => {
    const { loanId, url } = await opened({ isShared: true });
    await expect(trial.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    expect(await trial.status(loanId, tom)).toMatchObject({ isYourTurn: false });
    await actAs(ann, loanId, url, { kind: 'sign' });
    const signers = [
      { name: 'Ann Lee', party: 'borrower', isYou: false, state: 'signed', signedAt: expect.any(String) },
      { name: 'Tom Lee', party: 'coborrower', isYou: true, state: 'waiting', signedAt: null },
    ];
    expect(await trial.status(loanId, tom)).toMatchObject({
      status: 'pending',
      isYourTurn: true,
      docSigned: false,
      signers,
    });
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'sign' });
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    const second = await trial.start(loanId, tom);
    await actAs(tom, loanId, second.url, { kind: 'sign' });
    for (const who of [ann, tom])
      expect(await trial.status(loanId, who)).toMatchObject({ status: 'complete', docSigned: true });
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
  });

  test('the second signer may sign at once when our books have missed the first signature', async () => {
    const { loanId, url } = await opened({ isShared: true });
    await trial.vendor.act(url, { kind: 'sign' });
    expect((await trial.start(loanId, tom)).url).toContain(trial.vendor.frameOrigin);
    await trial.work();
    expect(await trial.status(loanId, tom)).toMatchObject({ isYourTurn: true, signers: [{ state: 'signed' }, {}] });
  });

  test('each signer needs an own consent and own initials', async () => {
    const { loanId, url } = await opened({ isShared: true });
    await actAs(ann, loanId, url, { kind: 'sign' });
    await trial.calls.withdrawEsignConsent({}, tom, trial.context);
    await expect(trial.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });
});

describe('an earlier offer', () => {
  test('a signed offer that was not paid leaves the next offer to be signed [OFR-006]', async () => {
    const { loanId, url } = await opened();
    await actAs(ann, loanId, url, { kind: 'sign' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
    await trial.offer(loanId, 110_000);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await trial.acknowledge(loanId, ann);
    const next = await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', isYourTurn: true });
    await actAs(ann, loanId, next.url, { kind: 'sign' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
  });

  test('a refused signature leaves the next offer to be signed, even one of the same terms', async () => {
    const { loanId, url } = await opened();
    await trial.owner.rows(WITHDRAW, [loanId]);
    await actAs(ann, loanId, url, { kind: 'sign' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: false });
    await trial.offer(loanId);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('a declined signing of an earlier offer is not told of the next one', async () => {
    const { loanId, url } = await opened();
    await actAs(ann, loanId, url, { kind: 'decline', reason: 'Too much' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'declined' });
    await trial.offer(loanId, 110_000);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });
});

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
    expect(await trial.owner.row(CHAIN, [loanId])).toEqual({ links: 4, documents: 3 });
    expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
    const kinds = (await trial.owner.rows(EVENTS, [loanId])).map(({ kind }) => kind);
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
    expect((await trial.owner.row(COMMANDS, [loanId]))?.commands).toBe(1);
    expect(await trial.owner.row(CHAIN, [loanId])).toEqual({ links: 4, documents: 3 });
  });

  test('two workers that read the same envelope apply it once', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(envelopeId, `${loanId}:1`);
    await hear(envelopeId, `${loanId}:2`);
    await Promise.all([trial.work(), trial.work()]);
    await trial.retryNow();
    await trial.work();
    expect((await trial.owner.row(COMMANDS, [loanId]))?.commands).toBe(1);
    expect(await trial.owner.row(CHAIN, [loanId])).toEqual({ links: 4, documents: 3 });
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
        await trial.owner.rows(LEASE_OVER);
        await trial.retryNow();
        await trial.work();
        expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
        expect((await trial.owner.row(COMMANDS, [loanId]))?.commands).toBe(1);
        expect(await trial.owner.row(CHAIN, [loanId])).toEqual({ links: 4, documents: 3 });
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

describe('an envelope that the vendor lost', () => {
  /** The vendor without one of its envelopes. */
  const without = (vendorId: string): Signing => {
    const { vendor } = trial;
    const absent = { kind: 'absent' } as const;
    return {
      ...vendor,
      read: async (id) => (id === vendorId ? absent : vendor.read(id)),
      voidEnvelope: async (id, why) => (id === vendorId ? absent : vendor.voidEnvelope(id, why)),
      openCeremony: async (ceremony) =>
        ceremony.envelopeId === vendorId ? { kind: 'refused', detail: 'absent' } : vendor.openCeremony(ceremony),
    };
  };

  test('reading it ends nothing, and after its last day it is over and the next one opens', async () => {
    const { loanId, vendorId, envelopeId } = await opened();
    const signing = without(vendorId);
    await hear(envelopeId, `${loanId}:lost`);
    expect(await trial.work({ signing })).toEqual(['signing.read again']);
    await trial.sweepNow(loanId);
    expect(await trial.work({ signing })).toContain('signing.sweep later');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    await trial.owner.rows(LAST_DAY, [loanId]);
    await trial.sweepNow(loanId);
    expect(await trial.work({ signing })).toContain('signing.sweep done');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'expired' }]);
    expect(trial.lines.join('')).toContain('does not know an envelope that is to end');
    await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('changed documents and a withdrawn consent end it, and do not say that it was signed', async () => {
    const { loanId, vendorId } = await opened();
    await trial.offer(loanId, 110_000);
    await trial.acknowledge(loanId, ann);
    const means = { ...trial.means, signing: without(vendorId) };
    const input = { loanId, lmsId: 2, signingType: 'settlement', iframe: true } as const;
    await startSigning(means, input, ann, trial.context);
    const [first, second] = await trial.envelopes(loanId);
    expect([first?.state, second?.state]).toEqual(['voided', 'sent']);
    await trial.calls.withdrawEsignConsent({}, ann, trial.context);
    expect(await trial.work({ signing: without(second?.vendor_id ?? '') })).toContain('signing.void done');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }, { state: 'voided' }]);
  });
});

describe('the end of an envelope', () => {
  test('an envelope ends at the vendor after the last day of the offer [OFR-007]', async () => {
    const { loanId, vendorId, envelopeId } = await opened();
    await trial.owner.rows(LAST_DAY, [loanId]);
    expect(await trial.status(loanId, ann)).toMatchObject({
      status: 'expired',
      isYourTurn: false,
      signBy: '2026-06-14',
    });
    await trial.vendor.setFailing(true);
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep later']);
    await trial.vendor.setFailing(false);
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    expect(await trial.vendor.read(vendorId)).toMatchObject({ state: 'voided' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'expired' }]);
    expect(await trial.owner.rows(QUEUED, [envelopeId])).toEqual([]);
  });

  test('a vendor’s own end of an envelope is recorded, and the next press makes another one', async () => {
    const { loanId, vendorId, envelopeId } = await opened();
    await trial.vendor.expireEnvelope(vendorId);
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'SigningUnavailable' });
    expect(await trial.work()).toEqual(['signing.read done']);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'expired' });
    await trial.start(loanId, ann);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'expired' }, { state: 'sent' }]);
    await trial.sweepNow(loanId);
    await trial.work();
    expect(await trial.owner.rows(QUEUED, [envelopeId])).toEqual([]);
  });

  test('a signature after the offer was withdrawn is kept, refused and told to the signers', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.owner.rows(WITHDRAW, [loanId]);
    await actAs(ann, loanId, url, { kind: 'sign' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'offer_closed' }]);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: false });
    expect(await listSigned(trial.api, ann.customerIds, loanId)).toEqual([]);
    expect(await trial.owner.row(CHAIN, [loanId])).toEqual({ links: 0, documents: 3 });
    expect(await trial.owner.rows(QUEUED, [envelopeId])).toContainEqual({ kind: 'signingTold' });
  });

  test('a signature on paper at the store ends the envelope in our books, then at the vendor', async () => {
    const { loanId, url, vendorId } = await opened();
    const locked = { record: await trial.loan(loanId), loan: (await trial.loan(loanId)).snapshot } as LockedLoan;
    await trial.inUnit((tx) => takeSignature(tx, { key: `desk-${loanId}`, lmsId: 2, loanId }, locked));
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    await trial.work();
    expect(await trial.vendor.read(vendorId)).toMatchObject({ state: 'voided' });
    expect(await trial.vendor.act(url, { kind: 'sign' })).toContain('viewing_complete');
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
  });
});
