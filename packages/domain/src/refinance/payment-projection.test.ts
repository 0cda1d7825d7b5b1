import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents, subtractCents, sumCents } from '#money/cents.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { begin, D0, dollars, liveUntil, onDay, payEachUntil, payNow, theProduct } from '#loans/loan-story.fixture.ts';
import { previewPayment, projectLoan } from './payment-projection.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';

const NOTE_ON = businessDate('2026-06-15');
const title = begin({
  productId: 1103,
  principal: '3000.00',
  noteOn: NOTE_ON,
  term: 24,
  firstDueOn: businessDate('2026-07-15'),
});
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: NOTE_ON });

describe('a loan paid as scheduled', () => {
  test("a new loan's projection equals its own schedule", () => {
    const { payments, endOn, totalInterestCents } = projectLoan(title.loan, title.product);
    expect(
      payments.map(({ dueOn, amountCents, interestCents, principalCents, balanceCents }) => ({
        dueOn,
        amountCents,
        interestCents,
        principalCents,
        balanceCents,
      })),
    ).toEqual(
      title.loan.schedule.map(({ dueOn, amountCents, interestCents, principalCents, balanceCents }) => ({
        dueOn,
        amountCents,
        interestCents,
        principalCents,
        balanceCents,
      })),
    );
    expect(endOn).toBe('2028-06-15');
    expect(totalInterestCents).toBe(689_861);
  });

  test('a projected payment equals what the loan owes when every day until then is simulated', () => {
    const lived = payEachUntil(title, businessDate('2026-10-01'));
    const now = liveUntil(lived, businessDate('2026-10-01'));
    const projected = projectLoan(now.loan, now.product);
    const next = projected.payments[0];
    const due = liveUntil(now, next?.dueOn ?? NOTE_ON);
    expect(due.loan.balances.interestCents).toBe(next?.interestCents);
    expect(payNow(due, next?.amountCents ?? dollars('1.00')).loan.balances.principalCents).toBe(next?.balanceCents);
  });

  test('a small extra payment lowers the next amount due and the total, but not the end date', () => {
    const plain = projectLoan(title.loan, title.product);
    const extra = projectLoan(title.loan, title.product, { extraPaymentCents: dollars('100.00') });
    expect(plain.payments[0]).toMatchObject({ dueOn: '2026-07-15', amountCents: 41_246 });
    expect(extra.payments[0]).toMatchObject({ dueOn: '2026-07-15', amountCents: 31_246 });
    expect(extra.endOn).toBe(plain.endOn);
    const savedCents = subtractCents(plain.totalCents, dollars('100.00'), extra.totalCents);
    expect(savedCents).toBe(38_860);
    expect(previewPayment(title.loan, title.product, dollars('100.00'), 'standard')).toMatchObject({ savedCents });
  });

  test('a large extra payment covers the next date and ends the loan sooner', () => {
    const plain = projectLoan(title.loan, title.product);
    const extra = projectLoan(title.loan, title.product, { extraPaymentCents: dollars('500.00') });
    const savedCents = subtractCents(plain.totalCents, dollars('500.00'), extra.totalCents);
    expect(extra.payments[0]?.dueOn).toBe('2026-08-15');
    expect(extra.endOn < plain.endOn).toBe(true);
    expect(savedCents).toBeGreaterThan(plain.payments.at(-1)?.amountCents ?? 0);
    expect(previewPayment(title.loan, title.product, dollars('500.00'), 'standard')).toMatchObject({
      newPrincipalBalanceCents: 250_000,
      endOn: extra.endOn,
      isPayoff: false,
      nextDueOn: '2026-08-15',
      savedCents,
    });
  });

  test("paying the $73.43 due four days early keeps the contract's end date (cast P13)", () => {
    const start = begin({
      productId: 2101,
      principal: '1200.00',
      noteOn: onDay(-52),
      term: 26,
      firstDueOn: businessDate('2026-05-08'),
    });
    const { loan, product } = liveUntil(payEachUntil(start, D0), D0);
    const preview = previewPayment(loan, product, dollars('73.43'), 'standard');
    expect(preview).toMatchObject({ nextDueOn: '2026-07-03', nextAmountDueCents: 7343 });
    expect(preview.endOn).toBe(loan.schedule.at(-1)?.dueOn);
    expect(preview.savedCents).toBeLessThan(dollars('10.00'));
  });

  test('a payment due on a Saturday is projected on the next Monday', () => {
    const saturday = begin({
      productId: 1103,
      principal: '3000.00',
      noteOn: NOTE_ON,
      term: 24,
      firstDueOn: businessDate('2026-07-18'),
    });
    const monday = liveUntil(saturday, businessDate('2026-07-20'));
    const [first, second] = projectLoan(monday.loan, monday.product).payments;
    expect(first).toMatchObject({ dueOn: '2026-07-20', amountCents: saturday.loan.schedule[0]?.amountCents });
    expect(second?.dueOn).toBe('2026-08-18');
  });

  test('a payoff is projected to end the loan today and to save all future interest', () => {
    const now = liveUntil(title, addDays(NOTE_ON, 10));
    const plain = projectLoan(now.loan, now.product);
    const preview = previewPayment(now.loan, now.product, payoffCents(now.loan), 'payoff');
    expect(preview).toMatchObject({
      newPrincipalBalanceCents: 0,
      newPayoffAmountCents: 0,
      nextDueOn: null,
      nextAmountDueCents: 0,
      endOn: now.loan.asOf,
      isPayoff: true,
    });
    expect(preview.savedCents).toBe(subtractCents(plain.totalCents, payoffCents(now.loan)));
  });

  test('a pawn is projected to one payment at maturity, or today when maturity has passed', () => {
    expect(projectLoan(pawn.loan, pawn.product).payments).toMatchObject([
      { dueOn: '2026-07-15', amountCents: 172_500, chargesCents: 22_500, principalCents: 150_000 },
    ]);
    const late = liveUntil(pawn, businessDate('2026-07-20'));
    expect(projectLoan(late.loan, late.product).payments).toMatchObject([
      { dueOn: '2026-07-20', amountCents: payoffCents(late.loan) },
    ]);
  });
});

