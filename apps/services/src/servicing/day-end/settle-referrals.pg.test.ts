import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { decideHeldReward, listHeldRewards, rewardsOfYear } from '#servicing/commands/rewards/held-rewards.ts';
import { enrolReferrer, readRewardEvents, startCashOut } from '#servicing/commands/rewards/rewards.ts';
import { runDayEnd } from './run-day-end.ts';

const ON = businessDate('2026-06-15');
const books = await openCommandBooks(ON);
const PRODUCT = findProduct(1102);

const PERSON = statement(
  'referral_trial_person',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email, phone) values ($1, $1, 'Lee', coalesce($4, $1 || '@example.com'), $3)
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone, ssn_hash)
    values (2, $2, $1, 'Lee', coalesce($4, $1 || '@example.com'), $3, coalesce($5, sha256($1::text::bytea)))
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $2)`,
);
const SIGN_UP = statement(
  'referral_trial_sign_up',
  `insert into servicing.referral (referrer_id, came_by, profile_id, state, signed_up_on, changed_on) values ($1, 'link', $2, 'signedUp', $3, $3)`,
);
const REFERRAL = statement<{ state: string; reason: string | null }>(
  'referral_trial_state',
  'select state, reason from servicing.referral where profile_id = $1',
);
const LETTERS = statement<{ what: string }>(
  'referral_trial_letters',
  `select n.facts ->> 'what' as what from servicing.notice n join app.outbox o on o.payload ->> 'key' = n.key
    where n.code = 'N41' and n.customer_id = $1 order by n.key`,
);
const ADDRESS = statement(
  'referral_trial_address',
  `insert into servicing.customer_address (lms_id, customer_id, type, street, city, state, zip)
   select 2, id, 'Home', '12 Oak Street', 'Atlanta', 'GA', '30301' from unnest($1::text[]) id`,
);

interface Known {
  readonly phone?: string;
  readonly email?: string;
  readonly ssnHash?: Buffer;
}

/** Makes a person who is a customer of TLXe. Returns the customer number. */
async function person(name: string, known: Known = {}): Promise<string> {
  const number = `c-${name}`;
  await books.owner.rows(PERSON, [name, number, known.phone ?? null, known.email ?? null, known.ssnHash ?? null]);
  return number;
}

async function referrer(name: string, known: Known = {}): Promise<string> {
  const number = await person(name, known);
  await books.inUnit((tx) => enrolReferrer(tx, number, 'ecr', ON, { profileId: name, shortCode: `CODE${name}` }));
  return number;
}

/** Makes a friend who signed up by a referrer's code today. */
async function friend(of: string, name: string, known: Known = {}): Promise<string> {
  const number = await person(name, known);
  await books.owner.rows(SIGN_UP, [of, name, await today()]);
  return number;
}

const today = async () => businessDate((await books.owner.row(TODAY))?.day ?? '');
const TODAY = statement<{ day: string }>(
  'referral_trial_today',
  'select business_date::text as day from servicing.business_clock where lms_id = 2',
);

/** Lends money to a customer, who takes it at once. */
function lend(customerId: string): Promise<number> {
  if (PRODUCT === null) throw new Error('there is no such product');
  return books.inUnit(async (tx) => {
    const { loanId } = await originateLoan(tx, {
      product: PRODUCT,
      principalCents: cents(60_000),
      dueDates: [],
      brand: PRODUCT.brands[0] ?? '',
      storeId: 10_001,
      customerId,
      channel: 'store',
      collateral: null,
    });
    await disburseLoan(tx, PRODUCT, loanId, 'store');
    return loanId;
  });
}

/** Pays the first time, and gets the payment back from the bank. */
async function payAndReturn(loanId: number): Promise<void> {
  const reference = `first-${loanId}`;
  await books.inUnit((tx) =>
    postPayments(tx, 2, [
      {
        reference,
        loanId,
        amountCents: cents(10_000),
        purpose: 'standard',
        channel: 'ach',
        confirmationNumber: '1234567890',
      },
    ]),
  );
  const back = { lmsId: 2, loanId, paymentKey: `pay:${reference}`, kind: 'achReturn', returnCode: 'R01' } as const;
  await books.done((tx) => reversePayment(tx, { ...back, key: `back-${loanId}` }));
}

async function closeDays(count: number) {
  let earned = 0;
  for (let day = 0; day < count; day += 1) {
    const summary = await runDayEnd(books.worker, 2);
    expect(summary.breaches).toEqual([]);
    earned += summary.rewardsEarned;
  }
  return earned;
}

const balanceOf = async (place: string) =>
  rewardBalances(await readRewardEvents(books.worker, place)).currentBalanceCents;
const referralOf = (name: string) => books.owner.row(REFERRAL, [name]);

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
  expect(await books.owner.rows(LETTERS, [place])).toEqual([{ what: 'earned' }]);
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
  await books.owner.rows(ADDRESS, [[place, sameHouse]]);
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
  await books.owner.rows(SIGN_UP, [place, 'before', await today()]);
  await lend(before);
  // Rob came by the code of his friend, who then comes by Rob's.
  const round = await friend(place, 'round');
  await books.inUnit(async (tx) =>
    enrolReferrer(tx, round, 'ecr', await today(), { profileId: 'round', shortCode: 'ROUND222' }),
  );
  await books.owner.rows(SIGN_UP, [round, 'rob', await today()]);
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
  expect(await books.owner.rows(LETTERS, [place])).toEqual([{ what: 'earned' }, { what: 'takenBack' }]);
  await books.lawful();
});
