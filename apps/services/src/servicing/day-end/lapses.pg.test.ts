import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  startApplication,
} from '#servicing/commands/origination/change-application.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { completeSigning, startOrigination } from '#servicing/commands/origination/sign-origination.ts';
import { advance } from './run-day-end.ts';

/** A Monday. */
const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);

/** Starts an application for a customer named after the key, because a customer may have only one open application. */
async function startLoan(key: string, method: 'moneyGram' | 'store' | 'ach'): Promise<number> {
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, key, { discretionaryIncomeCents: cents(400_000) }));
  const { applicationId } = await books.done((tx) =>
    startApplication(tx, {
      key: `${key}:apply`,
      lmsId: 2,
      productId: 1103,
      storeId: 10_002,
      brand: 'tmx',
      customerId: key,
      targetLoanId: null,
      isRefinance: false,
      canUploadDocuments: true,
      appraisalCents: cents(2_000_000),
    }),
  );
  const command = { lmsId: 2, applicationId } as const;
  const dueDates = Array.from({ length: 12 }, (_, index) => addMonths(addDays(first, 30), index));
  const amount = { ...command, key: `${key}:amount`, amountCents: cents(100_000), dueDates };
  await books.done((tx) => setApplicationAmount(tx, amount));
  await books.done((tx) => chooseApplicationMethod(tx, { ...command, key: `${key}:method`, method }));
  const started = { ...command, key: `${key}:start`, dueDates, collateral: null };
  return (await books.done((tx) => startOrigination(tx, started))).loanId;
}

const STATES = statement<{ loan_id: number; status: number; phase: string }>(
  'test_states',
  'select loan_id, status, phase from servicing.loan where loan_id = any ($1) order by loan_id',
);

test('day-end ends unsigned loans, and leaves money on its way to its channel [loan-core T03]', async () => {
  const unsigned = await startLoan('unsigned', 'store');
  const atStore = await startLoan('store', 'store');
  const byMoneyGram = await startLoan('moneyGram', 'moneyGram');
  const toAccount = await startLoan('ach', 'ach');
  for (const loanId of [atStore, byMoneyGram, toAccount])
    await books.done((tx) => completeSigning(tx, { key: `sign:${loanId}`, lmsId: 2, loanId }));
  const stateOn = async (day: string): Promise<string[]> => {
    const days = await advance(books.worker, 2, businessDate(day));
    expect(days.flatMap(({ breaches }) => breaches)).toEqual([]);
    const rows = await books.worker.rows(STATES, [[unsigned, atStore, byMoneyGram, toAccount]]);
    return rows.map(({ status, phase }) => `${status} ${phase}`);
  };
  const onTheWay = ['12 pendingFunding', '12 pendingFunding', '12 pendingFunding'];
  expect(await stateOn('2026-06-05')).toEqual(['12 pendingSignature', ...onTheWay]);
  expect(await stateOn('2026-06-06')).toEqual(['10 active', ...onTheWay]);
  // Only the channel says that money arrived or expired.
  expect(await stateOn('2026-07-15')).toEqual(['10 active', ...onTheWay]);
}, 60_000);
