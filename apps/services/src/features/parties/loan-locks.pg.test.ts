import { getLoanLocks, LOAN_LOCK_TYPE, setLoanLock } from '@lendside/contract/parties/loan-lock.ts';
import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { openPartiesTrial, personOf } from './parties.fixture.ts';

const trial = await openPartiesTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const lockType = LOAN_LOCK_TYPE;
const read = (loanIds: string, who: Customer) =>
  trial.calls.getLoanLocks({ loanIds, profileId: who.profileId, lockType }, who, trial.context);
const set = (loanId: number, who: Customer, more: { value?: boolean; delete?: boolean; customerId?: string } = {}) =>
  trial.calls.setLoanLock({ loanId, value: true, lockType, ...more }, who, trial.context);
const EXPIRE = statement('lock_test_expire', `update servicing.loan_lock set expires_at = now() - interval '1 second'`);
const OPEN_RENEWAL = statement(
  'lock_test_renewal',
  `insert into servicing.renewal (renewal_id, lms_id, loan_id, kind, state, new_loan_id, new_header, new_product_id, customer_ids, opener,
          amount, channel, decided, opened_on, captured_on, ends_on, ends_at)
   values (gen_random_uuid(), 2, $1::bigint, 'renewal', 'awaitingSignature', 900000 + $1::bigint, '00001-0000001-01', 1101, array['trial', 'tom'],
          '{"customerId": "tom", "name": "Tom Ray", "guestSessionId": null}', 0, 'store', '{}', '2026-06-15', '2026-06-15', '2026-06-16',
          '2026-06-16T21:00:00Z')`,
);
const END_RENEWAL = statement(
  'lock_test_end',
  `update servicing.renewal set state = 'ended', ended_at = now(), ended_why = 'cancelled' where loan_id = $1`,
);

