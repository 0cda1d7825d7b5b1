import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inverseOf } from '@lendside/domain/ledger/reversal-postings.ts';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { decideHeldReward, listHeldRewards, rewardsOfYear } from '#servicing/commands/rewards/held-rewards.ts';
import {
  earnReward,
  endCashOut,
  enrolReferrer,
  readRewardEvents,
  startCashOut,
  takeBackReward,
} from '#servicing/commands/rewards/rewards.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';
import { readBooks } from '#servicing/ledger/loan-books.ts';
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

const NON_CUSTOMER = statement(
  'referral_trial_non_customer',
  `insert into app.profile (profile_id, first_name, last_name, email) values ($1, $1, 'Lee', $1 || '@example.com')`,
);
const GETS_NUMBER = statement(
  'referral_trial_number',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $2)',
);
const HOME = statement<{ short_code: string; balance: number; signed_up: number }>(
  'referral_trial_home',
  'select short_code, balance, signed_up from servicing.referral_home($1, 50)',
);
const REFERRAL_FOR_HISTORY = statement<{ referral_id: number }>(
  'referral_trial_history',
  `insert into servicing.referral (referrer_id, came_by, lms_id, customer_id, state, signed_up_on, changed_on)
   values ($1, 'typed', 1, $2, 'earned', $3, $3) returning referral_id`,
);
const APPLY = statement(
  'referral_trial_apply',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, state, started_on, campaign)
   values (2, 'TLXeApplication', 1102, 10001, 'tmx', $1, 'inProgress', $3, jsonb_build_object('referral', $2::text))`,
);
const JUDGED = statement<{ is_first_payment_returned: boolean }>(
  'referral_trial_judged',
  `select is_first_payment_returned from servicing.referrals_to_judge('2000-01-01') where loan_id = $1`,
);
/** What the ledger owes to referrers, and what their balances say. */
const OWED = statement<{ ledger: number; balances: number }>(
  'referral_trial_owed',
  `
  select (select coalesce(sum(e.cr - e.dr), 0) from servicing.ledger_entry e where e.account = '2500')::bigint as ledger,
         ((select coalesce(sum(w.amount), 0) from servicing.reward w)
           - (select coalesce(sum(d.amount), 0) from servicing.disbursement d
               where d.purpose = 'reward' and (d.finished_on is null or d.state = 'completed')))::bigint as balances`,
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
  await books.inUnit((tx) =>
    enrolReferrer(tx, number, 'ecr', ON, { profileId: name, shortCode: `CODE${name}`.toUpperCase() }),
  );
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

/** Pays the first time. Returns the key of the payment. */
async function pay(loanId: number): Promise<string> {
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
  return `pay:${reference}`;
}

/** Pays the first time, and gets the payment back from the bank. */
async function payAndReturn(loanId: number): Promise<void> {
  const paymentKey = await pay(loanId);
  const back = { lmsId: 2, loanId, paymentKey, kind: 'achReturn', returnCode: 'R01' } as const;
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
  expect(await books.owner.rows(LETTERS, [place])).toEqual([{ what: 'earned' }, { what: 'refused' }]);
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
  expect(await books.owner.row(HOME, ['rudy'])).toMatchObject({ signed_up: 1 });
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
    if (ring % 4 === 2) await books.owner.rows(ADDRESS, [[place, number]]);
    if (ring % 4 === 3) {
      await books.inUnit(async (tx) =>
        enrolReferrer(tx, number, 'ecr', await today(), { profileId: tail, shortCode: `TAIL${ring}22` }),
      );
      await books.owner.rows(SIGN_UP, [number, head, await today()]);
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

test('a person with a place of their own and one of their number gets both in one', async () => {
  await books.owner.rows(NON_CUSTOMER, ['nora']);
  await books.inUnit((tx) => enrolReferrer(tx, 'nora', 'ncr', ON, { profileId: 'nora', shortCode: 'NORA2222' }));
  const reward = { lmsId: 2, referred: { fundedOn: ON, windowUntil: null } } as const;
  await books.done((tx) => earnReward(tx, { ...reward, key: 'nora-own', customerId: 'nora' }));
  // A former profile enrolled with the number, and a cash-out of it is on its way.
  await books.inUnit(async (tx) => enrolReferrer(tx, 'c-nora', 'ecr', ON));
  await books.done((tx) => earnReward(tx, { ...reward, key: 'nora-number', customerId: 'c-nora' }));
  await books.done((tx) =>
    startCashOut(tx, { key: 'out-nora', lmsId: 2, customerId: 'c-nora', displayNumber: '4242' }),
  );
  await books.owner.rows(GETS_NUMBER, ['nora', 'c-nora']);
  expect(await books.owner.row(HOME, ['nora'])).toMatchObject({ balance: 5_000 });
  await books.done((tx) =>
    endCashOut(tx, {
      key: 'end-nora',
      lmsId: 2,
      customerId: 'c-nora',
      reference: 'out-nora',
      end: { kind: 'cashOutFailed' },
    }),
  );
  await closeDays(1);
  expect(await books.owner.row(HOME, ['nora'])).toEqual({ short_code: 'NORA2222', balance: 10_000, signed_up: 0 });
  expect(await balanceOf('nora')).toBe(10_000);
  expect(await balanceOf('c-nora')).toBe(0);
  const all = await books.inUnit((tx) =>
    startCashOut(tx, { key: 'all-nora', lmsId: 2, customerId: 'nora', displayNumber: '4242' }),
  );
  expect(all).toMatchObject({ ok: true });
  await books.lawful();
});

test('the ledger owes referrers exactly the sum of their balances after any history', async () => {
  const people = ['hist-a', 'hist-b', 'hist-c'];
  const step = fc.record({
    who: fc.constantFrom(...people),
    does: fc.constantFrom('earn', 'takeBack', 'start', 'settle', 'fail', 'return'),
    dollars: fc.integer({ min: 1, max: 200 }),
  });
  for (const who of people) await referrer(who);
  const open = new Map<string, string>();
  let count = 0;
  const take = async ({ who, does, dollars }: { who: string; does: string; dollars: number }): Promise<void> => {
    count += 1;
    const command = { key: `hist-${count}`, lmsId: 2, customerId: `c-${who}` } as const;
    const amountCents = cents(dollars * 100);
    const reference = open.get(who) ?? 'none';
    await books.inUnit(async (tx) => {
      switch (does) {
        case 'earn':
          return earnReward(tx, { ...command, amountCents, referred: { fundedOn: ON, windowUntil: null } });
        case 'takeBack': {
          const row = await books.owner.row(REFERRAL_FOR_HISTORY, [
            command.customerId,
            `${who}-${count}`,
            await today(),
          ]);
          return takeBackReward(tx, {
            ...command,
            amountCents,
            referralId: row?.referral_id ?? 0,
            reason: 'rescinded',
          });
        }
        case 'start': {
          const answer = await startCashOut(tx, { ...command, displayNumber: '4242' });
          if (answer.ok) open.set(who, command.key);
          return answer;
        }
        default: {
          const kind = does === 'settle' ? 'cashOutSettled' : does === 'fail' ? 'cashOutFailed' : 'cashOutReturned';
          const end = kind === 'cashOutSettled' ? { kind, channelFeeCents: cents(25) } : { kind };
          return endCashOut(tx, { ...command, reference, end } as Parameters<typeof endCashOut>[1]);
        }
      }
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const each of steps) {
        await take(each);
        const owed = await books.owner.row(OWED);
        expect(owed?.ledger).toBe(owed?.balances);
      }
    }),
    // The first history gives everybody a reward, so that the last check below never depends on chance.
    { numRuns: 12, examples: [[people.map((who) => ({ who, does: 'earn' as const, dollars: 50 }))]] },
  );
  expect(
    await Promise.all(people.map(async (who) => (await readRewardEvents(books.worker, `c-${who}`)).length)),
  ).not.toContain(0);
  await books.lawful();
});
