import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { ANN, openBankTrial } from '#across-rooms/bank-payment.fixture.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { bankDesk } from '#features/payments/pay-job/bank-desk.ts';
import {
  booksOf,
  closeReturnByHand,
  listEarlyReturns,
  listRefusedReturns,
  reconcilePayments,
} from './reconcile-payments.ts';
import { reconciliations } from './reconciliation-job.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';

test('a bank return of a wrong amount is reported and blocks settlement until a person closes it', async () => {
  const own = await openBankTrial();
  const id = await own.addBank('000123456789');
  const { messageKey } = await own.pay(id, '6789');
  await own.reaches(messageKey, 'posted');
  const wrong = {
    reference: messageKey,
    code: 'R01',
    amountCents: cents(4_000),
    returnedOn: businessDate('2026-06-16'),
  };
  const returns = vi.spyOn(own.bank, 'returns').mockResolvedValue({ kind: 'told', returns: [wrong] });
  await own.close(5);
  const said = 'the bank returned $40.00 of a debit of $50.00 as R01';
  const reported = { paymentId: messageKey, ourCents: 5_000, detail: expect.stringContaining(said) };
  expect(await listRefusedReturns(own.worker, null)).toEqual([expect.objectContaining(reported)]);
  expect(await listEarlyReturns(own.worker)).toEqual([]);
  const result = async () => (await getPaymentResult(own.api, messageKey, ANN)).settlement?.state;
  expect(await result()).toBe('pending');
  returns.mockResolvedValue({ kind: 'told', returns: [] });
  await closeReturnByHand(own.worker, { reference: messageKey, because: 'the bank was wrong', by: 'olga' });
  await own.close(4);
  expect(await result()).toBe('settled');
  await own.lawful();
  await own.lanes.stop(2_000);
});

