import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { runDayEnd } from './run-day-end.ts';
import { VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const firstDay = businessDate('2026-01-14');
/** Long enough for every product here to be charged off. */
const DAYS = 150;

/** Loans that nobody pays, each with the day of its court order or repo order. */
const STORIES = [
  { productId: 1101, brand: 'tmx', petitionDay: 9, dismissedDay: 20, repoDay: null },
  { productId: 1101, brand: 'tmx', petitionDay: 36, dismissedDay: null, repoDay: null },
  { productId: 2101, brand: 'inl', petitionDay: 50, dismissedDay: 60, repoDay: null },
  { productId: 1106, brand: 'ccf', petitionDay: 5, dismissedDay: null, repoDay: null },
  { productId: 1103, brand: 'tmx', petitionDay: null, dismissedDay: null, repoDay: 95 },
] as const;

function dueDatesOf(product: Product): BusinessDate[] {
  if (product.kind === 'pawn') return [];
  if (product.kind === 'payday') return [addDays(firstDay, 21)];
  return Array.from({ length: 9 }, (_, index) => addDays(firstDay, 14 * (index + 1)));
}

test('day-end matches `openNextDay` on stayed, assigned and non-accrual loans [I4 I6 I7 I11]', async () => {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const read = async (lmsId: 1 | 2, loanId: number): Promise<LoanSnapshot> => {
    const record = await builtInLoanSystem(lmsId, worker).account(loanId, ['c']);
    if (record === null) throw new Error(`loan ${loanId} is gone`);
    return record.snapshot;
  };
  const loans = [];
  for (const story of STORIES) {
    const product = findProduct(story.productId);
    if (product === null || product.lmsId === 3) throw new Error(`no product ${story.productId}`);
    const { lmsId, minAmountCents } = product;
    const terms = { product, brand: story.brand, customerId: 'c', dueDates: dueDatesOf(product) };
    const loanId = await openTestLoan(worker, { ...terms, principalCents: cents(minAmountCents + 20_000) });
    loans.push({ story, product, lmsId, loan: await read(lmsId, loanId) });
  }
  const kinds = new Set<string>();
  for (let day = 1; day <= DAYS; day += 1) {
    for (const lmsId of [1, 2] as const) expect((await runDayEnd(worker, lmsId)).breaches).toEqual([]);
    for (const each of loans) {
      const { story, product, lmsId } = each;
      const { loanId } = each.loan;
      each.loan = openNextDay(each.loan, product).loan;
      expect(await read(lmsId, loanId)).toEqual(each.loan);
      const head = { lmsId, loanId, key: `step:${loanId}:${day}` };
      const steps = [
        ...(story.petitionDay === day
          ? [{ step: 'file' as const, petition: { caseNumber: '26-1', chapter: 7 as const, filedOn: each.loan.asOf } }]
          : []),
        ...(story.dismissedDay === day ? [{ step: 'dismiss' as const }] : []),
      ];
      for (const court of steps) {
        const answer = await worker.transaction((tx) => followCourt(tx, { ...head, court }));
        if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
      }
      if (story.repoDay === day) {
        const answer = await worker.transaction((tx) =>
          assignRepo(tx, { ...head, agentName: 'Agent', agentPhone: '(555) 555-0100' }),
        );
        if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
      }
      // The command's own tests check its result, so take the loan as the command left it.
      if (steps.length > 0 || story.repoDay === day) each.loan = await read(lmsId, loanId);
      kinds.add(`${each.loan.status}${each.loan.isNonAccrual ? ' non-accrual' : ''}`);
    }
  }
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining(['12', '15 non-accrual', '17 non-accrual', '23', '27 non-accrual', '31', '32', '6']),
  );
  expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
}, 120_000);
