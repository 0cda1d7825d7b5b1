import fc from 'fast-check';
import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { credit, debit, type LedgerComponent, type LedgerEvent } from '@lendside/domain/ledger/journal-entry.ts';
import type { AccountCode } from '@lendside/domain/ledger/chart-of-accounts.ts';
import { foldLedger, type DatedEntry } from '@lendside/domain/loans/fold-ledger.ts';
import { loanDaysLate } from '@lendside/domain/loans/figures/lateness.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { LoanToOpen } from '@lendside/providers/loan-systems/loan-system-bench.ts';
import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { FakeLoanSystem } from '@lendside/providers/loan-systems/fake.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { runDayEnd } from './run-day-end.ts';
import { VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

/** Long enough for every step of lateness: a pawn defaults on day 61, an installment loan on day 84. */
const DAYS = 95;
const FEW_RUNS = { numRuns: 2, seed: 20_260_615, endOnFailure: true } as const;

/** One loan of a random book: pawn, payday, title or personal installment loan, with or without a fee on each due date. */
const loanPlan = fc.record({
  productId: fc.constantFrom(1101, 1102, 1103, 1105, 1106, 1107, 1108, 2101),
  /** Position of the principal between the product's minimum and maximum, in percent. */
  size: fc.integer({ min: 0, max: 100 }),
  terms: fc.integer({ min: 9, max: 24 }),
});
/** A payment on some days: a percentage of the payoff; 100 pays everything. */
const paymentPlan = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  loan: fc.nat(),
  share: fc.constantFrom(1, 3, 8, 15, 40, 100),
});
const history = fc.record({
  startOn: fc.constantFrom('2025-11-20', '2026-01-27', '2026-05-18').map(businessDate),
  loans: fc.array(loanPlan, { minLength: 8, maxLength: 12 }),
  payments: fc.array(paymentPlan, { minLength: 5, maxLength: 25 }),
});

function dueDatesOf(product: Product, terms: number, on: BusinessDate): BusinessDate[] {
  if (product.kind === 'payday') return [addDays(on, 14 + (terms % 15))];
  if (product.kind !== 'instalment') return [];
  const step = product.frequency === 'biweekly' ? 14 : 30;
  // Products with a total-cost cap get only a few terms.
  const count = product.totalCostCapRateE8 === null ? terms : 4;
  return Array.from({ length: count }, (_, index) => addDays(on, step * (index + 1) - 7));
}

function toTerms(plan: { productId: number; size: number; terms: number }, on: BusinessDate): LoanToOpen {
  const product = findProduct(plan.productId);
  if (product === null) throw new Error(`no product ${plan.productId}`);
  const { minAmountCents: least, maxAmountCents: most } = product;
  return {
    product,
    brand: product.brands[0] ?? '',
    customerId: 'everybody',
    principalCents: cents(least + Math.floor(((most - least) * plan.size) / 100)),
    dueDates: dueDatesOf(product, plan.terms, on),
  };
}

const comparable = ({ loanId: _id, loanHeader: _header, ...rest }: LoanSnapshot) => rest;

const ENTRIES = statement<{
  on: BusinessDate;
  txn_id: number;
  event: LedgerEvent;
  account: string;
  component: LedgerComponent;
  dr: number;
  cr: number;
}>(
  'loan_entries',
  `
  select t.business_date as on, t.txn_id, t.event, e.account, e.component, e.dr, e.cr
    from servicing.ledger_entry e join servicing.ledger_txn t using (txn_id)
   where e.loan_id = $1 order by t.business_date, t.txn_id, e.line`,
);

const DAYS_LATE = statement<{ late: number }>(
  'days_late',
  'select days_late as late from servicing.loan where loan_id = $1',
);

async function readEntries(db: Database, loanId: number): Promise<DatedEntry[]> {
  const rows = await db.rows(ENTRIES, [loanId]);
  return rows.map(({ on, event, account, component, dr, cr }) => ({
    on,
    entry: {
      event,
      lines: [
        dr > 0
          ? debit(Number(account) as AccountCode, cents(dr), component)
          : credit(Number(account) as AccountCode, cents(cr), component),
      ],
    },
  }));
}

