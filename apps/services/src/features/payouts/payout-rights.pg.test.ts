import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCashTrial } from '#features/cash/cash.fixture.ts';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { readDraws } from '#servicing/commands/draws/draw-rows.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { askPayout, findPayout, type PayoutToAsk } from './payout-queries.ts';

const trial = await openCashTrial();
const { api, owner, line, start, reaches, draw, follow } = trial;
const CUSTOMER_OF = statement<{ customer_id: string }>(
  'test_owed_customer',
  'select customer_id from servicing.disbursement where reference = $1',
);

/** What the HTTP side sends to the database for a draw of Ann's. */
function asked(loanId: number, change: Partial<PayoutToAsk>): PayoutToAsk {
  return {
    payoutId: `out_${loanId}`,
    profileId: 'prf_trial',
    payoutKey: `key-of-${loanId}-and-nothing-else`,
    requestHash: '01',
    lmsId: 2,
    loanId,
    customerId: TRIAL_CUSTOMER,
    brand: 'tmx',
    amountCents: cents(10_000),
    channel: 'debit',
    cardId: 'card_trial',
    newProductId: null,
    businessDate: businessDate('2026-06-01'),
    ...change,
  };
}

test('the database takes a draw only to a card or an account of the person who asks', async () => {
  await trial.addCard('card_of_eve', { profileId: 'prf_eve' });
  await trial.addCard('card_that_only_pays', { canDisburse: false });
  const loanId = await line();
  const wrong: Partial<PayoutToAsk>[] = [
    { cardId: 'card_of_eve' },
    { cardId: 'card_of_nobody' },
    { cardId: null },
    { cardId: 'card_that_only_pays' },
    { cardId: 'card_bank' },
    { channel: 'ach', cardId: 'card_trial' },
    { channel: 'store', cardId: 'card_trial' },
  ];
  for (const change of wrong)
    expect(await askPayout(api, asked(loanId, change))).toMatchObject({ answer: 'target_refused' });
  expect(await askPayout(api, asked(loanId, {}))).toMatchObject({ answer: 'accepted' });
  const other = await line();
  expect(await askPayout(api, asked(other, { channel: 'ach', cardId: 'card_bank' }))).toMatchObject({
    answer: 'accepted',
  });
});

test('the HTTP side cannot write payouts or their steps by itself [D11]', async () => {
  const loanId = await line();
  const id = await draw(loanId);
  for (const [name, text] of [
    [
      'test_api_inserts',
      `insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, customer_id, brand, amount, profile_id, payout_key, request_hash)
       values ('out_mine', 'out_mine', 'draw', 'store', 2, 'trial', 'tmx', 100, 'prf_trial', 'k', '\\x01')`,
    ],
    [
      'test_api_updates',
      `update app.payout set cancel_asked_at = now(), cancel_asked_why = 'asked' where payout_id = '${id}'`,
    ],
    [
      'test_api_writes_steps',
      `insert into app.payout_transition (payout_id, seq, event, to_state) values ('${id}', 99, 'paid', 'paid')`,
    ],
  ] as const)
    await expect(
      api.transaction(async (tx) => {
        await tx.rows(statement('test_api_acts', `select app.act_as(array['prf_trial'])`));
        await tx.rows(statement(name, text));
      }),
    ).rejects.toThrow('permission denied');
});

test('cash at the store counts for the borrower who gets it', async () => {
  const loanId = await line();
  await trial.cosign(loanId);
  await askPayout(
    api,
    asked(loanId, {
      profileId: 'prf_tom',
      customerId: 'tom',
      channel: 'store',
      cardId: null,
      amountCents: cents(200_000),
    }),
  );
  start();
  await reaches(`out_${loanId}`, 'sent');
  expect(await owner.row(CUSTOMER_OF, [`out_${loanId}`])).toEqual({ customer_id: 'tom' });
  expect((await readDraws(trial.worker, loanId)).map(({ reference }) => reference)).toEqual([`out_${loanId}`]);
});

const EVENING = statement(
  'test_evening',
  `update servicing.business_clock set business_date = current_date + 1 where lms_id = 2`,
);

// The last test: the mode of the database does not change back.
test('in production a day open after midnight stands at its end, one opened in the evening at 0', async () => {
  await trial.setStoreClock(false);
  const loanId = await line();
  const id = await draw(loanId);
  start();
  await reaches(id, 'sent');
  await makeProduction(owner);
  await trial.days(2, 1);
  expect((await follow(id)).payout).toMatchObject({ state: 'sent', cancelUntil: null });
  expect(await findPayout(api, 'prf_trial', id)).toMatchObject({ storeMinutes: 1_440 });
  await owner.rows(EVENING);
  await owner.rows(statement('test_evening_zone', `update servicing.store set time_zone = 'Etc/GMT+12'`));
  expect(await findPayout(api, 'prf_trial', id)).toMatchObject({ storeMinutes: 0 });
});
