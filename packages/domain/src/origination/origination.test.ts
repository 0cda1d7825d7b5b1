import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { PAYABLE } from '#ledger/loan-postings.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { scheduleOf, toTermProduct } from '#loans/opening/open-loan.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { disbursementChannels, isDisbursementAvailable, type ChannelFacts } from './disbursement-channels.ts';
import { dueDatesOf, firstDueDateOptions } from './first-due-dates.ts';
import { affordablePaymentCents, maxLoanAmount, type BorrowerFacts } from './max-loan-amount.ts';
import { originationResume, type DisbursementType, type LeftOrigination } from './origination-resume.ts';

const START = businessDate('2026-06-15');

describe('resuming an origination', () => {
  const left = (change: Partial<LeftOrigination>): LeftOrigination => ({
    disbursementAmountCents: null,
    disbursementType: null,
    loanId: null,
    loanStatus: null,
    phase: null,
    ...change,
  });
  const chosen = { disbursementAmountCents: dollars('1500.00'), disbursementType: 'debit', loanId: 7 } as const;

  test('P16: an origination without an amount resumes at OriginationAmount', () => {
    expect(originationResume(left({}))).toBe('OriginationAmount');
    expect(originationResume(left({ ...chosen, disbursementAmountCents: NO_CENTS }))).toBe('OriginationAmount');
  });

  test('P17: an origination without a method or a loan resumes at OriginationChooseMethod', () => {
    expect(originationResume(left({ disbursementAmountCents: dollars('1500.00') }))).toBe('OriginationChooseMethod');
    expect(originationResume(left({ ...chosen, disbursementType: 'none' }))).toBe('OriginationChooseMethod');
    expect(originationResume(left({ ...chosen, loanId: null }))).toBe('OriginationChooseMethod');
  });

  test('P18: an origination awaiting its signature resumes at OriginationDocuSign', () => {
    const open = { ...chosen, loanStatus: LOAN_STATUS.Open, phase: 'pendingSignature' } as const;
    expect(originationResume(left(open))).toBe('OriginationDocuSign');
  });

  test('an origination with a signed or closed loan resumes at the Dashboard', () => {
    const open = { ...chosen, loanStatus: LOAN_STATUS.Open } as const;
    expect(originationResume(left({ ...open, phase: 'active' }))).toBe('Dashboard');
    expect(originationResume(left({ ...open, phase: 'pendingFunding' }))).toBe('Dashboard');
    expect(originationResume(left({ ...chosen, loanStatus: LOAN_STATUS.Deleted, phase: 'active' }))).toBe('Dashboard');
    expect(originationResume(left(chosen))).toBe('Dashboard');
  });
});

