import { SIGNING_EVENTS } from '@lendside/domain/signing/signing-events.ts';
import { describe, expect, test } from 'vitest';
import type { Refused } from '#platform/refused.ts';
import { openSentEnvelopes } from './sent-envelopes.fixture.ts';

const { trial, ann, tom, opened, actAs, withdrawOffer } = await openSentEnvelopes();

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

  test('a signer who signed at the vendor is told so, and the envelope is read', async () => {
    const { loanId, url } = await opened({ isShared: true });
    await trial.vendor.act(url, { kind: 'sign' });
    await expect(trial.start(loanId, ann)).rejects.toMatchObject({
      errorCode: 'NotYourTurn',
      message: expect.stringContaining('You have signed'),
    });
    expect(await trial.work()).toEqual(['signing.read done']);
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
    await withdrawOffer(loanId);
    await actAs(ann, loanId, url, { kind: 'sign' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: false });
    await trial.offer(loanId);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await trial.start(loanId, ann);
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending' });
  });

  test('the next offer does not show that an earlier one was declined', async () => {
    const { loanId, url } = await opened();
    await actAs(ann, loanId, url, { kind: 'decline', reason: 'Too much' });
    expect(await trial.status(loanId, ann)).toMatchObject({ status: 'declined' });
    await trial.offer(loanId, 110_000);
    await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });
});
