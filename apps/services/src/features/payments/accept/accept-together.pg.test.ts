import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentToAccept, callerOf } from '#features/payments/payment.fixture.ts';
import { PAYMENT_CHANNEL } from '#platform/work-notifier.ts';
import { acceptPayment, type PaymentToAccept } from './accept-payment.ts';
import { readStoredFacts } from './stored-facts.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const oneProcess = copy.open('lendside_api');
const otherProcess = copy.open('lendside_api');
const customers: FixtureCustomer[] = [];
const countAll = statement<{ n: number }>('test_count_all', 'select count(*) as n from app.payment');

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 49)));
});

function aPayment(index: number, changes: Partial<PaymentToAccept> = {}): PaymentToAccept {
  const who = customers[index];
  if (who === undefined) throw new Error(`no customer ${index}`);
  return aPaymentToAccept(who, { paymentId: newId('pay'), paymentKey: `key-of-${index}`, ...changes });
}

const answerOf = (accepted: PromiseSettledResult<{ answer: string }>): string =>
  accepted.status === 'fulfilled' ? accepted.value.answer : 'failed';

test('a payment that cannot be written fails alone and does not affect others in its batch [D1 D2]', async () => {
  const payments = [
    aPayment(0),
    aPayment(1, { amountCents: cents(0) }),
    aPayment(2, { cardId: 'card_of_nobody' }),
    aPayment(3, { paymentKey: 'with a nul \u0000 in it' }),
    aPayment(4),
  ];
  const answers = await Promise.allSettled(payments.map((payment) => acceptPayment(oneProcess, payment)));
  expect(answers.map(answerOf)).toEqual(['accepted', 'failed', 'failed', 'failed', 'accepted']);
  expect(await owner.row(countAll)).toEqual({ n: 2 });
});

test('payments accepted in one batch get the same answers as payments accepted singly [D1 D7 PAY-016 PAY-017]', async () => {
  const first = aPayment(5);
  const answers = await Promise.allSettled(
    [
      first,
      aPayment(5, { paymentId: newId('pay') }),
      aPayment(5, { paymentKey: 'another key' }),
      aPayment(5, { requestHash: 'cd'.repeat(32) }),
      aPayment(6),
    ].map((payment) => acceptPayment(oneProcess, payment)),
  );
  expect(answers.map(answerOf)).toEqual(['accepted', 'replayed', 'in_flight', 'key_reused', 'accepted']);
  expect(answers[1]).toMatchObject({ value: { payment_id: first.paymentId } });
});

test('two processes that use the same keys in opposite order neither deadlock nor accept twice [D7 D9]', async () => {
  const indexes = Array.from({ length: 30 }, (_, index) => index + 10);
  const [one, other] = await Promise.all([
    Promise.all(indexes.map((index) => acceptPayment(oneProcess, aPayment(index)))),
    Promise.all(indexes.toReversed().map((index) => acceptPayment(otherProcess, aPayment(index)))),
  ]);
  const ids = new Set([...one, ...other].map(({ payment_id: id }) => id));
  expect(ids.size).toBe(30);
  expect([...one, ...other].filter(({ answer }) => answer === 'accepted')).toHaveLength(30);
  expect([...one, ...other].filter(({ answer }) => answer === 'replayed')).toHaveLength(30);
});

test('a batched read of payment facts gives each caller only their own card and payment [D11]', async () => {
  const asks = [
    [0, 'key-of-0', 'card_1'],
    [1, 'key-of-0', 'card_1'],
    [7, 'no such key', 'card_8'],
  ] as const;
  const facts = await Promise.all(
    asks.map(([index, key, card]) => {
      const who = customers[index];
      if (who === undefined) throw new Error(`no customer ${index}`);
      return readStoredFacts(oneProcess, callerOf(who), { paymentKey: key, cardToken: card, loanId: 1 });
    }),
  );
  expect(facts.map(({ earlier }) => earlier !== null)).toEqual([true, false, false]);
  expect(facts.map(({ card }) => card?.card_id ?? null)).toEqual(['card_1', null, 'card_8']);
});

test('a profile id that contains a separator is refused [D11]', async () => {
  const actAs = statement('test_act_as', 'select app.act_as($1)');
  await expect(oneProcess.rows(actAs, [['prf_1,prf_2']])).rejects.toMatchObject({ code: 'LS004' });
});

test('a payment for a day that closed before the commit is refused, and its key stays usable', async () => {
  const setDay = (day: string) =>
    owner.rows(
      statement(
        'test_set_day',
        `insert into servicing.business_clock (lms_id, business_date) values (2, $1)
         on conflict (lms_id) do update set business_date = excluded.business_date`,
      ),
      [day],
    );
  const early = aPayment(40);
  expect(await acceptPayment(oneProcess, early)).toMatchObject({ answer: 'accepted' });
  await setDay('2026-06-16');
  const [late, ofToday, ofTomorrow] = [
    aPayment(41),
    aPayment(42, { businessDate: '2026-06-16' }),
    // While day-end is running, this loan is already on the next business date.
    aPayment(43, { businessDate: '2026-06-17' }),
  ];
  const answers = await Promise.all(
    [late, ofToday, ofTomorrow, { ...early, paymentId: newId('pay') }].map((each) => acceptPayment(otherProcess, each)),
  );
  expect(answers).toMatchObject([
    { payment_id: null, answer: 'day_over' },
    { payment_id: ofToday?.paymentId, answer: 'accepted' },
    { payment_id: ofTomorrow?.paymentId, answer: 'accepted' },
    { payment_id: early.paymentId, answer: 'replayed' },
  ]);
  const again = aPayment(41, { businessDate: '2026-06-16' });
  expect(await acceptPayment(oneProcess, again)).toMatchObject({ payment_id: again.paymentId, answer: 'accepted' });
});

test('accepting a payment notifies the workers in its commit unless it is part of a batch', async () => {
  const heard = vi.fn();
  const stopListening = await owner.listen(PAYMENT_CHANNEL, heard);
  const [alone, ...many] = [44, 45, 46, 47, 48].map((index) => aPayment(index, { businessDate: '2026-06-16' }));
  if (alone === undefined) throw new Error('no payment');
  expect(await acceptPayment(oneProcess, alone)).toMatchObject({ answer: 'accepted', is_told: true });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 15_000 });
  const answers = await Promise.all(many.map((payment) => acceptPayment(oneProcess, payment)));
  expect(answers.map(({ is_told: isTold }) => isTold)).toEqual([false, false, false, false]);
  await stopListening();
});
