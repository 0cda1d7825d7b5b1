import { cents } from '@lendside/domain/money/cents.ts';
import { inverseOf } from '@lendside/domain/ledger/reversal-postings.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { decideHeldReward, listHeldRewards, rewardsOfYear } from '#servicing/commands/rewards/held-rewards.ts';
import { enrolReferrer, startCashOut } from '#servicing/commands/rewards/rewards.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';
import { readBooks } from '#servicing/ledger/loan-books.ts';
import { runDayEnd } from './run-day-end.ts';
import { type Known, openReferralBooks } from './referral-books.fixture.ts';

const {
  books,
  today,
  person,
  referrer,
  friend,
  lend,
  pay,
  payAndReturn,
  closeDays,
  balanceOf,
  referralOf,
  letters,
  signUp,
  liveTogether,
  homeOf,
} = await openReferralBooks();
const APPLY = statement(
  'referral_trial_apply',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, state, started_on, campaign)
   values (2, 'TLXeApplication', 1102, 10001, 'tmx', $1, 'inProgress', $3, jsonb_build_object('referral', $2::text))`,
);
const JUDGED = statement<{ is_first_payment_returned: boolean }>(
  'referral_trial_judged',
  `select is_first_payment_returned from servicing.referrals_to_judge('2000-01-01') where loan_id = $1`,
);

test('a friend earns the referrer 50.00 once their loan is funded and past its cancellation', async () => {
  const place = await referrer('rita');
  const number = await friend(place, 'frank');
  expect(await closeDays(1)).toBe(0);
  expect(await referralOf('frank')).toEqual({ state: 'signedUp', reason: null });
  await lend(number);
  expect(await closeDays(1)).toBe(0);
  expect(await referralOf('frank')).toEqual({ state: 'funded', reason: null });
  expect(await closeDays(3)).toBe(1);
  expect(await referralOf('frank')).toEqual({ state: 'earned', reason: null });
  expect(await balanceOf(place)).toBe(5_000);
  // A second loan of the same friend earns nothing more.
  await lend(number);
  expect(await closeDays(4)).toBe(0);
  expect(await balanceOf(place)).toBe(5_000);
  expect(await letters(place)).toEqual([{ what: 'earned' }]);
  await books.lawful();
});

test('a loan that is canceled within its window earns nothing', async () => {
  const place = await referrer('rosa');
  const number = await friend(place, 'fay');
  const loanId = await lend(number);
  const head = { lmsId: 2, loanId, minutesOfDay: 600 } as const;
  const answer = await books.inUnit((tx) =>
    rescind(tx, { ...head, key: `rescind-${loanId}`, returnedCents: cents(60_000), returnedTo: 'store' }),
  );
  expect(answer).toMatchObject({ ok: true });
  expect(await closeDays(4)).toBe(0);
  expect(await referralOf('fay')).toEqual({ state: 'refused', reason: 'rescinded' });
  expect(await balanceOf(place)).toBe(0);
});

test('an address or phone that both share holds the reward, and a person lets it count', async () => {
  const place = await referrer('ruth', { phone: '+14045550101' });
  const sameHouse = await friend(place, 'fred');
  const samePhone = await friend(place, 'flo', { phone: '+14045550101' });
  await liveTogether([place, sameHouse]);
  await lend(sameHouse);
  await lend(samePhone);
  expect(await closeDays(4)).toBe(0);
  expect(await referralOf('fred')).toEqual({ state: 'held', reason: 'sameAddress' });
  expect(await referralOf('flo')).toEqual({ state: 'held', reason: 'samePhone' });
  expect(await balanceOf(place)).toBe(0);
  const held = await listHeldRewards(books.worker);
  expect(held.map(({ friend, reason }) => [friend, reason])).toEqual([
    ['fred Lee', 'sameAddress'],
    ['flo Lee', 'samePhone'],
  ]);
  const [first, second] = held.map((each) => each.referral_id);
  expect(await decideHeldReward(books.worker, first ?? 0, 'release', 'Ann of the desk')).toBe(true);
  expect(await closeDays(1)).toBe(1);
  expect(await balanceOf(place)).toBe(5_000);
  expect(await referralOf('flo')).toEqual({ state: 'held', reason: 'samePhone' });
  expect(await decideHeldReward(books.worker, second ?? 0, 'refuse', 'Ann of the desk')).toBe(true);
  expect(await decideHeldReward(books.worker, second ?? 0, 'release', 'Ann of the desk')).toBe(false);
  expect(await closeDays(1)).toBe(0);
  expect(await referralOf('flo')).toEqual({ state: 'refused', reason: 'refusedByPerson' });
  expect(await letters(place)).toEqual([{ what: 'earned' }, { what: 'refused' }]);
  expect(await rewardsOfYear(books.worker, 2026)).toContainEqual({
    referrer: 'ruth Lee',
    customer_id: place,
    amount: 5_000,
  });
});

test('a person under two names, a former customer and a circle earn nothing', async () => {
  const ssnHash = Buffer.alloc(32, 7);
  const place = await referrer('rob', { ssnHash });
  const twin = await friend(place, 'twin', { ssnHash });
  const before = await person('before');
  await lend(before);
  await closeDays(1);
  await signUp(place, 'before');
  await lend(before);
  // Rob came by the code of his friend, who then comes by Rob's.
  const round = await friend(place, 'round');
  await books.inUnit(async (tx) =>
    enrolReferrer(tx, round, 'ecr', await today(), { profileId: 'round', shortCode: 'ROUND222' }),
  );
  await signUp(round, 'rob');
  await Promise.all([lend(twin), lend(round)]);
  expect(await closeDays(5)).toBe(0);
  expect(await referralOf('twin')).toEqual({ state: 'refused', reason: 'samePerson' });
  expect(await referralOf('before')).toEqual({ state: 'refused', reason: 'alreadyCustomer' });
  expect(await referralOf('round')).toEqual({ state: 'refused', reason: 'circle' });
  expect(await balanceOf(place)).toBe(0);
});

test('a reward is taken back when the first payment is returned, and stops cash-outs below zero', async () => {
  const place = await referrer('ray');
  const number = await friend(place, 'finn');
  const loanId = await lend(number);
  expect(await closeDays(6)).toBe(1);
  const started = await books.inUnit((tx) =>
    startCashOut(tx, { key: 'out-ray', lmsId: 2, customerId: place, displayNumber: '4242' }),
  );
  expect(started).toMatchObject({ ok: true });
  await payAndReturn(loanId);
  const summary = await runDayEnd(books.worker, 2);
  expect(summary).toMatchObject({ breaches: [], rewardsTakenBack: 1 });
  expect(await referralOf('finn')).toEqual({ state: 'takenBack', reason: 'firstPaymentReturned' });
  expect(await balanceOf(place)).toBe(-5_000);
  expect(await closeDays(2)).toBe(0);
  expect(await balanceOf(place)).toBe(-5_000);
  expect(await letters(place)).toEqual([{ what: 'earned' }, { what: 'takenBack' }]);
  await books.lawful();
});

test('a first payment that we took back ourselves is no returned payment', async () => {
  const place = await referrer('rhea');
  const number = await friend(place, 'fern');
  const loanId = await lend(number);
  expect(await closeDays(6)).toBe(1);
  await pay(loanId);
  const undone = new Error('undo the correction');
  const judged: boolean[] = [];
  const correct = books.inUnit(async (tx) => {
    const on = await today();
    const paid = (await readBooks(tx, loanId)).find(({ entry }) => entry.event === 'PAYMENT');
    if (paid === undefined) throw new Error('nothing was paid');
    const facts = { lmsId: 2, businessDate: on, loanId, key: `void-${loanId}`, actor: 'store' } as const;
    await postJournal(tx, [toJournalTransaction(inverseOf(paid, 'VOID_REFINANCE'), facts)]);
    const rows = await tx.rows(JUDGED, [loanId]);
    judged.push(...rows.map((row) => row.is_first_payment_returned));
    throw undone;
  });
  await expect(correct).rejects.toBe(undone);
  expect(judged).toEqual([false]);
});

test('a code that a friend typed with spaces and hyphens at the site brings the referral', async () => {
  const place = await referrer('rudy');
  const number = await person('fritz');
  await books.owner.rows(APPLY, [number, ' code-rudy ', await today()]);
  await closeDays(1);
  expect(await referralOf('fritz')).toEqual({ state: 'applied', reason: null });
  expect(await homeOf('rudy')).toMatchObject({ signed_up: 1 });
  expect(place).toBe('c-rudy');
});

test('twelve rings of people who refer each other earn nothing by themselves', async () => {
  const rings = Array.from({ length: 12 }, (_, ring) => ring);
  const places: string[] = [];
  const friends: string[] = [];
  for (const ring of rings) {
    const [head, tail] = [`ring${ring}a`, `ring${ring}b`];
    // Each ring hides one of four things: who they are, where they live, their phone, or that they refer each other.
    const known: Known =
      ring % 4 === 0
        ? { ssnHash: Buffer.alloc(32, 100 + ring) }
        : ring % 4 === 1
          ? { phone: `+1404555${1_000 + ring}` }
          : {};
    const place = await referrer(head, known);
    const number = await friend(place, tail, known);
    if (ring % 4 === 2) await liveTogether([place, number]);
    if (ring % 4 === 3) {
      await books.inUnit(async (tx) =>
        enrolReferrer(tx, number, 'ecr', await today(), { profileId: tail, shortCode: `TAIL${ring}22` }),
      );
      await signUp(number, head);
      await lend(place);
    }
    await lend(number);
    places.push(place, number);
    friends.push(tail);
  }
  expect(await closeDays(5)).toBe(0);
  for (const place of places) expect(await balanceOf(place)).toBe(0);
  for (const name of friends) expect(['held', 'refused']).toContain((await referralOf(name))?.state);
  await books.lawful();
});
