import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { describeLoanSystem } from '@lendside/providers/loan-systems/conformance.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from './built-in-loan-system.ts';
import { runDayEnd } from './day-end/run-day-end.ts';
import { openTestLoan } from './test-books.fixture.ts';
import { seedReference } from './seed-reference.ts';

const database = await copyTestDatabase();
await seedReference(database.open('owner'), 'simulation', {
  1: businessDate('2026-06-15'),
  2: businessDate('2026-06-15'),
});
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');

const bench = (lmsId: 1 | 2) => () =>
  Promise.resolve({
    system: builtInLoanSystem(lmsId, api),
    openLoan: (terms: Parameters<typeof openTestLoan>[1]) => openTestLoan(worker, terms),
    inUnit: worker.transaction,
    nextDay: async () => {
      const { breaches } = await runDayEnd(worker, lmsId);
      if (breaches.length > 0) throw new Error(breaches.join('; '));
    },
  });

const HAS = [
  'terms',
  'draws',
  'originations',
  'refinancing',
  'renewals',
  'recovery',
  'settlements',
  'customers',
  'offers',
  'locks',
  'autopay',
  'timeline',
  'ancillaries',
  'documents',
] as const;
describeLoanSystem('the built-in core as TLXe', bench(LOAN_SYSTEM_IDS.TLXe), HAS);
describeLoanSystem('the built-in core as NLS', bench(LOAN_SYSTEM_IDS.NLS), HAS);