describe('other kinds', () => {
  const ohio = begin({
    productId: 1108,
    principal: '600.00',
    noteOn: NOTE_ON,
    term: 6,
    firstDueOn: businessDate('2026-07-15'),
  });

  test('a loan with a maintenance fee is projected to its schedule, with the fee as a charge', () => {
    const { payments, endOn } = projectLoan(ohio.loan, ohio.product);
    expect(payments.map(({ dueOn, amountCents, principalCents }) => ({ dueOn, amountCents, principalCents }))).toEqual(
      ohio.loan.schedule.map(({ dueOn, amountCents, principalCents }) => ({ dueOn, amountCents, principalCents })),
    );
    expect(payments.map((paid) => paid.chargesCents)).toEqual([3000, 3000, 3000, 3000, 3000, 3000]);
    expect(endOn).toBe('2026-12-15');
  });

  test('an extra payment ends an Ohio loan sooner when it saves maintenance fees', () => {
    const preview = previewPayment(ohio.loan, ohio.product, dollars('300.00'), 'standard');
    const after = projectLoan(ohio.loan, ohio.product, { extraPaymentCents: dollars('300.00') });
    expect(after.payments.length).toBeLessThan(6);
    expect(preview).toMatchObject({ newPrincipalBalanceCents: 30_000, endOn: after.endOn, isPayoff: false });
  });

  test('a payday loan is projected to one payment on its due date', () => {
    const due = addDays(NOTE_ON, 14);
    const payday = begin({ productId: 1106, principal: '300.00', noteOn: NOTE_ON, firstDueOn: due });
    expect(projectLoan(payday.loan, payday.product).payments).toEqual([
      {
        dueOn: due,
        amountCents: 35_250,
        interestCents: 0,
        chargesCents: 5250,
        principalCents: 30_000,
        balanceCents: 0,
      },
    ]);
    const preview = previewPayment(payday.loan, payday.product, dollars('352.50'), 'payoff');
    expect(preview).toMatchObject({ isPayoff: true, newPayoffAmountCents: 0, nextDueOn: null });
  });

  test('a line is projected as paid off on its due date, with interest and fee until that day', () => {
    const product = theProduct(1104);
    const none = cents(0);
    const loan: LoanSnapshot = {
      ...pawn.loan,
      productId: 1104,
      rateE8: 24_000_000,
      schedule: [],
      balances: { ...pawn.loan.balances, principalCents: cents(100_000), chargeCents: none, unearnedChargeCents: none },
      line: {
        creditLimitCents: cents(250_000),
        holdsCents: none,
        billedInterestCents: none,
        billedCustomaryFeeCents: none,
        customaryFeeExact: 0n,
        statements: [],
        nextCycleOn: addDays(NOTE_ON, 9),
      },
    };
    expect(projectLoan(loan, product).payments).toEqual([
      {
        dueOn: addDays(NOTE_ON, 30),
        amountCents: 100_000 + 1973 + 21_000,
        interestCents: 1973,
        chargesCents: 21_000,
        principalCents: 100_000,
        balanceCents: 0,
      },
    ]);
  });
});

