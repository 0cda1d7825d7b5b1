import { beforeAll, expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { statement } from '#platform/database.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentToAccept } from '#features/payments/payment.fixture.ts';
import { acceptPayment } from '#features/payments/accept/accept-payment.ts';
import { payLimits } from './pay-limits.ts';
import { claimNewPayments, claimRecoveries, type AtDesks } from './payment-claims.ts';

const copy = await copyTestDatabase();
const [owner, worker, api] = [copy.open('owner'), copy.open('lendside_worker'), copy.open('lendside_api')];
const customers: FixtureCustomer[] = [];
const limits = payLimits({ timeoutMs: 200, maxLatenessMs: 0 });

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 12)));
});

/** Accepts a payment of the next customer under this id. */
async function accept(paymentId: string): Promise<string> {
  const who = customers.shift();
  if (who === undefined) throw new Error('no customer is left');
  const payment = aPaymentToAccept(who, { paymentId, paymentKey: `key of ${paymentId}` });
  const { answer } = await acceptPayment(api, payment);
  expect(answer).toBe('accepted');
  return paymentId;
}

const claim = async (count: number, at?: AtDesks): Promise<string[]> =>
  (await claimNewPayments(worker, count, limits, at)).map(({ payment_id: id }) => id).toSorted();

test("a claim takes retries first, then people's payments, then autopay payments", async () => {
  for (const number of [1, 2, 3]) await accept(`apay_${number}`);
  await accept('pay_first');
  await accept('pay_second');
  const again = await accept('pay_again');
  await owner.rows(statement('test_again', 'update app.payment set attempts = 1 where payment_id = $1'), [again]);
  expect(await claim(1)).toEqual(['pay_again']);
  expect(await claim(1)).toEqual(['pay_first']);
  expect(await claim(3)).toEqual(['apay_1', 'apay_2', 'pay_second']);
  expect(await claim(3)).toEqual(['apay_3']);
});

test('a claim can include or exclude processors, except for payments that only need booking', async () => {
  const [open, captured] = [await accept('pay_open'), await accept('pay_captured')];
  const cards = { desks: [1] } as const;
  expect(await claim(1, { which: 'except', ...cards })).toEqual([]);
  expect(await claim(1, { which: 'only', desks: [101] })).toEqual([]);
  expect(await claim(2, { which: 'only', ...cards })).toEqual([captured, open]);
  const move = statement('test_move', 'update app.payment set state = $2, last_event = $3 where payment_id = $1');
  await owner.rows(move, [open, 'unknown', 'answer_lost']);
  await owner.rows(move, [captured, 'captured', 'captured']);
  const due = statement('test_all_due', 'update app.payment set next_at = now() where payment_id = any ($1)');
  await owner.rows(due, [[open, captured]]);
  const recover = async (at: AtDesks): Promise<string[]> =>
    (await claimRecoveries(worker, 5, limits, at)).map(({ payment_id: id }) => id);
  expect(await recover({ which: 'except', ...cards })).toEqual([captured]);
  expect(await recover({ which: 'only', ...cards })).toEqual([open]);
});
