import { makeAnswerWriter } from '@lendside/contract/answer-writer.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { toWireResponse } from '@lendside/contract/wire.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { loansHandlers } from './loans-routes.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const worker = database.open('lendside_worker');
await seedReference(database.open('owner'), 'simulation', { 1: today, 2: today });
const pawn = findProduct(1101);
if (pawn === null) throw new Error('no pawn');
const terms = { product: pawn, brand: 'tmx' as const, principalCents: cents(90_000), dueDates: [] };
const loanId = await openTestLoan(worker, { ...terms, customerId: 'anna' });
await openTestLoan(worker, { ...terms, customerId: 'bob' });

const customer = (customerId: string): Customer => aCustomer(customerId, { TLXe: customerId });

const write = makeAnswerWriter(getAccounts.response);

/** Reads the accounts as JSON and expects the fast JSON writer to give the same text as the schema. */
async function lookAs(api: Database, customerId: string): Promise<unknown> {
  const { getAccounts: list } = loansHandlers({
    db: api,
    loanSystems: [builtInLoanSystem(2, api)],
    isNoSsnRefinanceAllowed: () => Promise.resolve(false),
  });
  const answer = await list({ brandName: 'tmx' }, customer(customerId));
  const text = write(answer);
  expect(text).toBe(JSON.stringify(toWireResponse(getAccounts, answer)));
  return JSON.parse(text) as unknown;
}

function pay(reference: string) {
  return worker.transaction((tx) =>
    builtInLoanSystem(2, worker).postPayments(
      [
        {
          reference,
          loanId,
          amountCents: cents(10_000),
          purpose: 'standard',
          channel: 'card',
          confirmationNumber: `LS${reference}`,
        },
      ],
      tx,
    ),
  );
}

test('getAccounts shows each loan change at once in every process despite its cache [LAP-070 LAP-071 LOA-007]', async () => {
  const processes = [database.open('lendside_api'), database.open('lendside_api')];
  const looks: unknown[] = [];
  const lookAll = async (): Promise<void> => {
    const [first, again, elsewhere] = [
      await lookAs(processes[0] ?? worker, 'anna'),
      await lookAs(processes[0] ?? worker, 'anna'),
      await lookAs(processes[1] ?? worker, 'anna'),
    ];
    expect(again).toEqual(first);
    expect(elsewhere).toEqual(first);
    looks.push(first);
  };
  await lookAll();
  await pay('first');
  await lookAll();
  await runDayEnd(worker, 2);
  await lookAll();
  await worker.rows(
    statement(
      'show_autopay',
      `insert into servicing.autopay (loan_id, method, display_number, enrolled_on) values ($1, 'card', '4242', '2026-06-16')`,
    ),
    [loanId],
  );
  await lookAll();
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(4);
  const ofBob = await lookAs(processes[0] ?? worker, 'bob');
  expect(JSON.stringify(ofBob)).not.toContain('anna');
});