/** Installment loans on a day before, on or after the first due date. */
const PAID_BY_INSTALMENTS = PRODUCTS.filter((product) => product.kind === 'instalment');
const running = fc
  .record({
    product: fc.constantFrom(...PAID_BY_INSTALMENTS),
    part: fc.integer({ min: 0, max: 100 }),
    days: fc.integer({ min: 0, max: 150 }),
    paidPermille: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ product, part, days, paidPermille }) => {
    const span = product.maxAmountCents - product.minAmountCents;
    const principalCents = product.minAmountCents + Math.floor((span * part) / 100);
    const start = begin({
      productId: product.productId,
      principal: (principalCents / 100).toFixed(2),
      noteOn: NOTE_ON,
      term: product.productId === 1108 ? 4 : 13,
      firstDueOn: addDays(NOTE_ON, 20),
    });
    const on = addDays(NOTE_ON, days);
    return { product, loan: liveUntil(payEachUntil(start, on), on).loan, paidPermille };
  })
  .filter(({ loan }) => payoffCents(loan) > 1);

describe('a loan that is up to date', () => {
  test('an early payment of the amount due keeps the end date unless it saves the last payment', () => {
    fc.assert(
      fc.property(running, ({ product, loan }) => {
        const { minimumAmountDueCents } = quoteFigures(loan, product);
        fc.pre(minimumAmountDueCents > 0 && minimumAmountDueCents < payoffCents(loan));
        const { endOn, savedCents } = previewPayment(loan, product, minimumAmountDueCents, 'standard');
        const byContract = projectLoan(loan, product);
        const lastCents = byContract.payments.at(-1)?.amountCents ?? 0;
        expect(byContract.endOn).toBe(loan.schedule.at(-1)?.dueOn);
        expect(endOn === byContract.endOn).toBe(savedCents < lastCents);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('the first projected payment equals the amount and date due after any payment', () => {
    fc.assert(
      fc.property(running, ({ product, loan, paidPermille }) => {
        const amountCents = cents(Math.max(1, Math.floor((payoffCents(loan) * paidPermille) / 1000)));
        const applied = applyPayment(loan, product, amountCents, 'standard');
        const preview = previewPayment(loan, product, amountCents, 'standard');
        const [next] = projectLoan(applied.loan, product).payments;
        // The last payment is everything that is owed on that day, including interest until that day.
        fc.pre(preview.nextDueOn !== loan.schedule.at(-1)?.dueOn && !preview.isPayoff);
        fc.pre(preview.nextAmountDueCents < preview.newPayoffAmountCents);
        const dueOn = preview.nextDueOn !== null && preview.nextDueOn < loan.asOf ? loan.asOf : preview.nextDueOn;
        expect(next).toMatchObject({ dueOn, amountCents: preview.nextAmountDueCents });
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('projection of any loan on any day', () => {
  const lent = PRODUCTS.filter((product) => product.kind !== 'line');
  const asked = fc.record({
    product: fc.constantFrom(...lent),
    part: fc.integer({ min: 0, max: 100 }),
    days: fc.integer({ min: 0, max: 150 }),
    paidPermille: fc.integer({ min: 1, max: 1200 }),
  });

  test('a projection repays all principal, and a preview lowers the payoff by the payment', () => {
    fc.assert(
      fc.property(asked, ({ product, part, days, paidPermille }) => {
        const span = product.maxAmountCents - product.minAmountCents;
        const principalCents = product.minAmountCents + Math.floor((span * part) / 100);
        const start = begin({
          productId: product.productId,
          principal: (principalCents / 100).toFixed(2),
          noteOn: NOTE_ON,
          term: product.productId === 1108 ? 4 : 13,
          firstDueOn: addDays(NOTE_ON, 20),
        });
        const { loan } = liveUntil(start, addDays(NOTE_ON, days));
        // A pawn that was charged off owes nothing.
        fc.pre(payoffCents(loan) > 0);
        const { payments, endOn } = projectLoan(loan, product);
        expect(sumCents(...payments.map((paid) => paid.principalCents))).toBe(loan.balances.principalCents);
        expect(payments.at(-1)).toMatchObject({ balanceCents: 0, dueOn: endOn });
        expect(Math.min(...payments.map((paid) => paid.principalCents))).toBeGreaterThanOrEqual(0);
        const payoff = payoffCents(loan);
        const amountCents = cents(Math.max(1, Math.floor((payoff * paidPermille) / 1000)));
        const preview = previewPayment(loan, product, amountCents, amountCents >= payoff ? 'payoff' : 'standard');
        expect(preview.newPayoffAmountCents).toBe(Math.max(0, payoff - amountCents));
        expect(preview.isPayoff).toBe(amountCents >= payoff);
        expect(preview.savedCents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  }, 120_000);
});
