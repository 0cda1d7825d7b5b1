import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf, toSubmitOptions, type PaymentChanges } from '#features/payments/payment.fixture.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { findOwnerOfPaid } from './payment-reads.ts';
import { findOwnerOfKey, findPaymentOwner } from '#features/payments/payment-store.ts';
import { submitPayment } from './submit-payment.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const database = copy.open('lendside_api');
const notices: number[] = [];
const options = toSubmitOptions(database, ledgerLoanSystem(owner), {
  isSsnNeeded: () => Promise.resolve(true),
  notifier: {
    notify: () => {
      notices.push(1);
    },
  },
});
const customers: FixtureCustomer[] = [];
const countPayments = statement<{ n: number }>(
  'test_count',
  'select count(*) as n from app.payment where loan_id = $1',
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 20)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

async function submit(who: FixtureCustomer, changes: PaymentChanges = {}): Promise<string> {
  return submitPayment(options, aPaymentRequest(who, changes), callerOf(who)).then(
    ({ messageKey }) => messageKey,
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

async function paymentsOf(who: FixtureCustomer): Promise<number> {
  return (await owner.row<{ n: number }>(countPayments, [who.loanId]))?.n ?? -1;
}

test('a hundred parallel submits with one key create one payment and get the same answer [PAY-016 PAY-017 LOP-032]', async () => {
  const who = customer(0);
  const answers = await Promise.all(Array.from({ length: 100 }, () => submit(who)));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^pay_/);
  expect(await paymentsOf(who)).toBe(1);
});

test('fifty submits with different keys on one loan create one payment and get 49 refusals', async () => {
  const who = customer(1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => submit(who, { paymentKey: `key_number_${index}_0000000` })),
  );
  expect(answers.filter((answer) => answer.startsWith('pay_'))).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'PaymentInFlight')).toHaveLength(49);
  expect(await paymentsOf(who)).toBe(1);
});

test('a reused payment key repeats its answer, or is refused if the request content differs', async () => {
  const who = customer(2);
  const first = await submit(who);
  expect(await submit(who, { paymentAmount: cents(2501) })).toBe('PaymentKeyReused');
  expect(await submit(who, { paymentAmountType: 'minimum' })).toBe('PaymentKeyReused');
  const autoPay = { enrolled: true, method: 'card', methodId: who.cardId } as const;
  expect(await submit(who, { autoPay })).toBe('PaymentKeyReused');
  expect(await submit(who)).toBe(first);
});

test('a payment request that contradicts the ledger is refused and changes nothing [PAY-022 PAY-023]', async () => {
  const who = customer(3);
  const lies: PaymentChanges[] = [
    { isPayoff: true },
    { isPartial: true },
    { paymentType: 'payoff' },
    { storeId: 2 },
    { productBrand: 'c1l' },
    { intentId: 'pi_2_1_0_2026-06-14' },
    { cardNumber: '1111' },
  ];
  for (const lie of lies) expect({ lie, answer: await submit(who, lie) }).toEqual({ lie, answer: 'QuoteChanged' });
  expect(await submit(who, { paymentAmount: cents(0) })).toBe('AmountOutOfRange');
  expect(await submit(who, { paymentAmount: cents(10_000_001) })).toBe('AmountExceedsPayoff');
  expect(await paymentsOf(who)).toBe(0);
});

