import { cents } from '@lendside/domain/money/cents.ts';
import { afterEach, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openRenewalTrial } from './renewals.fixture.ts';

const trial = await openRenewalTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];

afterEach(() => {
  trial.vendor.answer = 'ended';
  trial.vendor.onEnd = null;
});

async function cancel(loanId: number, who: Customer = ann, newLoanId: number | null = null) {
  const asked = {
    loanHeader: '',
    loanId,
    lmsId: 2 as const,
    newLoanId,
    paymentAmount: cents(0),
    cancelReason: 'customerDeclined' as const,
  };
  return trial.calls.cancelRenewal(asked, who, trial.context);
}

test('a borrower cancels an open renewal, and its payment stays on the old loan [LAP-091 LOP-039]', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  expect(await cancel(loanId)).toMatchObject({ cancelled: false });
  expect(await trial.calls.getRenewal({ loanId, lmsId: 2 }, ann, trial.context)).toMatchObject({
    renewal: { state: 'awaitingSignature', isEnding: true, openedByYou: true, openedByName: null, endedWhy: null },
  });
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
  expect((await trial.loan(loanId)).snapshot.balances).toMatchObject({ chargeCents: 0, principalCents: 150_000 });
  expect(await cancel(loanId)).toMatchObject({ cancelled: true, paymentAmount: 22_500 });
  await trial.lawful();
});

test('canceling twice ends a renewal once [LAP-091]', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await Promise.all([cancel(loanId), cancel(loanId)]);
  const asked = trial.vendor.asked;
  await trial.work();
  expect(trial.vendor.asked - asked).toBe(2);
  expect(await cancel(loanId)).toMatchObject({ cancelled: true });
  expect(await trial.work()).toEqual([]);
  expect((await trial.notices(renewalId)).map(({ code }) => code)).toEqual(['N27', 'N29']);
});

test('a last signature that came before the cancel books the renewal', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await cancel(loanId);
  trial.vendor.answer = 'completed';
  trial.vendor.onEnd = async () => {
    trial.vendor.onEnd = null;
    await trial.complete(renewalId);
  };
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'booked' });
  await expect(cancel(loanId)).rejects.toMatchObject({ errorCode: 'RenewalEnded' });
  await trial.lawful();
});

test('a renewal ends before its payment is booked, and the payment counts on the loan', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId, { isPaid: false });
  await cancel(loanId);
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled', capturedOn: null });
  await trial.pay(loanId, renewalId, 22_500);
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended' });
  expect((await trial.loan(loanId)).snapshot.balances).toMatchObject({ chargeCents: 0 });
  await trial.lawful();
});

test('the signature vendor is asked again until it answers', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  trial.vendor.answer = 'unknown';
  await cancel(loanId);
  expect(await trial.work()).toContain('renewal.end later');
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
  trial.vendor.answer = 'ended';
  await trial.wake();
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended' });
});

test("another person's renewal is not found, and a co-borrower's is", async () => {
  const loanId = await trial.openPawn({ isShared: true });
  const renewalId = await trial.openRenewal(loanId);
  const { newLoanId } = await trial.read(renewalId);
  await expect(cancel(loanId, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(cancel(loanId, ann, newLoanId + 1)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect(await trial.calls.getRenewal({ loanId, lmsId: 2 }, eve, trial.context)).toEqual({ renewal: null });
  for (const asked of [loanId, newLoanId])
    expect(await trial.calls.getRenewal({ loanId: asked, lmsId: 2 }, tom, trial.context)).toMatchObject({
      renewal: { renewalId, loanId, newLoanId, openedByYou: false, openedByName: 'Ann Lee', paymentAmount: 22_500 },
    });
  await cancel(loanId, tom, newLoanId);
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended' });
});

test('a guest cancels what the guest opened and nothing else', async () => {
  const loanId = await trial.openPawn();
  const guest = personOf('ann', { scope: { kind: 'guest', loanId }, sessionId: 'ses_guest' });
  const other = personOf('ann', { scope: { kind: 'guest', loanId }, sessionId: 'ses_other' });
  const byBorrower = await trial.openRenewal(loanId);
  expect(await trial.calls.getRenewal({ loanId, lmsId: 2 }, guest, trial.context)).toEqual({ renewal: null });
  await expect(cancel(loanId, guest)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await trial.end(byBorrower, loanId, 'cancelled');
  const byGuest = await trial.openRenewal(await trial.openPawn(), { guestSessionId: 'ses_guest' });
  const { loanId: theirs } = await trial.read(byGuest);
  expect(await trial.calls.getRenewal({ loanId: theirs, lmsId: 2 }, other, trial.context)).toMatchObject({
    renewal: { state: 'awaitingSignature', openedByYou: false, openedByName: null, confirmationNumber: null },
  });
  await expect(cancel(theirs, other)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await cancel(theirs, guest);
  await trial.work();
  expect(await trial.read(byGuest)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
});

test('a worker that is killed between its two steps ends the renewal when it comes back', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await trial.work();
  await cancel(loanId);
  trial.vendor.onEnd = () => Promise.reject(new Error('killed'));
  await expect(trial.work()).rejects.toThrow('killed');
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature' });
  trial.vendor.onEnd = null;
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
  await trial.lawful();
});