test(`day-end matches openNextDay on random books over ${DAYS} days, with all invariants [I1 I2 I6 I8]`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ startOn, loans, payments }) => {
      const database = await copyTestDatabase();
      const owner = database.open('owner');
      const worker = database.open('lendside_worker');
      await seedReference(owner, 'simulation', { 1: startOn, 2: startOn });
      const systems = { 1: builtInLoanSystem(1, worker), 2: builtInLoanSystem(2, worker) };
      const fakes = { 1: new FakeLoanSystem(1, startOn), 2: new FakeLoanSystem(2, startOn) };
      const pairs: { lmsId: 1 | 2; real: number; fake: number }[] = [];
      for (const plan of loans) {
        const terms = toTerms(plan, startOn);
        const lmsId = terms.product.lmsId === 1 ? 1 : 2;
        pairs.push({ lmsId, real: await openTestLoan(worker, terms), fake: fakes[lmsId].openLoan(terms) });
      }

      const pay = async (day: number): Promise<void> => {
        for (const [index, plan] of payments.entries()) {
          const pair = pairs[plan.loan % pairs.length];
          if (plan.day !== day || pair === undefined) continue;
          const loan = await fakes[pair.lmsId].account(pair.fake, ['everybody']);
          if (loan === null || payoffCents(loan.snapshot) === 0) continue;
          const owed = payoffCents(loan.snapshot);
          const amountCents = cents(Math.max(1, Math.floor((owed * plan.share) / 100)));
          const payment = {
            reference: `p${index}`,
            amountCents,
            purpose: amountCents === owed ? 'payoff' : 'standard',
            channel: 'card',
            confirmationNumber: '1',
          } as const;
          const [expected] = await fakes[pair.lmsId].postPayments([{ ...payment, loanId: pair.fake }]);
          const [actual] = await worker.transaction((tx) =>
            systems[pair.lmsId].postPayments([{ ...payment, loanId: pair.real }], tx),
          );
          const said = (result: PostingResult | undefined) =>
            result?.ok === true ? result.posted.allocation : result?.refusal.code;
          expect(said(actual)).toEqual(said(expected));
        }
      };
      const compare = async (): Promise<void> => {
        for (const { lmsId, real, fake } of pairs) {
          const [actual, expected] = await Promise.all([
            systems[lmsId].account(real, ['everybody']),
            fakes[lmsId].account(fake, ['everybody']),
          ]);
          if (actual === null || expected === null) throw new Error(`loan ${real} is gone`);
          expect(comparable(actual.snapshot)).toEqual(comparable(expected.snapshot));
          expect(actual.paidOffOn).toBe(expected.paidOffOn);
          const late = (await worker.row(DAYS_LATE, [real]))?.late;
          // Days late are stored only while a loan accrues; for other loans they are computed when read.
          const isKept = loanStatusFacts(expected.snapshot.status).accrues !== 'no';
          expect(late).toBe(isKept ? loanDaysLate(expected.snapshot) : late);
        }
      };

      for (let day = 0; day < DAYS; day += 1) {
        await pay(day);
        for (const lmsId of [1, 2] as const) {
          expect((await runDayEnd(worker, lmsId)).breaches).toEqual([]);
          fakes[lmsId].nextDay();
        }
        await compare();
      }

      for (const { lmsId, real, fake } of pairs) {
        const lines = await systems[lmsId].history(real, ['everybody']);
        const expected = await fakes[lmsId].history(fake, ['everybody']);
        const told = (line: (typeof lines)[number]): string =>
          [line.on, line.kind, line.amountCents, line.principalCents].join(' ');
        expect(lines.map(told).toSorted()).toEqual(expected.map(told).toSorted());
        const snapshot = (await systems[lmsId].account(real, ['everybody']))?.snapshot;
        if (snapshot === undefined) throw new Error(`loan ${real} is gone`);
        const folded = foldLedger(await readEntries(worker, real), {
          noteOn: snapshot.noteOn,
          rateE8: snapshot.rateE8,
          through: snapshot.asOf,
        });
        expect(folded).toEqual({
          balances: snapshot.balances,
          appliedCents: snapshot.appliedCents,
          accruedExact: snapshot.accruedExact,
        });
      }
      expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
    }),
    FEW_RUNS,
  );
}, 120_000);
