import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { endPayoutReview, listPayoutReviews } from '#features/payouts/payout-review-queries.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import {
  closePayoutDifference,
  findPayoutDifference,
  listDaysWithPayouts,
  reconcilePayouts,
  type PayoutToCompare,
} from './reconcile-payouts.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, stateOf, owed, moneyGram, debit, ach, desks, worker } = trial;
const DAY = { lmsId: 2, businessDate: '2026-06-01' };
const kindsOf = async (): Promise<string[]> =>
  (await reconcilePayouts(worker, desks, DAY)).differences
    .map(({ payoutId, kind }) => `${payoutId} ${kind}`)
    .toSorted();
const OPEN = statement<{ payout_id: string; kind: string }>(
  'test_payout_differences',
  'select payout_id, kind from app.payout_difference where closed_at is null order by payout_id, kind',
);
const FORGET = statement('test_payout_forget', `update app.payout set partner_id = 'lost' where payout_id = $1`);

test('reconciliation finds a planted difference in each channel, until the books agree', async () => {
  const ids = {
    moneyGram: await ask(await line(), 'moneyGram'),
    debit: await ask(await line(), 'debit'),
    ach: await ask(await line(), 'ach'),
    store: await ask(await line(), 'store', 10_000),
  };
  const lanes = start();
  for (const id of Object.values(ids)) await reaches(id, 'sent');
  await lanes.stop(2_000);
  expect(await kindsOf()).toEqual([]);
  expect(await listDaysWithPayouts(worker, 7)).toEqual([DAY]);
  // The partner of each channel loses one, takes one twice, or takes another amount; the store's books change beside the engine.
  const of = (desk: typeof moneyGram, id: string) => desk.payouts.find(({ reference }) => reference === id);
  const books = desks.moneyGram.payouts as (typeof moneyGram.payouts)[number][];
  books.splice(
    books.findIndex(({ reference }) => reference === ids.moneyGram),
    1,
  );
  const request = of(debit, ids.debit)?.request;
  if (request !== undefined) await debit.send(request);
  Object.assign(of(ach, ids.ach) ?? {}, { amountCents: cents(1) });
  await trial.owner.rows(
    statement('test_store_books', `update servicing.disbursement set amount = amount + 1 where reference = $1`),
    [ids.store],
  );
  const planted = [
    `${ids.ach} amount`,
    `${ids.debit} double`,
    `${ids.moneyGram} missing_there`,
    `${ids.store} books`,
  ].toSorted();
  expect(await kindsOf()).toEqual(planted);
  expect((await worker.rows(OPEN)).map((row) => `${row.payout_id} ${row.kind}`)).toEqual(planted);
  await trial.owner.rows(
    statement('test_store_books_again', `update servicing.disbursement set amount = amount - 1 where reference = $1`),
    [ids.store],
  );
  Object.assign(of(ach, ids.ach) ?? {}, { amountCents: cents(40_000) });
  await kindsOf();
  expect((await worker.rows(OPEN)).map((row) => row.kind)).toEqual(
    ['double', 'missing_there'].toSorted((a) => (a === 'double' ? 1 : -1)),
  );
  const closing = { reference: ids.debit, because: 'the bank took one back', by: 'olga' };
  expect(await closePayoutDifference(worker, closing)).toBe(true);
  expect(await closePayoutDifference(worker, closing)).toBe(false);
  await kindsOf();
  expect((await worker.rows(OPEN)).map((row) => row.kind)).toEqual(['missing_there']);
});

test('a credit that the bank gave back agrees, and one whose return was never read does not', async () => {
  const day = { lmsId: 2, businessDate: '2026-06-01' };
  const back = await ask(await line(), 'ach');
  const lanes = start();
  await reaches(back, 'sent');
  await lanes.stop(2_000);
  // A bank says of a credit that it took it, whatever became of it.
  const { inquire } = ach;
  const asBank = {
    ...ach,
    inquire: async (reference: string, partnerId: string | null) => {
      const answer = await inquire(reference, partnerId);
      return answer.kind === 'returned' ? { ...answer, kind: 'sent' as const, copies: 1 } : answer;
    },
  };
  const differ = async (): Promise<string[]> =>
    (await reconcilePayouts(worker, { ...desks, ach: asBank }, day)).differences
      .filter(({ payoutId }) => payoutId === back)
      .map(({ kind }) => kind);
  ach.giveBack(back, 'R02', businessDate('2026-06-01'));
  await trial.beforeClosing('2026-06-01');
  expect(await stateOf(back)).toMatchObject({ state: 'returned' });
  expect(await differ()).toEqual([]);
  ach.giveBack(back, 'R02', businessDate('2026-05-29'));
  expect(await differ()).toEqual(['missing_here']);
  ach.setReachable(false);
  expect(await differ()).toEqual(['unanswered']);
});

