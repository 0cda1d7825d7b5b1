import { addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { readHistoryOf } from './loan-queries.ts';

const first = businessDate('2026-01-05');
const books = await openCommandBooks(first);
const historyOf = (loanId: number) => readHistoryOf(books.api, 2, [TRIAL_CUSTOMER], loanId);

describe("a loan's history from its ledger [LOP-119]", () => {
  test('an entry over two loans shows as a closing of one loan and an advance on the other', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    await books.days(2, 2);
    const { newLoanId } = await books.done((tx) =>
      refinance(tx, {
        key: 'history-renewal',
        lmsId: 2,
        loanId,
        amountCents: cents(42_500),
        tender: 'card',
        dueDates: [],
        confirmationNumber: '1234567890',
      }),
    );
    expect((await historyOf(loanId))[0]).toMatchObject({
      kind: 'adjustment',
      principalCents: 130_000,
      balanceCents: 0,
      payoffAfterCents: 0,
    });
    expect((await historyOf(loanId))[1]).toMatchObject({
      kind: 'payment',
      amountCents: 42_500,
      confirmationNumber: '1234567890',
    });
    // The next charge comes on the due date, when the next period starts.
    expect((await historyOf(newLoanId)).map((line) => [line.kind, line.amountCents])).toEqual([['advance', 130_000]]);
  });

  test('a write-off adds no history line, and the parts of the debt stay separate', async () => {
    const dueDates = Array.from({ length: 12 }, (_, index) => addMonths(businessDate('2026-02-10'), index));
    const loanId = await books.open({ productId: 1103, principalCents: 100_000, dueDates, storeId: 10_002 });
    await books.days(2, 175);
    const { snapshot } = await books.loan(loanId);
    expect(snapshot.status).toBe(6);
    const [last] = await historyOf(loanId);
    expect(last?.kind).toBe('fee');
    expect(last?.balanceCents).toBe(100_000);
    expect(last?.payoffAfterCents).toBeLessThanOrEqual(payoffCents(snapshot));
  });

  test('a line of credit shows its opening, and an advance with the balance after it', async () => {
    const { loanId } = await books.done((tx) =>
      openLine(tx, {
        key: 'history-line',
        lmsId: 2,
        productId: 1104,
        creditLimitCents: cents(100_000),
        brand: 'tmx',
        storeId: 10_001,
        customerId: TRIAL_CUSTOMER,
        collateral: null,
      }),
    );
    expect(await historyOf(loanId)).toMatchObject([{ description: 'Credit line opened', amountCents: 100_000 }]);
    const draw = { lmsId: 2, loanId, key: 'history-draw', amountCents: cents(30_000), channel: 'store' } as const;
    await books.done((tx) => requestDraw(tx, draw));
    await books.done((tx) =>
      moveDraw(tx, {
        lmsId: 2,
        loanId,
        key: 'history-accept',
        reference: 'history-draw',
        happening: { what: 'accept' },
      }),
    );
    expect((await historyOf(loanId))[0]).toMatchObject({
      kind: 'advance',
      amountCents: 30_000,
      balanceCents: 30_000,
      draw: { reference: 'history-draw', state: 'approved' },
    });
  });
});