describe('the most a customer may borrow', () => {
  const nothing: BorrowerFacts = {
    vehicleValueCents: null,
    discretionaryIncomeCents: null,
    noteOn: START,
    dueDates: [],
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty: false,
  };
  const months = (count: number) => dueDatesMonthly(businessDate('2026-07-15'), count);
  const ask = (productId: number, facts: Partial<BorrowerFacts>) =>
    maxLoanAmount(theProduct(productId), { ...nothing, ...facts });

  test('P16: an appraisal of 4,200.00 limits the loan to half of it: 2,100.00', () => {
    expect(ask(1101, { vehicleValueCents: dollars('4200.00') })).toEqual({
      ok: true,
      value: { minCents: 10_000, maxCents: 210_000, limitedBy: 'vehicle' },
    });
  });

  test("the vehicle limit is rounded down to the cent and never above the product's maximum", () => {
    expect(ask(1101, { vehicleValueCents: dollars('4200.01') })).toMatchObject({ value: { maxCents: 210_000 } });
    expect(ask(1101, { vehicleValueCents: dollars('90000.00') })).toMatchObject({
      value: { maxCents: 1_000_000, limitedBy: 'product' },
    });
  });

  test('an income of 900.00 affords 315.00 a month, which is 2,023.76 on product 1103 (1.4)', () => {
    const facts = {
      vehicleValueCents: dollars('20000.00'),
      discretionaryIncomeCents: dollars('900.00'),
      dueDates: months(24),
    };
    expect(ask(1103, facts)).toEqual({
      ok: true,
      value: { minCents: 50_001, maxCents: 202_376, limitedBy: 'income' },
    });
  });

  test('the income limit assumes the longest term until a term is chosen: 2,023.76 over 24 months', () => {
    const facts = { vehicleValueCents: dollars('20000.00'), discretionaryIncomeCents: dollars('900.00') };
    expect(ask(1103, facts)).toMatchObject({ value: { maxCents: 202_376, limitedBy: 'income' } });
    expect(ask(2101, { discretionaryIncomeCents: dollars('300.00') })).toMatchObject({
      value: { limitedBy: 'income' },
    });
  });

  test("biweekly installments spread a month's income over 26 / 12 payments", () => {
    const product = theProduct(2101);
    if (product.kind !== 'instalment') throw new Error('2101 is an installment loan');
    expect(affordablePaymentCents(product, dollars('900.00'))).toBe(14_538);
    const dueDates = dueDatesBiweekly(businessDate('2026-06-26'), 26);
    const most = ask(2101, { discretionaryIncomeCents: dollars('900.00'), dueDates });
    expect(most).toMatchObject({ value: { limitedBy: 'income' } });
  });

  test('the income limit of product 1108 includes its maintenance fee', () => {
    const product = toTermProduct(theProduct(1108));
    const dueDates = months(6);
    const most = ask(1108, { discretionaryIncomeCents: dollars('300.00'), dueDates });
    if (!most.ok) throw new Error(most.refusal.code);
    const first = (principal: number) =>
      scheduleOf({ product, principalCents: cents(principal), noteOn: START, chainStartOn: START, dueDates })[0];
    expect(first(most.value.maxCents)?.amountCents).toBeLessThanOrEqual(10_500);
    expect(first(most.value.maxCents + 1)?.amountCents).toBeGreaterThan(10_500);
    const onDuty = ask(1108, { discretionaryIncomeCents: dollars('300.00'), dueDates, isActiveDuty: true });
    expect(onDuty.ok && onDuty.value.maxCents).toBeGreaterThan(most.value.maxCents);
  });

  test('the limit is refused for installments without income and title loans without appraisal', () => {
    expect(ask(2102, { dueDates: months(12) })).toMatchObject({ refusal: { reason: 'income_missing' } });
    expect(ask(1101, {})).toMatchObject({ refusal: { reason: 'appraisal_missing' } });
    expect(ask(1105, {})).toMatchObject({ value: { maxCents: 25_500, limitedBy: 'product' } });
  });

  test("a state's cap counts the customer's other loans, and a line has its decided limit", () => {
    const capped = { stateCapCents: dollars('500.00'), otherPrincipalCents: dollars('300.00') };
    expect(ask(1106, capped)).toMatchObject({ value: { maxCents: 20_000, limitedBy: 'stateCap' } });
    expect(ask(1106, { ...capped, otherPrincipalCents: dollars('480.00') })).toEqual({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: 5000, maxCents: 2000 },
    });
    expect(ask(1104, { creditLimitCents: dollars('1500.00') })).toMatchObject({
      value: { maxCents: 150_000, limitedBy: 'creditLimit' },
    });
  });
});