test('a payer who lost the answer finds the payment by its key, but nobody else does [LOP-032] [security T19]', async () => {
  const who = customer(12);
  const other = customer(13);
  const paymentKey = 'key_of_a_lost_answer_01';
  const ask = (caller: typeof who) => getPaymentResult(database, paymentKey, callerOf(caller));
  await expect(ask(who)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  const messageKey = await submit(who, { paymentKey });
  expect(await ask(who)).toMatchObject({ messageKey, status: 'PENDING' });
  expect(await findOwnerOfKey(database, paymentKey, callerOf(who))).toMatchObject({ profileId: who.profileId });
  await expect(ask(other)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect(await findOwnerOfKey(database, paymentKey, callerOf(other))).toBeNull();
  // Another customer may use the same key for their own payment.
  const theirs = await submit(other, { paymentKey });
  expect((await ask(other)).messageKey).toBe(theirs);
  expect((await ask(who)).messageKey).toBe(messageKey);
});

test(`a payment call for another customer's loan, card or payment returns "not found"`, async () => {
  const who = customer(4);
  const other = customer(5);
  expect(await submit(who, { loanId: other.loanId, intentId: `pi_2_${other.loanId}_0_2026-06-15` })).toBe(
    'NotFoundException',
  );
  expect(await submit(who, { customerId: other.customerId })).toBe('NotFoundException');
  expect(await submit(who, { username: 'somebody' })).toBe('NotFoundException');
  expect(await submit(who, { cardToken: other.cardId })).toBe('NotFoundException');
  const theirs = await submit(other);
  await expect(getPaymentResult(database, theirs, callerOf(who))).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
  await expect(getPaymentResult(database, 'pay_unknown', callerOf(who))).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
  expect(await findPaymentOwner(database, theirs)).toMatchObject({ profileId: other.profileId, guestSessionId: null });
  expect(await findPaymentOwner(database, 'pay_unknown')).toBeNull();
});

test('a payment request with a card number or security code in any field is refused [PAY-024 LVA-013]', async () => {
  const who = customer(6);
  expect(await submit(who, { customerName: '4111 1111 1111 1111' })).toBe('ValidationException');
  expect(await submit(who, { paymentKey: 'key_4111111111111111' })).toBe('ValidationException');
  expect(await submit(who, { cvv: '123' })).toBe('ValidationException');
  expect(await paymentsOf(who)).toBe(0);
});

test('a payment with an expired or removed card is refused [LVA-002]', async () => {
  const who = customer(7);
  await owner.rows(
    statement('test_expire', `update app.card set expires_year = 2026, expires_month = 5 where card_id = $1`),
    [who.cardId],
  );
  expect(await submit(who)).toBe('CardExpired');
  await owner.rows(statement('test_expire_now', `update app.card set expires_month = 6 where card_id = $1`), [
    who.cardId,
  ]);
  expect(await submit(who)).toMatch(/^pay_/);
  const gone = customer(8);
  await owner.rows(statement('test_remove', `update app.card set removed_at = now() where card_id = $1`), [
    gone.cardId,
  ]);
  expect(await submit(gone)).toBe('NotFoundException');
});

test('a blocked payer pays by a stored card only, and turns on no autopay with it [LOP-091]', async () => {
  const who = customer(16);
  const blocked = { ...callerOf(who), block: 'loanSystem' } as const;
  const pay = (changes: PaymentChanges = {}) =>
    submitPayment(options, aPaymentRequest(who, changes), blocked).then(
      ({ messageKey }) => messageKey.slice(0, 4),
      (error: unknown) => (error instanceof Refused ? error.errorCode : String(error)),
    );
  const oneTime = statement('test_one_time_card', 'update app.card set saved = $2 where card_id = $1');
  await owner.rows(oneTime, [who.cardId, false]);
  expect(await pay()).toBe('ProfileLocked');
  await owner.rows(oneTime, [who.cardId, true]);
  const autoPay = { enrolled: true, method: 'card', methodId: who.cardId } as const;
  expect(await pay({ autoPay })).toBe('ProfileLocked');
  expect(await paymentsOf(who)).toBe(0);
  expect(await pay()).toBe('pay_');
});

test('an accepted payment is pending, with only its first step done and no outcome yet [LAP-100 LAP-101 LOP-029]', async () => {
  const who = customer(9);
  const messageKey = await submit(who);
  expect(await getPaymentResult(database, messageKey, callerOf(who))).toMatchObject({
    messageKey,
    status: 'PENDING',
    outcomeUnknown: false,
    confirmationNumber: null,
    receipt: null,
    steps: { received: expect.stringMatching(/^\d{4}-/), cardApproved: null, posted: null },
  });
  expect(notices.length).toBeGreaterThan(0);
});

test('authorization and acceptance of a payment share a single read of the loan [D11]', async () => {
  const [who, other] = [customer(18), customer(19)];
  const asked: number[] = [];
  const system = ledgerLoanSystem(owner);
  const counting = {
    ...options,
    loanSystems: {
      2: {
        account: (loanId: number, customerIds: readonly string[]) => {
          asked.push(loanId);
          return system.account(loanId, customerIds);
        },
      },
    },
  };
  const [request, caller] = [aPaymentRequest(who), callerOf(who)];
  expect(await findOwnerOfPaid(counting, request, caller)).toEqual([who.customerId]);
  const first = await submitPayment(counting, request, caller);
  expect(asked).toEqual([who.loanId]);
  // Repeating the request reads the loan again.
  expect(await submitPayment(counting, request, caller)).toEqual(first);
  expect(asked).toEqual([who.loanId, who.loanId]);
  // Reads started for one caller are not used for another.
  const stolen = aPaymentRequest(other);
  expect(await findOwnerOfPaid(counting, stolen, caller)).toBeNull();
  const own = aPaymentRequest(other);
  await findOwnerOfPaid(counting, own, callerOf(other));
  await expect(submitPayment(counting, own, caller)).rejects.toThrow(Refused);
});

test('a payment request with a card number is refused before anything is read [D16]', async () => {
  const who = customer(19);
  const request = aPaymentRequest(who, { customerName: '4111 1111 1111 1111' });
  const mute = { ...options, loanSystems: { 2: { account: () => Promise.reject(new Error('asked')) } } };
  expect(await findOwnerOfPaid(mute, request, callerOf(who))).toBeNull();
  await expect(submitPayment(mute, request, callerOf(who))).rejects.toMatchObject({
    errorCode: 'ValidationException',
    details: { fields: [{ field: 'customerName' }] },
  });
});

test('accepting a card payment takes two database statements: one read and one commit', async () => {
  const who = customer(15);
  const asked: string[] = [];
  const counted = new Proxy(database, {
    get: (target, name: keyof typeof database) => {
      if (name !== 'rows' && name !== 'row') return target[name];
      return (query: { readonly name: string }, values: readonly unknown[]) => {
        asked.push(query.name);
        return target[name](query as never, values);
      };
    },
  });
  const means = toSubmitOptions(counted, ledgerLoanSystem(owner));
  await submitPayment(means, aPaymentRequest(who), callerOf(who));
  // The settings are cached for two seconds, so a payment usually does not read them.
  expect(asked.filter((name) => name !== 'config_overrides')).toEqual(['payments_facts', 'payments_accept_and_tell']);
});