const PARTNERS_PAYMENT = statement(
  'bank_partners_payment',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
          contact, business_date, next_at)
   select 'pay_of_partner', profile_id, 'key_of_partner_000', request_hash, 300012, 3, brand, amount, purpose, false, card_id, contact,
          '2026-06-12', now() + interval '1 day' from app.payment where payment_id = $1`,
);
const ORDERS = statement<{ key: string; payload: Record<string, unknown> }>(
  'bank_orders',
  `select dedupe_key as key, payload from app.outbox where kind = 'reconciliation' order by dedupe_key`,
);
const FOUND = statement<{ processor: number; kind: string; payment_id: string }>(
  'bank_found',
  `select processor, kind, payment_id from app.reconciliation_difference join app.reconciliation_run using (run_id) order by difference_id`,
);

test('a payment still open at day-end is reconciled with the bank once it is finished', async () => {
  const own = await openBankTrial();
  const id = await own.addBank('000123456789');
  const inquiries = vi.spyOn(own.bank, 'inquire').mockResolvedValue({ kind: 'unknown', detail: 'no answer' });
  own.bank.faults.push('lostAfter');
  const { messageKey } = await own.pay(id, '6789');
  await own.owner.rows(PARTNERS_PAYMENT, [messageKey]);
  await own.reaches(messageKey, 'unknown');
  await own.close(2);
  const orders = new Map((await own.owner.rows(ORDERS)).map(({ key, payload }) => [key, payload]));
  const waiting = { lmsId: 2, businessDate: '2026-06-15', paymentId: messageKey };
  expect([...orders.keys()]).toEqual(
    ['2:2026-06-15', '3:2026-06-12', messageKey, 'pay_of_partner'].map((key) => `reconciliation:${key}`).toSorted(),
  );
  expect(orders.get(`reconciliation:${messageKey}`)).toEqual(waiting);
  const desk = bankDesk({
    database: own.worker,
    bank: own.bank,
    sealing: makeSealing(['a key for nothing that is sealed here, long']),
  });
  const logger = pino({ level: 'silent' });
  const job = reconciliations({ database: own.worker, processors: booksOf([], { 101: desk }), logger });
  expect(await job.work(waiting)).toEqual({ kind: 'later', delayMs: 600_000 });
  inquiries.mockRestore();
  await own.reaches(messageKey, 'posted');
  expect(await job.work(waiting)).toEqual({ kind: 'done' });
  expect(await own.owner.rows(FOUND)).toEqual([]);
  vi.spyOn(own.bank, 'inquire').mockResolvedValue({ kind: 'absent' });
  expect(await job.work(waiting)).toEqual({ kind: 'done' });
  expect(await own.owner.rows(FOUND)).toEqual([{ processor: 101, kind: 'missing_there', payment_id: messageKey }]);
  await own.lanes.stop(2_000);
});

test('a return of an unknown debit is listed until a person closes it, and does not come back', async () => {
  const own = await openBankTrial();
  const id = await own.addBank('000123456789');
  await own.reaches((await own.pay(id, '6789')).messageKey, 'posted');
  const stray = {
    reference: 'of_a_test',
    code: 'R03',
    amountCents: cents(100),
    returnedOn: businessDate('2026-06-16'),
  };
  vi.spyOn(own.bank, 'returns').mockResolvedValue({ kind: 'told', returns: [stray] });
  await own.close(2);
  expect(await listEarlyReturns(own.worker)).toMatchObject([{ reference: 'of_a_test', code: 'R03' }]);
  const closing = { reference: 'of_a_test', because: 'a test of the bank', by: 'olga' };
  expect(await closeReturnByHand(own.worker, closing)).toBe(true);
  expect(await closeReturnByHand(own.worker, closing)).toBe(false);
  await own.close(2);
  expect(await listEarlyReturns(own.worker)).toEqual([]);
  await own.lanes.stop(2_000);
});

const MANY_PAYMENTS = statement(
  'bank_many_payments',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
          contact, business_date, next_at)
   select 'pay_many_' || n, profile_id, 'key_many_' || n, request_hash, 500000 + n, 2, brand, amount, purpose, false, card_id, contact,
          business_date, now() + interval '1 day' from app.payment, generate_series(1, 1000) n where payment_id = $1`,
);
const END_MANY = statement(
  'bank_end_many',
  `update app.payment set state = 'failed', last_event = 'refused', finished_at = now() where payment_id like 'pay_many_%'`,
);

test('a day with many payments is reconciled in parts, and a silent bank gets only a few calls', async () => {
  const own = await openBankTrial();
  const id = await own.addBank('000123456789');
  const { messageKey } = await own.pay(id, '6789');
  await own.reaches(messageKey, 'posted');
  await own.owner.rows(MANY_PAYMENTS, [messageKey]);
  await own.owner.rows(END_MANY);
  await own.close(1);
  const parts = [0, 1].map((part) => ({ lmsId: 2, businessDate: '2026-06-15', part, parts: 2 }));
  expect((await own.owner.rows(ORDERS)).map(({ payload }) => payload)).toEqual(parts);
  const asked: string[] = [];
  const books = {
    processorNumber: 101,
    inquire: (reference: string) => {
      asked.push(reference);
      return Promise.resolve({ kind: 'absent' } as const);
    },
  };
  for (const part of parts) await reconcilePayments(own.worker, books, part);
  expect(asked).toHaveLength(1_001);
  expect(new Set(asked).size).toBe(1_001);
  const silent = { ...books, inquire: vi.fn(() => Promise.resolve({ kind: 'unknown', detail: 'no' } as const)) };
  const heard = await reconcilePayments(own.worker, silent, { lmsId: 2, businessDate: '2026-06-15' });
  expect(heard).toMatchObject({ payments: 1_001, isWorthRepeating: true });
  expect(heard.differences.map(({ kind }) => kind)).toEqual(Array.from({ length: 1_001 }, () => 'unanswered'));
  expect(silent.inquire).toHaveBeenCalledTimes(24);
  await own.lanes.stop(2_000);
});
