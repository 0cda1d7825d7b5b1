import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { changeCreditLimit } from './change-credit-limit.ts';
import { closeLine } from './close-line.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { readDraws } from '#servicing/commands/draws/draw-rows.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { openLine } from './open-line.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';

const books = await openCommandBooks(businessDate('2026-06-01'));
const open = (key: string) =>
  books.done((tx) =>
    openLine(tx, {
      key,
      lmsId: 2,
      productId: 1104,
      creditLimitCents: cents(250_000),
      brand: 'tmx',
      storeId: 10_001,
      customerId: TRIAL_CUSTOMER,
      collateral: null,
    }),
  );

describe('commands on a line of credit', () => {
  test('worked journal G: a line is opened, drawn on through ACH, and settled', async () => {
    const { loanId } = await open('line-g');
    expect(await books.journal('line-g')).toEqual(['LOC_OPEN Dr9300 2500.00 Cr9390 2500.00']);
    const draw = { lmsId: 2, loanId, key: 'draw-g', amountCents: cents(100_000), channel: 'ach' } as const;
    expect(await books.done((tx) => requestDraw(tx, draw))).toMatchObject({ state: 'requested' });
    expect((await books.loan(loanId)).snapshot.line?.holdsCents).toBe(100_000);
    expect(await books.refused((tx) => requestDraw(tx, { ...draw, key: 'draw-g2' }))).toEqual({
      code: 'not_eligible',
      reason: 'draw_pending',
    });
    const move = { lmsId: 2, loanId, reference: 'draw-g' } as const;
    await books.done((tx) => moveDraw(tx, { ...move, key: 'accept-g', happening: { what: 'accept' } }));
    const journal = (await books.journal('accept-g')).join(' ');
    expect(journal).toContain('Dr1100 1000.00');
    expect(journal).toContain('Cr2199 1000.00');
    expect(journal).toContain('Dr9390 1000.00');
    await books.done((tx) => moveDraw(tx, { ...move, key: 'settle-g', happening: { what: 'settle' } }));
    expect(await readDraws(books.worker, loanId)).toMatchObject([{ state: 'completed', approvedOn: '2026-06-01' }]);
    const settleAgain = { ...move, key: 'settle-g2', happening: { what: 'settle' } } as const;
    expect(await books.refused((tx) => moveDraw(tx, settleAgain))).toEqual({
      code: 'not_eligible',
      reason: 'draw_completed',
    });
    expect((await books.loan(loanId)).snapshot.balances.principalCents).toBe(100_000);
  });

  test('a draw can be canceled without a charge within its window but not after it', async () => {
    const { loanId } = await open('line-c');
    const draw = { lmsId: 2, loanId, key: 'draw-c', amountCents: cents(50_000), channel: 'moneyGram' } as const;
    const move = { lmsId: 2, loanId, reference: 'draw-c' } as const;
    await books.done((tx) => requestDraw(tx, draw));
    await books.done((tx) => moveDraw(tx, { ...move, key: 'accept-c', happening: { what: 'accept' } }));
    await books.days(2, 1);
    const cancel = { ...move, key: 'cancel-c', happening: { what: 'cancel' }, minutesOfDay: 1_020 } as const;
    expect(await books.refused((tx) => moveDraw(tx, { ...cancel, key: 'cancel-late' }))).toEqual({
      code: 'not_eligible',
      reason: 'window_closed',
    });
    await books.done((tx) => moveDraw(tx, { ...cancel, minutesOfDay: 1_019 }));
    expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(0);
    expect(await books.refused((tx) => moveDraw(tx, { ...cancel, key: 'cancel-none', reference: 'none' }))).toEqual({
      code: 'not_eligible',
      reason: 'no_such_draw',
    });
  });

  test('P40: a credit limit changes only within its range, and a line without balance can close', async () => {
    const { loanId } = await open('line-l');
    const lower = { lmsId: 2, loanId, key: 'limit-l', creditLimitCents: cents(100_000) } as const;
    expect(await books.refused((tx) => changeCreditLimit(tx, { ...lower, key: 'limit-no-reason' }))).toEqual({
      code: 'not_eligible',
      reason: 'reasons_missing',
    });
    const limit = { ...lower, why: { reasons: ['insufficientIncome'], report: null } } as const;
    expect(await books.done((tx) => changeCreditLimit(tx, limit))).toMatchObject({ creditLimitChanged: true });
    expect((await books.loan(loanId)).snapshot.line?.creditLimitCents).toBe(100_000);
    expect(
      await books.refused((tx) => changeCreditLimit(tx, { ...limit, key: 'limit-0', creditLimitCents: cents(1) })),
    ).toEqual({
      code: 'amount_out_of_range',
      minCents: 25_000,
      maxCents: 400_000,
    });
    await books.done((tx) => closeLine(tx, { lmsId: 2, loanId, key: 'close-l' }));
    expect((await books.loan(loanId)).snapshot.status).toBe(8);
    expect((await books.steps(loanId)).at(-1)).toBe('closeLine 12>8 customer');
  });

  test('opening a line refuses a pawn as `not_a_line` and an unknown product as `unknown_product`', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 50_000 });
    const draw = { lmsId: 2, loanId, key: 'draw-pawn', amountCents: cents(5_000), channel: 'store' } as const;
    expect(await books.refused((tx) => requestDraw(tx, draw))).toEqual({ code: 'not_eligible', reason: 'not_a_line' });
    const owner = { brand: 'tmx', storeId: 10_001, customerId: TRIAL_CUSTOMER, collateral: null };
    const line = { ...owner, key: 'line-0', lmsId: 2, creditLimitCents: cents(100_000) } as const;
    expect(await books.refused((tx) => openLine(tx, { ...line, productId: 9 }))).toEqual({
      code: 'unknown_product',
      productId: 9,
    });
  });
});