test('each way in which a channel and our books differ has its name', () => {
  const paid: PayoutToCompare = {
    payout_id: 'p',
    channel: 'moneyGram',
    processor: null,
    partner_id: 'x',
    state: 'paid',
    amount: cents(100),
    owed: 'completed',
    owed_amount: cents(100),
    is_last: true,
  };
  const there = {
    kind: 'paid',
    copies: 1,
    partnerId: 'x',
    amountCents: cents(100),
    referenceNumber: null,
    feeCents: cents(0),
    expiresOn: null,
  } as const;
  const kindOf = (...[payout, answer]: Parameters<typeof findPayoutDifference>) =>
    findPayoutDifference(payout, answer)?.kind ?? null;
  expect(kindOf(paid, there)).toBeNull();
  expect(kindOf(paid, { kind: 'absent' })).toBe('missing_there');
  expect(kindOf(paid, { kind: 'cancelled', partnerId: 'x' })).toBe('missing_there');
  expect(kindOf({ ...paid, state: 'failed', owed: 'failed' }, there)).toBe('missing_here');
  expect(kindOf({ ...paid, state: 'failed', owed: 'failed' }, { kind: 'absent' })).toBeNull();
  expect(kindOf({ ...paid, owed: 'approved' }, there)).toBe('books');
  const cancelled = { kind: 'cancelled', partnerId: 'x' } as const;
  expect(kindOf({ ...paid, state: 'cancelled', owed: 'approved' }, cancelled)).toBe('books');
  expect(kindOf({ ...paid, state: 'cancelled', owed: 'approved', is_last: false }, cancelled)).toBeNull();
  expect(kindOf({ ...paid, state: 'cancelled' }, { kind: 'cancelled', partnerId: 'x' })).toBe('books');
  expect(
    kindOf(
      { ...paid, state: 'returned', is_last: false },
      { ...there, kind: 'returned', code: 'R02', returnedOn: '2026-06-02' as never },
    ),
  ).toBeNull();
  expect(kindOf({ ...paid, state: 'unknown', owed: 'requested' }, { kind: 'absent' })).toBeNull();
  expect(kindOf(paid, { kind: 'unknown', detail: 'silence' })).toBe('unanswered');
});

test('a person ends a review: ask again, paid, or not paid [D7]', async () => {
  const loans = [await line(), await line(), await line()];
  const ids = await Promise.all(loans.map((loanId) => ask(loanId, 'debit')));
  debit.faults.push('lostAfter', 'lostAfter', 'lostAfter');
  debit.setReachable(false);
  start({ inquiriesMax: 1 });
  for (const id of ids) await reaches(id, 'review');
  expect((await listPayoutReviews(worker)).map(({ payoutId }) => payoutId).toSorted()).toEqual(ids.toSorted());
  debit.setReachable(true);
  const [again = '', paid = '', unpaid = ''] = ids;
  const by = { because: 'the processor said so', by: 'olga' };
  expect(await endPayoutReview(worker, { payoutId: paid, finding: 'paid', ...by })).toEqual({ state: 'paid' });
  expect(await owed(paid)).toMatchObject({ state: 'completed' });
  expect(await endPayoutReview(worker, { payoutId: unpaid, finding: 'unpaid', ...by })).toEqual({ state: 'failed' });
  expect(await owed(unpaid)).toMatchObject({ state: 'failed' });
  expect(await endPayoutReview(worker, { payoutId: again, finding: 'again', ...by })).toEqual({ state: 'unknown' });
  await reaches(again, 'sent');
  expect(await endPayoutReview(worker, { payoutId: again, finding: 'paid', ...by })).toBeNull();
  expect((await stateOf(unpaid))?.failure_code).toBe('channelUnreachable');
  expect(await trial.alerts(paid)).toContain('the processor said so');
  await trial.owner.rows(FORGET, [again]);
});