describe('disbursement channels', () => {
  const open: ChannelFacts = {
    isStoreOpen: true,
    storeCashTodayCents: NO_CENTS,
    hasDisburseCard: true,
    hasVerifiedAccount: true,
  };
  const closedBy = (amount: string, facts: Partial<ChannelFacts> = {}) =>
    Object.fromEntries(
      disbursementChannels(dollars(amount), { ...open, ...facts }).map((each) => [each.channel, each.closedBy]),
    );

  test('each disbursement channel has its own payable account', () => {
    const kinds: Readonly<Record<DisbursementType, number | null>> = { none: null, ...PAYABLE };
    expect(Object.keys(kinds)).toEqual(['none', 'store', 'moneyGram', 'debit', 'ach']);
    expect(new Set(Object.values(PAYABLE)).size).toBe(4);
  });

  test('P49: MoneyGram pays 10,000.00 and refuses a cent more', () => {
    expect(closedBy('10000.00')['moneyGram']).toBeNull();
    expect(closedBy('10000.01')['moneyGram']).toBe('amount_above_limit');
  });

  test('a store pays 2,500.00 a day, a debit card takes 5,000.00, an account any amount', () => {
    expect(closedBy('2500.00')).toEqual({ store: null, moneyGram: null, debit: null, ach: null });
    expect(closedBy('2500.01')).toMatchObject({ store: 'amount_above_limit', debit: null });
    expect(closedBy('1500.01', { storeCashTodayCents: dollars('1000.00') })['store']).toBe('amount_above_limit');
    expect(closedBy('5000.00')['debit']).toBeNull();
    expect(closedBy('5000.01')).toMatchObject({ debit: 'amount_above_limit', ach: null });
  });

  test('a disbursement channel is closed without an open store, a card or an account', () => {
    expect(closedBy('100.00', { isStoreOpen: false, hasDisburseCard: false, hasVerifiedAccount: false })).toEqual({
      store: 'store_closed',
      moneyGram: null,
      debit: 'no_card',
      ach: 'no_account',
    });
    expect(closedBy('0.00')['moneyGram']).toBe('no_amount');
  });

  test('money is available from the smallest draw up, through at least one open channel', () => {
    const ways = disbursementChannels(dollars('50.00'), open);
    expect(isDisbursementAvailable(dollars('50.00'), dollars('50.00'), ways)).toBe(true);
    expect(isDisbursementAvailable(dollars('49.99'), dollars('50.00'), ways)).toBe(false);
    expect(isDisbursementAvailable(dollars('50.00'), dollars('50.00'), [])).toBe(false);
  });
});

describe('the first due date', () => {
  const arizona = toTermProduct(theProduct(1103));
  const missouri = toTermProduct(theProduct(2101));
  const alabama = toTermProduct(theProduct(1106));

  test("first due dates are the paydays within the product's range of days", () => {
    const fridays = { lastPayOn: businessDate('2026-06-05'), frequency: 'BiWeekly' } as const;
    expect(firstDueDateOptions(arizona, START, fridays)).toEqual(['2026-07-03', '2026-07-17']);
    expect(firstDueDateOptions(missouri, START, fridays)).toEqual(['2026-07-03']);
    expect(firstDueDateOptions(alabama, START, fridays)).toEqual(['2026-07-03']);
    const weekly = { ...fridays, frequency: 'Weekly' } as const;
    expect(firstDueDateOptions(missouri, START, weekly)).toEqual(['2026-06-26', '2026-07-03', '2026-07-10']);
    const monthly = { lastPayOn: businessDate('2026-05-31'), frequency: 'Monthly' } as const;
    expect(firstDueDateOptions(arizona, START, monthly)).toEqual(['2026-06-30']);
    const twice = { lastPayOn: businessDate('2026-06-01'), frequency: 'SemiMonthly' } as const;
    expect(firstDueDateOptions(arizona, START, twice)).toEqual(['2026-07-01', '2026-07-16']);
  });

  test('every day in range is offered when no payday fits, except for a pawn', () => {
    const days = firstDueDateOptions(arizona, START, null);
    expect([days.length, days[0], days.at(-1)]).toEqual([31, addDays(START, 15), addDays(START, 45)]);
    expect(firstDueDateOptions(toTermProduct(theProduct(1101)), START, null)).toEqual([]);
    const long = { lastPayOn: businessDate('1990-01-01'), frequency: 'Weekly' } as const;
    expect(firstDueDateOptions(arizona, START, long)).toEqual(days);
  });

  test('a due day missing in a month becomes its last day, and later months keep the chosen day', () => {
    expect(dueDatesOf(arizona, businessDate('2027-02-28'), 3, 31)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    expect(dueDatesOf(missouri, businessDate('2026-06-26'), 2)).toEqual(['2026-06-26', '2026-07-10']);
    expect(dueDatesOf(alabama, businessDate('2026-06-26'), 4)).toEqual(['2026-06-26']);
    expect(dueDatesOf(toTermProduct(theProduct(1101)), START, 1)).toEqual([]);
  });
});
