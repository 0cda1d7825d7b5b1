import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import type { AccountCode } from '#ledger/chart-of-accounts.ts';
import { trialBalance } from '#ledger/invariants.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { dismissBankruptcy, dischargeBankruptcy, fileBankruptcy } from '#loans/losses/bankruptcy.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { chargeOff } from '#loans/losses/charge-off.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, D0, dollars, liveUntil, onDay, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { reversePayment } from '#loans/payments/reverse-payment.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { enterNonAccrual, leaveNonAccrual } from '#loans/losses/non-accrual.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LateFeeStop, Product } from '#loans/products/product.ts';
import type { LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { NO_DAY_FACTS, takeDayEvents } from '#loans/day-end/decide-day-events.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { arizona, esther, moved, must, outForRepo, pawn, PETITION, pledge, written } from './lived-loan.fixture.ts';
import { offerSettlement } from './settlement.ts';
import { recoverVehicle } from './vehicle-recovery.ts';

describe('the worked journal E of loan-core 2.5', () => {
  const writtenOff = chargeOff(outForRepo.loan, outForRepo.product);

  test("the charge-off of P05 writes off the lender's assets and keeps the debt of 4,169.18", () => {
    expect(writtenOff.entries.map((entry) => entry.event)).toEqual(['CHARGE_OFF', 'CHARGE_OFF_MEMO']);
    expect(writtenOff.entries[0] && written(writtenOff.entries[0])).toBe(
      'Dr1190 2891.62 Dr4900 1202.56 Dr5050 75.00 Cr1100 2891.62 Cr1110 1161.72 Cr1130 40.84 Cr1140 75.00',
    );
    expect(moved(writtenOff.entries.slice(1))).toEqual({ 9100: 416_918, 9190: -416_918 });
    expect(payoffCents(writtenOff.loan)).toBe(416_918);
    expect(writtenOff.loan.status).toBe(23);
  });

  test('a settlement of 45 % ends the claim', () => {
    const settled = applyPayment(writtenOff.loan, outForRepo.product, dollars('1876.13'), 'settlement');
    expect(moved(settled.entries)).toEqual({ 1020: 187_613, 4080: -187_613, 9100: -416_918, 9190: 416_918 });
    expect(settled.event).toBe('paySettlement');
    expect(settled.loan.status).toBe(29);
    expect(payoffCents(settled.loan)).toBe(0);
  });
});

describe('non-accrual', () => {
  test('a late loan enters non-accrual on its ladder day, and interest paid later is income', () => {
    const start = arizona('3000.00', -182, [-153], businessDate('2026-01-13'));
    const late = liveUntil(start, addDays(businessDate('2026-02-13'), 89));
    expect(late.loan.isNonAccrual).toBe(false);
    const owed = late.loan.balances.interestCents;
    const entered = liveUntil(late, addDays(late.loan.asOf, 1));
    expect(entered.loan.isNonAccrual).toBe(true);
    const today = entered.ledger.filter(({ on }) => on === entered.loan.asOf).map(({ entry }) => entry);
    expect(today.map((entry) => entry.event)).toEqual(['ACCRUE', 'ENTER_NON_ACCRUAL']);
    const { interestCents } = entered.loan.balances;
    expect(interestCents).toBeGreaterThan(owed);
    expect(moved(today.slice(1))).toEqual({
      1110: 0 - interestCents,
      4900: interestCents,
      9200: interestCents,
      9290: 0 - interestCents,
    });
    const next = liveUntil(entered, addDays(entered.loan.asOf, 1));
    const accrued = next.loan.balances.interestCents - interestCents;
    expect(moved(next.ledger.filter(({ on }) => on === next.loan.asOf).map(({ entry }) => entry))).toEqual({
      9200: accrued,
      9290: -accrued,
    });
    const paid = payNow(next, dollars('100.00'));
    expect(paid.applied.entries.map(written)).toEqual(['Dr1020 100.00 Cr4000 100.00 Dr9290 100.00 Cr9200 100.00']);
    expect(paid.applied.entries[0]?.event).toBe('PAYMENT_MEMO');
  });

  test('a cured loan leaves non-accrual in the transaction of the payment', () => {
    const start = arizona('3000.00', -182, [-153], businessDate('2026-01-13'));
    const story = liveUntil(start, addDays(businessDate('2026-02-13'), 95));
    expect(story.loan).toMatchObject({ status: 27, isNonAccrual: true });
    const cured = payNow(story, dollars('2200.00'));
    expect(cured.applied.entries.map((entry) => entry.event)).toEqual(['PAYMENT_MEMO', 'PAYMENT']);
    expect(cured.applied.event).toBe('cure');
    expect(cured.loan).toMatchObject({ status: 12, isNonAccrual: false });
  });

  test('a defaulted loan without a right to cure stays in non-accrual when its past due is paid', () => {
    const noteOn = addDays(D0, -109);
    const start = begin({ productId: 2101, principal: '2000.00', noteOn, term: 26, firstDueOn: addDays(noteOn, 14) });
    const story = liveUntil(start, D0);
    expect(story.loan).toMatchObject({ status: 27, isNonAccrual: true });
    const { daysLate, pastDueAmountCents } = quoteFigures(story.loan, story.product);
    expect(daysLate).toBe(95);
    const paid = payNow(story, pastDueAmountCents);
    expect(quoteFigures(paid.loan, paid.product).daysLate).toBe(0);
    expect(paid.applied.event).toBeNull();
    expect(paid.loan).toMatchObject({ status: 27, isNonAccrual: true });
    // The start of the next day does not end non-accrual either.
    const next = liveUntil(paid, addDays(D0, 1));
    expect(next.loan).toMatchObject({ status: 27, isNonAccrual: true });
    expect(next.ledger.map(({ entry }) => entry.event)).not.toContain('LEAVE_NON_ACCRUAL');
  });

  test('an unearned charge is written off against 2200 in non-accrual and deferred again by a cure', () => {
    const early = pawn(10);
    const entered = enterNonAccrual(early.loan);
    expect(moved(entered.entries)).toEqual({ 1120: -22_500, 2200: 15_000, 4900: 7500, 9200: 22_500, 9290: -22_500 });
    const later = liveUntil({ ...early, loan: { ...entered.loan, status: 17 } }, addDays(D0, 10));
    // A stay prevents a cure, so the case is dismissed first.
    expect(leaveNonAccrual(later.loan, later.product).entries).toEqual([]);
    const left = leaveNonAccrual({ ...later.loan, status: 12 }, later.product);
    expect(moved(left.entries)).toEqual({ 1120: 22_500, 2200: -7500, 4900: -15_000, 9200: -22_500, 9290: 22_500 });
    expect(left.loan.balances.unearnedChargeCents).toBe(7500);
    expect(enterNonAccrual(entered.loan).entries).toEqual([]);
    expect(leaveNonAccrual(early.loan, early.product).entries).toEqual([]);
  });
});

describe('charge-off', () => {
  test('a covered borrower stays on the same ladder step and is not charged off in 365 days', () => {
    const late = liveUntil(pawn(40), addDays(D0, 49)).loan;
    const protectedDay = { ...NO_DAY_FACTS, isProtected: true };
    const { product } = pawn(1);
    for (let day = 1; day <= 365; day += 1)
      expect(takeDayEvents({ ...late, asOf: addDays(late.asOf, day) }, product, protectedDay).events).toEqual([]);
    expect(takeDayEvents({ ...late, asOf: addDays(late.asOf, 1) }, product).events).toEqual(['chargeOff']);
  });

  test('P01 played forward 120 days is charged off without a claim, and nothing can be paid [LOP-023]', () => {
    const story = pawn(132);
    expect(story.events).toEqual(['ladder31', 'ladder27', 'chargeOff']);
    expect(story.loan).toMatchObject({ status: 6, isNonAccrual: false });
    expect(accountsHoldingDebt(story.loan)).toBe('chargedOff');
    expect(payoffCents(story.loan)).toBe(0);
    expect(quoteFigures(story.loan, story.product)).toMatchObject({
      minimumAmountDueCents: 0,
      pastDueAmountCents: 0,
      daysLate: 0,
      perDiemCents: 0,
    });
    const balances = trialBalance(story.ledger.map(({ entry }) => entry));
    expect([9100, 9190, 9200, 9290, 1100, 1120].map((code) => balances.get(code as AccountCode) ?? 0)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    const facts = { paymentInFlight: false, ssnOnFile: true, refinanceEligible: false, noSsnRefinanceAllowed: false };
    expect(loanCan.pay(story.loan, facts)).toEqual({ allowed: false, reason: 'nothing_owed' });
    expect(offerSettlement(story.loan)).toMatchObject({ refusal: { reason: 'nothing_owed' } });
  });

  test('a payment of a pawn that is returned after its charge-off leaves no claim', () => {
    const before = pawn(45);
    const paid = payNow(before, dollars('500.00'));
    const posted = paid.ledger.map((dated, index) => ({ key: `${index}`, ...dated }));
    const off = liveUntil(paid, addDays(D0, 60));
    expect(off.loan.status).toBe(6);
    const returned = must(
      reversePayment(off.loan, off.product, {
        posted: posted.slice(before.ledger.length),
        kind: 'achReturn',
        returnCode: 'R01',
        isChannelSettled: false,
        chargebackFeeCents: NO_CENTS,
        isFeeTaken: false,
        interestStoppedOn: off.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? null,
        history: null,
      }),
    );
    expect(payoffCents(returned.loan)).toBe(0);
    expect(moved(returned.entries)[9100] ?? 0).toBe(0);
  });

  test('a pledge whose vehicle is held keeps its debt until the sale, and a pawn is forfeited', () => {
    const late = (story: LoanStory, status: 13 | 15) =>
      takeDayEvents({ ...story.loan, status, isNonAccrual: true }, story.product).loan;
    const [young, old] = [pledge(70), pawn(70)];
    const aged = (story: LoanStory): LoanStory => ({ ...story, loan: { ...story.loan, asOf: addDays(D0, 30) } });
    expect([late(aged(young), 13).status, late(aged(young), 15).status]).toEqual([13, 15]);
    expect(payoffCents(late(aged(young), 13))).toBeGreaterThan(100_000);
    expect([late(aged(old), 13).status, late(aged(old), 15).status]).toEqual([24, 23]);
    expect(payoffCents(late(aged(old), 13))).toBe(0);
  });

  test("a recovery cost of a charged-off pawn is the lender's own", () => {
    const { loan, product } = pawn(132);
    const recovered = must(recoverVehicle({ ...loan, status: 23 }, product, 10));
    expect(moved(recovered.entries)).toEqual({ 2000: -5_000, 5050: 5_000 });
    expect(payoffCents(recovered.loan)).toBe(0);
    expect(loanCan.redeem(recovered.loan, { at: 'store', paymentInFlight: false })).toMatchObject({
      reason: 'nothing_owed',
    });
  });

  test.each([
    [31, 6],
    [27, 6],
    [33, 6],
    [15, 23],
    [13, 24],
    [17, 32],
  ] as const)('a charge-off moves status %d to %d without changing the debt (loan-core T23)', (status, to) => {
    const late = { ...outForRepo.loan, status, asOf: addDays(D0, 60) };
    const day = takeDayEvents(late, outForRepo.product);
    expect(day.loan.status).toBe(to);
    expect(day.events.at(-1)).toBe('chargeOff');
    const storageCents = status === 13 ? 2500 : 0;
    expect(payoffCents(day.loan)).toBe(payoffCents(late) + storageCents);
  });

  test('late fees stop under a stay and after recovery, unless the product lets them go on', () => {
    // The unpaid installment of 2026-06-13, a Saturday, has its fee day on 2026-06-26.
    const on = businessDate('2026-06-26');
    const { loan, product } = outForRepo;
    const feesIn = (status: LoanStatusCode, of: Product = product) =>
      takeDayEvents({ ...loan, status, asOf: on }, of).lateFees.length;
    expect([12, 31, 27, 15].map((status) => feesIn(status as LoanStatusCode))).toEqual([1, 1, 1, 1]);
    expect([feesIn(17), feesIn(13)]).toEqual([0, 0]);
    const going = (...lateFeesGoOnUnder: LateFeeStop[]) => ({ ...product, lateFeesGoOnUnder }) as Product;
    expect([feesIn(17, going('bankruptcyStay')), feesIn(13, going('bankruptcyStay'))]).toEqual([1, 0]);
    expect([feesIn(17, going('recoveredVehicle')), feesIn(13, going('recoveredVehicle'))]).toEqual([0, 1]);
  });

  test('a loan reopened by a return is repaid or moves down the ladder again (loan-core T31)', () => {
    const back = { ...esther.loan, status: 33 as const };
    const repaid = applyPayment(back, esther.product, cents(payoffCents(back)), 'payoff');
    expect(repaid).toMatchObject({ event: 'repay', isClosing: true, loan: { status: 3 } });
    expect(takeDayEvents(back, esther.product).events).toEqual(['ladder31']);
  });

  test('a charge-off earns the unearned part of the origination fee, once', () => {
    const start = begin({ productId: 2101, principal: '1500.00', noteOn: onDay(-200), term: 26 });
    const story = liveUntil(start, D0);
    expect(story.loan.status).toBe(6);
    const paid = payNow(story, payoffCents(story.loan), 'payoff');
    const fees = paid.ledger.flatMap(({ entry }) => entry.lines.filter((line) => line.account === 2210));
    expect(fees.reduce((sum, line) => sum + (line.side === 'cr' ? line.amountCents : 0 - line.amountCents), 0)).toBe(0);
  });
});

describe('bankruptcy', () => {
  test('a bankruptcy needs a case and a past filing date, and its dismissal restores the status', () => {
    expect(fileBankruptcy(esther.loan, esther.product, { ...PETITION, caseNumber: ' ' })).toMatchObject({
      refusal: { reason: 'case_number_missing' },
    });
    expect(fileBankruptcy(esther.loan, esther.product, { ...PETITION, filedOn: addDays(D0, 1) })).toMatchObject({
      refusal: { code: 'date_not_open' },
    });
    const filed = must(fileBankruptcy(outForRepo.loan, outForRepo.product, PETITION));
    expect(filed.loan).toMatchObject({ status: 17, statusBeforeBankruptcy: 27, isNonAccrual: true });
    expect(filed.events).toEqual(['recallToDefault', 'fileBankruptcy']);
    const dismissed = must(dismissBankruptcy(filed.loan, esther.product));
    expect(dismissed.loan).toMatchObject({ status: 27, statusBeforeBankruptcy: null, isNonAccrual: true });
    const current = must(fileBankruptcy(pawn(5).loan, pawn(5).product, PETITION));
    expect(must(dismissBankruptcy(current.loan, pawn(5).product)).loan).toMatchObject({
      status: 12,
      isNonAccrual: false,
    });
    expect(dismissBankruptcy(esther.loan, esther.product).ok).toBe(false);
    const claim = chargeOff(outForRepo.loan, outForRepo.product).loan;
    const stayed = must(fileBankruptcy(claim, esther.product, PETITION));
    expect(stayed).toMatchObject({ entries: [], loan: { status: 32 } });
    expect(must(dismissBankruptcy(stayed.loan, esther.product)).loan.status).toBe(6);
  });

  test('a discharge ends the debt without a claim (loan-core T27)', () => {
    const filed = must(fileBankruptcy(esther.loan, esther.product, PETITION));
    const ended = must(dischargeBankruptcy(filed.loan, esther.product));
    expect(ended.loan).toMatchObject({ status: 8, isNonAccrual: false });
    expect(payoffCents(ended.loan)).toBe(0);
    expect(moved(ended.entries)).toEqual({
      1100: -289_162,
      1130: -4084,
      1190: 289_162,
      4900: 4084,
      9200: -116_172,
      9290: 116_172,
    });
    const claim = must(
      fileBankruptcy(chargeOff(outForRepo.loan, outForRepo.product).loan, outForRepo.product, PETITION),
    ).loan;
    expect(moved(must(dischargeBankruptcy(claim, esther.product)).entries)).toEqual({ 9100: -416_918, 9190: 416_918 });
  });
});
