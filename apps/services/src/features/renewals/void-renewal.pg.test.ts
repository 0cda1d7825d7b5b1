import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openRenewalTrial } from './renewals.fixture.ts';

const trial = await openRenewalTrial();
await trial.setStoreClock(false);
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];

const ASKED_EARLIER = statement(
  'void_test_asked_earlier',
  `update servicing.renewal set void_asked_at = void_asked_at - interval '8 hours' where renewal_id = $1`,
);

async function takeBack(renewalId: string, who: Customer = ann, header?: string) {
  const { newLoanId, newLoanHeader } = await trial.read(renewalId);
  const asked = {
    loanId: newLoanId,
    newLoanHeaderId: header ?? newLoanHeader,
    confirmationData: { confirmationNumber: null },
  };
  return trial.calls.voidRenewal(asked, who, trial.context);
}

async function booked({ isShared = false, cashOutCents = 0 } = {}): Promise<string> {
  if (cashOutCents > 0) await trial.appraise(1_000_000);
  const loanId = await trial.openPawn({ isShared });
  const renewalId = await trial.openRenewal(loanId, { cashOutCents });
  await trial.complete(renewalId);
  return renewalId;
}

async function entityOf(renewalId: string, who: Customer = ann) {
  const { newLoanId } = await trial.read(renewalId);
  return (await trial.calls.getRenewal({ loanId: newLoanId, lmsId: 2 }, who, trial.context)).renewal;
}

/** A later renewal of the new loan, which was ended. */
const LATER = statement(
  'void_test_later',
  `insert into servicing.renewal (renewal_id, lms_id, loan_id, kind, state, new_loan_id, new_header, new_product_id, customer_ids, opener,
          amount, channel, decided, opened_on, captured_on, ends_on, ends_at, opened_at, ended_at, ended_on, ended_why)
   select gen_random_uuid(), r.lms_id, r.new_loan_id, 'renewal', 'ended', r.new_loan_id + 500000, r.new_header, r.new_product_id,
          r.customer_ids, r.opener, 0, 'store', '{}', r.opened_on, r.opened_on, r.ends_on, r.ends_at, now(), now(), r.opened_on, 'cancelled'
     from servicing.renewal r where r.renewal_id = $1`,
);

/** The trial picks the zone of the store by the hour at which it runs. */
const CLOSE_AT_STORE = statement<{ close: Date }>(
  'void_test_close_at_store',
  `select ($2::date + time '17:00') at time zone s.time_zone as close
     from servicing.loan l join servicing.store s on s.store_id = l.store_id where l.loan_id = $1`,
);

/** Returns 17:00 of a day at the store of a loan, as the wire shows it. */
async function closeAtStore(loanId: number, day: string): Promise<string> {
  const [row] = await trial.owner.rows(CLOSE_AT_STORE, [loanId, day]);
  if (row === undefined) throw new Error(`loan ${loanId} has no store`);
  return new Date(row.close).toISOString();
}

test('a borrower takes a renewal back on the next business day, and the payment stays [LAP-076 LOP-121 REF-017]', async () => {
  const renewalId = await booked();
  await trial.days(2, 1);
  const { loanId } = await trial.read(renewalId);
  expect(await entityOf(renewalId)).toMatchObject({
    state: 'booked',
    bookedOn: '2026-06-15',
    voidUntil: await closeAtStore(loanId, '2026-06-16'),
    isVoided: false,
  });
  expect(await takeBack(renewalId)).toMatchObject({ voided: false, loanId });
  expect(await entityOf(renewalId)).toMatchObject({ isEnding: true });
  await trial.work({ isKilled: true });
  expect(await takeBack(renewalId)).toMatchObject({ voided: true, loanId });
  expect(await entityOf(renewalId)).toMatchObject({
    isVoided: true,
    voidedWhy: 'asked',
    isEnding: false,
    voidUntil: null,
  });
  const { snapshot } = await trial.loan(loanId);
  expect([snapshot.status, snapshot.balances.chargeCents]).toEqual([12, 0]);
  expect((await trial.notices(renewalId)).map(({ code }) => code)).toEqual(['N28', 'N30']);
  await trial.lawful();
});

test('a renewal is not taken back after 17:00 of the next business day', async () => {
  const renewalId = await booked();
  await trial.days(2, 1);
  await trial.setStoreClock(true);
  expect(await entityOf(renewalId)).toMatchObject({ voidUntil: null });
  await expect(takeBack(renewalId)).rejects.toMatchObject({ errorCode: 'RenewalEnded' });
  await trial.setStoreClock(false);
});

test('in production a closed window stays closed after midnight of an unclosed day', async () => {
  const late = await openRenewalTrial();
  await late.setStoreClock(false);
  await makeProduction(late.owner);
  const loanId = await late.openPawn();
  const renewalId = await late.openRenewal(loanId);
  // Signed in the morning after the day on which it was opened, which nobody has closed.
  const { newLoanId } = await late.complete(renewalId);
  await late.days(2, 1);
  const { renewal } = await late.calls.getRenewal({ loanId: newLoanId, lmsId: 2 }, ann, late.context);
  expect(renewal).toMatchObject({ state: 'booked', voidUntil: null });
});

