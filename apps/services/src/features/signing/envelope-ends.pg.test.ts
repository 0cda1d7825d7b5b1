import type { Signing } from '@lendside/providers/signing/port.ts';
import { describe, expect, test } from 'vitest';
import { listSigned } from '#features/documents/document-queries.ts';
import { takeSignature } from '#features/simulation/store-desk.ts';
import type { LockedLoan } from '#servicing/executor/change-loan.ts';
import { recordSent } from './envelopes/make-at-vendor.ts';
import { startSigning } from './envelopes/start-signing.ts';
import { openSentEnvelopes } from './sent-envelopes.fixture.ts';

const { trial, ann, opened, actAs, hear, chain, queued, eventKinds, passLastDay, withdrawOffer, forgetUses } =
  await openSentEnvelopes();

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

  test('reading a lost envelope ends nothing, and the next one opens after its last day', async () => {
    const { loanId, vendorId, envelopeId } = await opened();
    const signing = without(vendorId);
    await hear(envelopeId, `${loanId}:lost`);
    expect(await trial.work({ signing })).toEqual(['signing.read again']);
    await trial.sweepNow(loanId);
    expect(await trial.work({ signing })).toContain('signing.sweep later');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    await passLastDay(loanId);
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
    await passLastDay(loanId);
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
    expect(await queued(envelopeId)).toEqual([]);
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
    expect(await queued(envelopeId)).toEqual([]);
  });

  test('a signature after the offer was withdrawn is kept, refused and told to the signers', async () => {
    const { loanId, url, envelopeId } = await opened();
    await withdrawOffer(loanId);
    await actAs(ann, loanId, url, { kind: 'sign' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'offer_closed' }]);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: false });
    expect(await listSigned(trial.api, ann.customerIds, loanId)).toEqual([]);
    expect(await chain(loanId)).toEqual({ links: 0, documents: 3 });
    expect(await queued(envelopeId)).toContainEqual({ kind: 'signingTold' });
  });

  test('an envelope that the vendor made too late ends there, although its end was queued before', async () => {
    const { loanId } = await opened();
    await forgetUses();
    await trial.offer(loanId, 110_000);
    await trial.acknowledge(loanId, ann);
    await trial.vendor.loseNextAnswer();
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'SigningUnavailable' });
    const late = (await trial.envelopes(loanId)).at(-1)?.envelope_id ?? '';
    const locked = { record: await trial.loan(loanId), loan: (await trial.loan(loanId)).snapshot } as LockedLoan;
    await trial.inUnit((tx) => takeSignature(tx, { key: `late-${loanId}`, lmsId: 2, loanId }, locked));
    const unseen: Signing = { ...trial.vendor, findEnvelope: () => Promise.resolve({ kind: 'absent' }) };
    expect(await trial.work({ signing: unseen })).toContain('signing.void done');
    const made = await trial.vendor.findEnvelope(`envelope-${late}`);
    if (made.kind !== 'made') throw new Error('not made');
    expect(await recordSent(trial.owner, late, made.envelopeId)).toBeNull();
    expect(await trial.work()).toEqual(['signing.void done']);
    expect(await trial.vendor.read(made.envelopeId)).toMatchObject({ state: 'voided' });
  });

  test('documents signed online after paper are kept with the reason, and the signers are told', async () => {
    const { loanId, url, envelopeId } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    const locked = { record: await trial.loan(loanId), loan: (await trial.loan(loanId)).snapshot } as LockedLoan;
    await trial.inUnit((tx) => takeSignature(tx, { key: `paper-${loanId}`, lmsId: 2, loanId }, locked));
    expect(await trial.work()).toEqual(['signing.void done']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided', refused_why: 'ended_before_signed' }]);
    expect(await chain(loanId)).toEqual({ links: 0, documents: 3 });
    expect(await listSigned(trial.api, ann.customerIds, loanId)).toEqual([]);
    expect((await queued(envelopeId)).map(({ kind }) => kind)).toContain('signingTold');
    expect(await eventKinds(loanId)).toContain('refused');
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
    await trial.lawful();
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
