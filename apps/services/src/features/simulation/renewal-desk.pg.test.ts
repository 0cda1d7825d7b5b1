import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openRenewalTrial } from '#features/renewals/renewals.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { statement } from '#platform/database.ts';
import { allowedActs } from './allowed-acts.ts';
import { actOnLoan } from './loan-desk.ts';
import { readRenewalFacts } from './renewal-desk.ts';
import type { Act } from './take-act.ts';
import { whatComesNext } from './what-comes-next.ts';

const trial = await openRenewalTrial();
await trial.setStoreClock(false);
const sealing = makeSealing(['a key of these tests, longer than it must be']);
const ENVELOPE = statement(
  'renewal_desk_envelope',
  `insert into app.envelope (lms_id, loan_id, customer_ids, signing_type, vendor, vendor_id, state, terms_hash, terms, made_on, sign_by, ends_at)
   values (2, $1, array['trial'], 'refinance', 'fake', 'v-1', 'sent', sha256('t'), '{}', '2026-06-15', '2026-06-16', now() + interval '1 day')`,
);
const ENVELOPES = statement<{ state: string; voids: number }>(
  'renewal_desk_envelopes',
  `select e.state, (select count(*)::int from app.outbox o where o.kind = 'signing.void' and o.payload ->> 'envelopeId' = e.envelope_id::text) as voids
     from app.envelope e where e.loan_id = $1`,
);
const FORGET_ENVELOPE = statement(
  'renewal_desk_forget_envelope',
  `with e as (delete from app.signing_event v using app.envelope x where x.envelope_id = v.envelope_id and x.loan_id = $1)
   delete from app.envelope where loan_id = $1`,
);
const OPEN_AT_NOON = statement('renewal_desk_open_at_noon', `update servicing.store set time_zone = 'America/Chicago'`);
const VISITS = statement<{ purpose: string }>(
  'renewal_desk_visits',
  'select purpose from servicing.appointment where loan_id = $1',
);
let acts = 0;

const act = (loanId: number, does: Act) =>
  actOnLoan(trial.worker, { loanId, reference: `desk-act-${(acts += 1)}`, act: does }, sealing);
const factsOf = async (loanId: number) => readRenewalFacts(trial.worker, await trial.loan(loanId));

test('the store takes the signature of a renewal, and what is signed online ends', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await trial.owner.rows(ENVELOPE, [loanId]);
  expect(await factsOf(loanId)).toEqual({ renewal: 'toSign', isRenewalVoidable: false, isCashWaiting: false });
  expect((await act(loanId, { does: 'takeSignature' })).message).toMatch(
    /^Signed at the store: the new loan is \d{5}-\d{7}-01, due 2026-/,
  );
  expect(await trial.owner.rows(ENVELOPES, [loanId])).toEqual([{ state: 'voided', voids: 1 }]);
  // It has no documents, which the proof of the books would find.
  await trial.owner.rows(FORGET_ENVELOPE, [loanId]);
  const { newLoanId, state } = await trial.read(renewalId);
  expect(state).toBe('booked');
  expect(await factsOf(newLoanId)).toEqual({ renewal: 'none', isRenewalVoidable: true, isCashWaiting: false });
  await trial.lawful();
});

test('the store signs the terms of today after a day has passed', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await trial.days(2, 1);
  await act(loanId, { does: 'takeSignature' });
  expect(await trial.read(renewalId)).toMatchObject({ state: 'booked', revisions: [{ revision: 1 }, { revision: 2 }] });
  await trial.lawful();
});

test('the desk names what an open renewal waits for, and offers no second renewal', async () => {
  const loanId = await trial.openPawn();
  await trial.openRenewal(loanId);
  const { snapshot, renewal } = await trial.loan(loanId);
  const product = findProduct(snapshot.productId);
  if (product === null) throw new Error('there is no such product');
  expect(whatComesNext(snapshot, product, null, renewal)).toMatch(
    /^Ann Lee opened a renewal: it waits for its signatures until 2026-06-\d\d, 17:00 at the store\.$/,
  );
  const none = { hasPayment: false, hasAutopay: false, isOfferUnsigned: false, isSsnMissing: false, isBlocked: false };
  const acts = allowedActs(snapshot, product, {
    ...none,
    isSpouseUntold: false,
    isRescindable: false,
    ...(await factsOf(loanId)),
  });
  expect(acts).toEqual(expect.arrayContaining(['takeSignature', 'endRenewal', 'takePayment']));
  expect(acts).not.toContain('renewAtStore');
});

