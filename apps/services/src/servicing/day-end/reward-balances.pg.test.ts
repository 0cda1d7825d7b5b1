import { cents } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import {
  earnReward,
  endCashOut,
  enrolReferrer,
  readRewardEvents,
  startCashOut,
  takeBackReward,
} from '#servicing/commands/rewards/rewards.ts';
import { ON, openReferralBooks } from './referral-books.fixture.ts';

const { books, today, referrer, closeDays, balanceOf, homeOf } = await openReferralBooks();
const NON_CUSTOMER = statement(
  'referral_trial_non_customer',
  `insert into app.profile (profile_id, first_name, last_name, email) values ($1, $1, 'Lee', $1 || '@example.com')`,
);
const GETS_NUMBER = statement(
  'referral_trial_number',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $2)',
);
const REFERRAL_FOR_HISTORY = statement<{ referral_id: number }>(
  'referral_trial_history',
  `insert into servicing.referral (referrer_id, came_by, lms_id, customer_id, state, signed_up_on, changed_on)
   values ($1, 'typed', 1, $2, 'earned', $3, $3) returning referral_id`,
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
  expect(await homeOf('nora')).toMatchObject({ balance: 5_000 });
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
  expect(await homeOf('nora')).toEqual({ short_code: 'NORA2222', balance: 10_000, signed_up: 0 });
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