test('a lock is taken for a day, both see who has it and until when, and the other is refused [ALT-003 LAP-024 LAP-025 LOP-099]', async () => {
  const loanId = await trial.openPawn();
  expect(await read(`${loanId}`, ann)).toEqual({
    locks: [{ loanId, lockType, value: false, lockedByName: null, lockedAt: null, lockedUntil: null }],
  });
  const taken = await set(loanId, tom, { customerId: 'tom' });
  expect(taken).toMatchObject({ loanId, lockType, value: true, alreadyLocked: false, lockedByName: 'Tom Ray' });
  const hours = (Date.parse(taken.lockedUntil ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await set(loanId, ann)).toMatchObject({ value: false, alreadyLocked: true, lockedByName: 'Tom Ray' });
  const seen = { lockedByName: 'Tom Ray', lockedAt: expect.any(String), lockedUntil: taken.lockedUntil };
  expect(await read(`${loanId}`, ann)).toMatchObject({ locks: [{ value: true, ...seen }] });
  expect(await read(`${loanId}`, tom)).toMatchObject({ locks: [{ value: false, ...seen }] });
});

test('the lock of a renewal has one type, and a call with another type is refused [ALT-004]', async () => {
  const loanId = await trial.openPawn();
  expect((await set(loanId, tom)).lockType).toBe('refinance-alternate-party-locked');
  expect((await read(`${loanId}`, ann)).locks.map((lock) => lock.lockType)).toEqual([
    'refinance-alternate-party-locked',
  ]);
  for (const wrong of ['alternate', '']) {
    expect(setLoanLock.request.safeParse({ loanId, value: true, lockType: wrong }).success).toBe(false);
    expect(getLoanLocks.request.safeParse({ loanIds: `${loanId}`, lockType: wrong }).success).toBe(false);
  }
});

test('only its holder releases a lock, twice without harm, and a day later it is free [LAP-025 LOP-043]', async () => {
  const loanId = await trial.openPawn();
  await set(loanId, tom);
  expect(await set(loanId, ann, { delete: true })).toMatchObject({ alreadyLocked: true, lockedByName: 'Tom Ray' });
  for (let times = 0; times < 2; times += 1)
    expect(await set(loanId, tom, { value: false, delete: true })).toMatchObject({ value: false, lockedByName: null });
  await set(loanId, tom);
  expect(await set(loanId, tom)).toMatchObject({ value: true, alreadyLocked: false });
  await trial.owner.rows(EXPIRE);
  expect(await set(loanId, ann)).toMatchObject({ value: true, alreadyLocked: false, lockedByName: 'Ann Lee' });
});

test('one of two borrowers at the same second gets the lock', async () => {
  const loanId = await trial.openPawn();
  const answers = await Promise.all([set(loanId, ann), set(loanId, tom), set(loanId, ann), set(loanId, tom)]);
  expect(answers.filter(({ alreadyLocked }) => alreadyLocked)).toHaveLength(2);
  expect(new Set(answers.map(({ lockedByName }) => lockedByName)).size).toBe(1);
});

test('an open renewal counts as the lock of its opener until it ends [LOP-043]', async () => {
  const loanId = await trial.openPawn();
  await trial.owner.rows(OPEN_RENEWAL, [loanId]);
  expect(await read(`${loanId}`, ann)).toMatchObject({
    locks: [{ value: true, lockedByName: 'Tom Ray', lockedUntil: '2026-06-16T21:00:00.000Z' }],
  });
  expect(await set(loanId, ann)).toMatchObject({ alreadyLocked: true });
  expect(await set(loanId, tom)).toMatchObject({ value: true, alreadyLocked: false });
  await set(loanId, tom, { delete: true });
  await trial.owner.rows(END_RENEWAL, [loanId]);
  expect(await set(loanId, ann)).toMatchObject({ value: true, alreadyLocked: false });
});

test('a borrower’s own lock does not speak against renewing, and the other’s does', async () => {
  const loanId = await trial.openPawn();
  const lockedBy = async () => {
    const known = await trial.means.loanSystems[0]?.capabilities.customers?.circumstances(['trial']);
    return known?.lockedBy.get(loanId) ?? null;
  };
  await set(loanId, ann);
  expect(await lockedBy()).toBeNull();
  await set(loanId, ann, { delete: true });
  await set(loanId, tom);
  expect(await lockedBy()).toBe('Tom Ray');
});

test('several loans are read at once, and a loan of somebody else is not found [LAP-023]', async () => {
  const [one, two, alone] = [await trial.openPawn(), await trial.openPawn(), await trial.openPawn(null)];
  await set(two, tom);
  expect((await read(`${one},${two},${alone},${one}`, ann)).locks.map(({ value }) => value)).toEqual([
    false,
    true,
    false,
  ]);
  const notFound = { errorCode: 'NotFoundException' };
  await expect(read(`${one},${alone}`, tom)).rejects.toMatchObject(notFound);
  await expect(set(one, eve)).rejects.toMatchObject(notFound);
  await expect(read('one', ann)).rejects.toMatchObject({ errorCode: 'ValidationException' });
  const guest = await trial.guest(one);
  await expect(read(`${alone}`, guest)).rejects.toMatchObject(notFound);
  expect(await read(`${one}`, guest)).toMatchObject({ locks: [{ value: false }] });
});

const VERIFIED = statement(
  'lock_test_verified',
  `insert into app.party_code (lms_id, loan_id, profile_id, guest_session_id, customer_id, code_hash, expires_at, verified_at)
   values (2, $1, 'ann', $2, 'trial', sha256('c'), now() + interval '10 minutes', now())`,
);
const PAID = statement(
  'lock_test_paid',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
          contact, guest_session_id, renewal_id)
   values ('pay_lock', 'ann', 'key', '', $1, 2, 'tmx', 100, 'refinance', false, 'card', '{}', $2, gen_random_uuid())`,
);
const CARD = statement(
  'lock_test_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
          can_disburse, saved) values ('card', 'ann', 1, 'token', 'visa', '411111', '1111', 'Ann Lee', 12, 2030, false, true)`,
);
const POSTED = statement('lock_test_posted', `update app.payment set posted_at = now() where payment_id = 'pay_lock'`);