test('a renewal whose cash was taken is not taken back, and an asked one stays booked [LAP-102]', async () => {
  const [taken, asked] = [await booked({ cashOutCents: 10_000 }), await booked({ cashOutCents: 10_000 })];
  const [first, second] = [await trial.read(taken), await trial.read(asked)];
  const reference = await trial.calls.getReferenceNumber({ newLoanId: first.newLoanId, type: 2 }, ann, trial.context);
  expect(reference).toEqual({ referenceNumber: expect.stringMatching(/^ST-\d{5,}$/), type: 2 });
  await trial.done((tx) => settleCash(tx, { key: 'cash-1', lmsId: 2, loanId: first.newLoanId }));
  await expect(takeBack(taken)).rejects.toMatchObject({
    errorCode: 'RenewalEnded',
    message: 'You have taken the cash, so this renewal cannot be taken back.',
  });
  // The cash is taken between the ask and the worker.
  expect(await takeBack(asked)).toMatchObject({ voided: false });
  await trial.done((tx) => settleCash(tx, { key: 'cash-2', lmsId: 2, loanId: second.newLoanId }));
  await trial.work();
  await expect(takeBack(asked)).rejects.toMatchObject({ errorCode: 'RenewalEnded' });
  expect(await entityOf(asked)).toMatchObject({
    isVoided: false,
    isEnding: false,
    voidUntil: null,
    voidedWhy: null,
    voidRefused: 'cash_taken',
  });
  await trial.lawful();
});

test('only a borrower takes a renewal back, by number and header of the new loan', async () => {
  const renewalId = await booked({ isShared: true });
  await expect(takeBack(renewalId, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(takeBack(renewalId, ann, '00000-0000000-99')).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect(await takeBack(renewalId, tom)).toMatchObject({ voided: false });
  await trial.work();
  expect(await entityOf(renewalId)).toMatchObject({ isVoided: true });
});

test('an open renewal is ended and not taken back', async () => {
  const renewalId = await trial.openRenewal(await trial.openPawn());
  await expect(takeBack(renewalId)).rejects.toMatchObject({
    errorCode: 'RenewalEnded',
    message: 'There is no new loan yet. You can end the renewal instead.',
  });
});

test('the reference of the cash is found by the new loan and its channel only [LAP-102 LOP-041]', async () => {
  const [renewalId, without] = [await booked({ cashOutCents: 10_000, isShared: true }), await booked()];
  const [{ newLoanId, loanId }, other] = [await trial.read(renewalId), await trial.read(without)];
  const read = (asked: { newLoanId: number; type: number }, who = ann) =>
    trial.calls.getReferenceNumber(asked, who, trial.context);
  const mine = await read({ newLoanId, type: 2 });
  expect(await read({ newLoanId, type: 2 }, tom)).toEqual(mine);
  const isMissing = { errorCode: 'NotFoundException' };
  await expect(read({ newLoanId, type: 14 })).rejects.toMatchObject(isMissing);
  await expect(read({ newLoanId: loanId, type: 2 })).rejects.toMatchObject(isMissing);
  await expect(read({ newLoanId: other.newLoanId, type: 2 })).rejects.toMatchObject(isMissing);
  await expect(read({ newLoanId, type: 2 }, eve)).rejects.toMatchObject(isMissing);
  await takeBack(renewalId);
  await trial.work();
  await expect(read({ newLoanId, type: 2 })).rejects.toMatchObject(isMissing);
});

test('a renewal asked back before 17:00 is taken back although the worker comes later', async () => {
  const late = await booked();
  await trial.days(2, 1);
  expect(await takeBack(late)).toMatchObject({ voided: false });
  await trial.setStoreClock(true);
  // The zone of the store moved, so the ask moves back before the close too.
  await trial.owner.rows(ASKED_EARLIER, [late]);
  expect(await entityOf(late)).toMatchObject({ isEnding: true, voidUntil: null });
  await trial.work();
  expect(await entityOf(late)).toMatchObject({ isVoided: true, isEnding: false });
  await trial.setStoreClock(false);
  await trial.lawful();
});

test('a renewal asked back on its last business day is taken back on the next one', async () => {
  const renewalId = await booked();
  await trial.days(2, 1);
  expect(await takeBack(renewalId)).toMatchObject({ voided: false });
  await trial.days(2, 1);
  await trial.work();
  expect(await entityOf(renewalId)).toMatchObject({ isVoided: true, isEnding: false });
  await trial.lawful();
});

test('a renewal that the books do not take back is at rest, and a posting ends the offer', async () => {
  const renewalId = await booked();
  const { newLoanId } = await trial.read(renewalId);
  expect(await takeBack(renewalId)).toMatchObject({ voided: false });
  await trial.pay(newLoanId, 'later', 1_000);
  await trial.work();
  expect(await entityOf(renewalId)).toMatchObject({ isVoided: false, isEnding: false });
  expect(await trial.read(renewalId)).toMatchObject({ voidAsked: null, voidRefused: 'later_posting' });
  expect((await trial.read(renewalId)).voidUntil).toBeNull();
  expect((await trial.loan(newLoanId)).voidUntil).toBeNull();
  await expect(takeBack(renewalId)).rejects.toMatchObject({
    errorCode: 'RenewalEnded',
    message: 'The new loan has been used since. Your store can help you with it.',
  });
  expect(await trial.work()).toEqual([]);
  await trial.lawful();
});

test('the reference of the cash is found although the new loan has a later renewal', async () => {
  const first = await trial.read(await booked({ cashOutCents: 10_000 }));
  const read = () => trial.calls.getReferenceNumber({ newLoanId: first.newLoanId, type: 2 }, ann, trial.context);
  const before = await read();
  await trial.owner.rows(LATER, [first.renewalId]);
  expect(await read()).toEqual(before);
});