test('the store does not sign a renewal whose payment is on its way', async () => {
  const loanId = await trial.openPawn();
  await trial.openRenewal(loanId, { isPaid: false });
  expect(await factsOf(loanId)).toMatchObject({ renewal: 'paying' });
  await expect(act(loanId, { does: 'takeSignature' })).rejects.toMatchObject({
    message: 'The payment of the renewal is still on its way; wait until it is posted.',
  });
});

test('the store ends a renewal through the worker, as the app does', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await act(loanId, { does: 'endRenewal' });
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingSignature', endAsked: { why: 'cancelled' } });
  await trial.work();
  expect(await trial.read(renewalId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
  await expect(act(loanId, { does: 'endRenewal' })).rejects.toMatchObject({
    message: 'No renewal of the loan is open any more; load it again.',
  });
});

test('the store hands out the cash of a renewal at once, which then cannot be taken back', async () => {
  await trial.appraise(1_000_000);
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId, { cashOutCents: 10_000 });
  await act(loanId, { does: 'takeSignature' });
  const { newLoanId } = await trial.read(renewalId);
  expect(await factsOf(newLoanId)).toEqual({ renewal: 'none', isRenewalVoidable: true, isCashWaiting: true });
  expect((await act(newLoanId, { does: 'payRenewalCash' })).message).toBe('The store handed out the cash.');
  expect(await factsOf(newLoanId)).toEqual({ renewal: 'none', isRenewalVoidable: false, isCashWaiting: false });
  await expect(act(newLoanId, { does: 'voidRenewal' })).rejects.toMatchObject({
    message: 'The borrower has taken the cash, so the renewal stays.',
  });
  await trial.lawful();
});

test('the store takes a renewal back by the same command as the app', async () => {
  const loanId = await trial.openPawn();
  const renewalId = await trial.openRenewal(loanId);
  await act(loanId, { does: 'takeSignature' });
  const { newLoanId } = await trial.read(renewalId);
  await act(newLoanId, { does: 'voidRenewal' });
  expect((await trial.read(renewalId)).voidedOn).not.toBeNull();
  await trial.work();
  expect((await trial.notices(renewalId)).map(({ code }) => code)).toContain('N30');
  await trial.lawful();
});

test('the store books the visit of a product switch and completes it', async () => {
  await trial.owner.rows(OPEN_AT_NOON);
  const loanId = await trial.open({ productId: 1102, principalCents: 100_000 });
  const renewalId = await trial.openRenewal(loanId, { isSwitch: true });
  expect(await trial.read(renewalId)).toMatchObject({ state: 'awaitingVisit' });
  expect((await act(loanId, { does: 'bookVisit' })).message).toMatch(/^The visit for the switch was booked for 2026-/);
  expect(await trial.owner.rows(VISITS, [loanId])).toEqual([{ purpose: 'productSwitch' }]);
  expect((await act(loanId, { does: 'takeSignature' })).message).toMatch(/^Signed at the store: the new loan is /);
  expect(await trial.read(renewalId)).toMatchObject({ state: 'booked' });
  await trial.lawful();
});

test('the store takes the money and the loan back in time, and not after a payment', async () => {
  await trial.setStoreClock(false);
  const pledge = () => trial.open({ productId: 1102, principalCents: 80_000 });
  const loanId = await pledge();
  expect(await act(loanId, { does: 'takeBackLoan' })).toMatchObject({
    statusCode: 28,
    message: 'The store took $800.00 and the loan back.',
  });
  const paid = await pledge();
  await act(paid, { does: 'takePayment', amount: cents(10_000) });
  await expect(act(paid, { does: 'takeBackLoan' })).rejects.toMatchObject({
    message: 'The new loan has a later posting, so it stays.',
  });
});