test('a guest needs a renewal payment or the borrower’s code to lock a loan, and frees none', async () => {
  const loanId = await trial.openPawn();
  const [guest, payer] = [await trial.guest(loanId), await trial.guest(loanId)];
  await expect(set(loanId, guest)).rejects.toMatchObject({ errorCode: 'RenewalNotOffered' });
  await trial.letGuestsRenew(true);
  await expect(set(loanId, guest)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  expect(await read(`${loanId}`, ann)).toMatchObject({ locks: [{ lockedByName: null }] });
  await trial.owner.rows(CARD);
  await trial.owner.rows(PAID, [loanId, payer.sessionId]);
  await expect(set(loanId, payer)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  await trial.owner.rows(POSTED);
  await expect(set(loanId, guest)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  expect(await set(loanId, payer)).toMatchObject({ value: true });
  await trial.owner.rows(VERIFIED, [loanId, guest.sessionId]);
  expect(await set(loanId, guest)).toMatchObject({ value: true });
  await expect(set(loanId, guest, { delete: true })).rejects.toMatchObject({ errorCode: 'AccessDeniedException' });
  expect(await read(`${loanId}`, tom)).toMatchObject({ locks: [{ value: true, lockedByName: 'Ann Lee' }] });
  await trial.letGuestsRenew(false);
});

test('the lock of another person with the same number in the other loan system is hidden', async () => {
  const loanId = await trial.openPawn();
  await set(loanId, tom);
  const twin = { ...eve, customerIds: ['tom'], customerIdBySystem: { NLS: 'tom' } };
  await expect(read(`${loanId}`, twin)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(set(loanId, twin)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});

const PARTY = statement<{ first_name: string }>('lock_test_party', 'select first_name from app.party_of_loan($1, $2)');
const LOCKS = statement<{ loan_id: number }>(
  'lock_test_locks',
  'select loan_id from servicing.loan_locks_of(array[$1::bigint])',
);
const SET = statement<{ holder_id: string }>(
  'lock_test_set',
  `select holder_id from servicing.set_loan_lock($1, $2, 'Ann Lee', false)`,
);
const LOOK_AS = statement('lock_test_look_as', 'select servicing.look_as($1, $2)::text');
const OPEN = statement<{ answer: string }>('lock_test_open', 'select answer from servicing.open_renewal($1)');

test('the database tells and locks only for those whom the transaction looks as', async () => {
  const loanId = await trial.openPawn();
  const seenBy = (customers: string[], lmsId: number | null = null) =>
    trial.api.transaction(async (tx) => {
      await tx.rows(LOOK_AS, [customers, lmsId]);
      const answers = [
        await tx.rows(PARTY, [loanId, 'trial']),
        await tx.rows(LOCKS, [loanId]),
        await tx.rows(SET, [loanId, 'tom']),
      ];
      return answers.map(({ length }) => length);
    });
  expect(await seenBy(['eve'])).toEqual([0, 0, 0]);
  expect(await seenBy(['tom'], 1)).toEqual([0, 0, 0]);
  expect(await seenBy(['trial'])).toEqual([1, 1, 0]);
  expect(await seenBy(['tom'], 2)).toEqual([1, 1, 1]);
});

test('the database opens no renewal in another name, and none that lasts too long', async () => {
  const loanId = await trial.openPawn();
  const { snapshot } = await trial.loan(loanId);
  const open = (customerId: string, endsOn: string, kind = 'renewal') =>
    trial.api.transaction(async (tx) => {
      await tx.rows(LOOK_AS, [['trial'], 2]);
      const opener = { customerId, name: 'Ann Lee', guestSessionId: null };
      const asked = {
        renewalId: crypto.randomUUID(),
        lmsId: 2,
        loanId,
        kind,
        newProductId: snapshot.productId,
        channel: 'store',
        opener,
        asOf: snapshot.asOf,
        endsOn,
        quoteVersion: -1,
      };
      return (await tx.row(OPEN, [asked]))?.answer;
    });
  expect(await open('tom', '2026-06-16')).toBe('loan_not_found');
  expect(await open('trial', '2026-06-16')).toBe('quote_changed');
  expect(await open('trial', '2026-06-22', 'productSwitch')).toBe('product_does_not_renew');
  await expect(open('trial', '2027-06-16')).rejects.toThrow('out of bounds');
  await expect(open('trial', '2027-06-16', 'productSwitch')).rejects.toThrow('out of bounds');
});
