import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { statement } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { runDayEnd } from './run-day-end.ts';
import { VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { storeOf } from '#servicing/sample-stores.ts';

const firstDay = businessDate('2026-01-14');
/** Long enough for the statements, default, non-accrual and charge-off of a line that is never paid (180 days late). */
const DAYS = 260;

const LINES = [
  { drawCents: 100_000, pays: 'never' },
  { drawCents: 60_000, pays: 'minimum' },
  { drawCents: 5_000, pays: 'late' },
] as const;

interface StatementFacts {
  readonly previousBalance: number;
  readonly newBalance: number;
  readonly interest: number;
  readonly customaryFee: number;
  readonly yearInterest: number;
  readonly averageBalance: number;
  readonly days: number;
  readonly transactions: readonly { readonly amount: number }[];
}
const STATEMENTS = statement<{ loan_id: number; facts: StatementFacts }>(
  'test_statement_facts',
  `select loan_id, facts from servicing.notice where code = 'N17' order by loan_id, made_on`,
);

test('day-end bills, ages and writes off lines of credit like `openNextDay` [I6 I7 I8 I12]', async () => {
  const product = findProduct(1104);
  if (product === null) throw new Error('no product 1104');
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const system = builtInLoanSystem(2, worker);
  const read = async (loanId: number): Promise<LoanSnapshot> => {
    const record = await system.account(loanId, ['c']);
    if (record === null) throw new Error(`line ${loanId} is gone`);
    return record.snapshot;
  };
  const { storeId } = storeOf('tmx', 'TN');
  const lines: { pays: (typeof LINES)[number]['pays']; loan: LoanSnapshot }[] = [];
  for (const [index, { drawCents, pays }] of LINES.entries()) {
    const loan = await worker.transaction(async (tx) => {
      const opened = await openLine(tx, {
        key: `line-${index}`,
        lmsId: 2,
        productId: 1104,
        creditLimitCents: cents(150_000),
        storeId,
        brand: 'tmx',
        customerId: 'c',
        collateral: null,
      });
      if (!opened.ok) throw new Error(opened.refusal.code);
      const head = { lmsId: 2 as const, loanId: opened.value.loanId };
      const draw = { ...head, key: `draw-${index}`, amountCents: cents(drawCents), channel: 'store' as const };
      const asked = await requestDraw(tx, draw);
      if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
      const happening = { what: 'accept', handedOut: { channelFeeCents: cents(0) } } as const;
      const taken = await moveDraw(tx, { ...head, key: `accept-${index}`, reference: draw.key, happening });
      if (!taken.ok) throw new Error(JSON.stringify(taken.refusal));
      return opened.value.loanId;
    });
    lines.push({ pays, loan: await read(loan) });
  }

  for (let day = 1; day <= DAYS; day += 1) {
    expect((await runDayEnd(worker, 2)).breaches).toEqual([]);
    for (const line of lines) {
      line.loan = openNextDay(line.loan, product).loan;
      const oldest = line.loan.line?.statements.find((each) => each.unpaidCents > 0);
      const payOn = oldest === undefined ? null : addDays(oldest.dueOn, line.pays === 'late' ? 40 : 0);
      if (oldest !== undefined && line.pays !== 'never' && payOn === line.loan.asOf) {
        const amountCents = cents(Math.min(oldest.unpaidCents, payoffCents(line.loan)));
        const payment = {
          reference: `p-${line.loan.loanId}-${day}`,
          loanId: line.loan.loanId,
          amountCents,
          purpose: 'standard' as const,
          channel: 'card' as const,
          confirmationNumber: '1',
        };
        const [result] = await worker.transaction((tx) => postPayments(tx, 2, [payment]));
        if (result?.ok !== true) throw new Error(`${payment.reference} was refused`);
        line.loan = applyPayment(line.loan, product, amountCents, 'standard', 'card').loan;
      }
      expect(await read(line.loan.loanId)).toEqual(line.loan);
    }
  }
  expect(lines.map(({ loan }) => loan.status)).toEqual([6, 12, 31]);
  expect(lines[0]?.loan.line?.statements.length).toBeGreaterThan(5);
  expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  const told = await owner.rows(
    statement<{ code: string }>('test_codes', 'select distinct code from servicing.notice order by code'),
  );
  expect(told.map((row) => row.code)).toEqual(['N01', 'N05', 'N07', 'N13', 'N17']);
  // Each statement leads from the balance of the one before to its own, and its charges follow from its rates.
  const statements = await owner.rows(STATEMENTS);
  expect(statements.length).toBeGreaterThan(10);
  for (const [place, { loan_id: loanId, facts }] of statements.entries()) {
    const before = statements[place - 1];
    const moved = facts.transactions.reduce((sum, { amount }) => sum + amount, 0);
    expect(facts.previousBalance).toBe(before?.loan_id === loanId ? before.facts.newBalance : 0);
    expect(facts.previousBalance + moved + facts.interest + facts.customaryFee).toBe(facts.newBalance);
    const exact = (facts.averageBalance * facts.days) / 365;
    expect(Math.abs(facts.interest - exact * 0.24)).toBeLessThanOrEqual(1);
    expect(Math.abs(facts.customaryFee - exact * 2.555)).toBeLessThanOrEqual(2);
    expect(facts.yearInterest).toBeGreaterThanOrEqual(facts.interest);
    expect(facts).toMatchObject({ rateE8: 24_000_000, customaryFeeRateE8: 255_500_000, creditLimit: 150_000 });
  }
}, 120_000);
