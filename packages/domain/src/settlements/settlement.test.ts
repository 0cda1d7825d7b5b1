import { describe, expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { chargeOff } from '#loans/losses/charge-off.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { D0, dollars } from '#loans/loan-story.fixture.ts';
import { enterNonAccrual } from '#loans/losses/non-accrual.ts';
import { esther, moved, must, outForRepo } from './lived-loan.fixture.ts';
import {
  offerSettlement,
  paySettlement,
  settlementAmountCents,
  settlementCameBack,
  signSettlement,
  settlementPaymentFailed,
  settlementStatus,
} from './settlement.ts';

describe('settlement offers', () => {
  test.each([
    [90, null],
    [91, 70_000],
    [180, 70_000],
    [181, 50_000],
    [365, 50_000],
    [366, 35_000],
  ])('a claim of 1,000.00 that is %d days late settles for %s cents', (late, amount) => {
    expect(settlementAmountCents(dollars('1000.00'), dollars('800.00'), late)).toBe(amount);
  });

  test('a settlement is at least a quarter of the principal and at least a cent below the claim', () => {
    expect(settlementAmountCents(dollars('100.00'), dollars('1000.01'), 400)).toBe(9999);
    expect(settlementAmountCents(dollars('1000.00'), dollars('3000.01'), 400)).toBe(75_001);
    expect(settlementAmountCents(dollars('0.01'), dollars('0.01'), 400)).toBeNull();
  });

  const claim = chargeOff(outForRepo.loan, outForRepo.product).loan;
  const loan = { ...claim, asOf: addDays(D0, 60) };
  const offer = must(offerSettlement(loan));
  const signed = must(signSettlement(offer, loan.asOf));
  const { product } = outForRepo;

  test('a settlement offer is refused before 91 days late and for an active loan', () => {
    expect(offerSettlement(esther.loan)).toMatchObject({ refusal: { reason: 'not_late_enough' } });
    expect(offerSettlement({ ...esther.loan, status: 12 })).toMatchObject({
      refusal: { code: 'illegal_transition', from: 'Open' },
    });
  });

  test('an offer that was signed in time is signed, although it has expired since [OFR-007]', () => {
    const expired = { ...offer, state: 'expired' } as const;
    expect(must(signSettlement(expired, offer.expiresOn))).toEqual({ ...expired, docSignedOn: offer.expiresOn });
    for (const [closed, on] of [
      [expired, addDays(offer.expiresOn, 1)],
      [{ ...offer, state: 'withdrawn' } as const, offer.offeredOn],
    ] as const)
      expect(signSettlement(closed, on)).toMatchObject({ refusal: { reason: 'offer_closed' } });
  });

  test('a settlement offer is paid only when signed, in time, in full and within its tries [OFR-009 LCF-009 LCF-022]', () => {
    expect(paySettlement(loan, product, offer, offer.amountCents)).toMatchObject({ refusal: { reason: 'not_signed' } });
    const late = { ...loan, asOf: addDays(loan.asOf, 15) };
    expect(paySettlement(late, product, signed, offer.amountCents)).toMatchObject({
      refusal: { reason: 'offer_closed' },
    });
    expect(signSettlement(offer, late.asOf).ok).toBe(false);
    const short = dollars('1.00');
    expect(paySettlement(loan, product, signed, short)).toMatchObject({
      refusal: { code: 'amount_out_of_range', minCents: offer.amountCents, maxCents: offer.claimCents },
    });
    const twice = settlementPaymentFailed(settlementPaymentFailed(signed));
    expect(settlementStatus(twice, loan.asOf)).toMatchObject({ step: 'pay', triesLeft: 1 });
    expect(paySettlement(loan, product, twice, offer.amountCents).ok).toBe(true);
    const thrice = settlementPaymentFailed(twice);
    expect(paySettlement(loan, product, thrice, offer.amountCents)).toMatchObject({
      refusal: { reason: 'attempts_used' },
    });
    // The settings decide how often a failed payment may be retried.
    const [more, fewer] = [
      { ...thrice, retriesMax: 3 },
      { ...signed, attempts: 1, retriesMax: 0 },
    ];
    expect(settlementStatus(more, loan.asOf)).toMatchObject({ step: 'pay', triesLeft: 1, triesUsed: 3 });
    expect(paySettlement(loan, product, more, offer.amountCents).ok).toBe(true);
    expect(settlementStatus(fewer, loan.asOf)).toMatchObject({ step: 'closed', triesLeft: 0 });
    expect(settlementStatus(thrice, loan.asOf).step).toBe('closed');
    const paid = must(paySettlement(loan, product, signed, offer.amountCents)).offer;
    expect(settlementStatus(paid, loan.asOf)).toMatchObject({ step: 'paid', paymentMade: true });
    expect(paySettlement(loan, product, paid, offer.amountCents)).toMatchObject({
      refusal: { reason: 'offer_closed' },
    });
  });

  test('a settlement offer whose payment was returned can be paid again until its last day [OFR-009]', () => {
    const paid = must(paySettlement(loan, product, signed, offer.amountCents)).offer;
    const back = settlementCameBack(paid);
    expect(back).toEqual({ ...signed, attempts: 1 });
    expect(settlementStatus(back, loan.asOf)).toMatchObject({ step: 'pay', paymentMade: false, triesLeft: 2 });
    expect(settlementStatus(back, addDays(loan.asOf, 15)).step).toBe('closed');
    expect(settlementStatus(settlementCameBack({ ...paid, attempts: 2 }), loan.asOf).step).toBe('closed');
    expect(settlementCameBack(back)).toEqual(back);
  });

  test('a settlement discount is a loss only for amounts on the balance sheet', () => {
    const onBooks = applyPayment(outForRepo.loan, product, dollars('3000.00'), 'settlement');
    expect(moved(onBooks.entries)).toMatchObject({ 1020: 300_000, 5010: 116_918 });
    const stopped = enterNonAccrual(outForRepo.loan).loan;
    expect(moved(applyPayment(stopped, product, dollars('3000.00'), 'settlement').entries)).toMatchObject({
      1020: 300_000,
      5010: 289_162 + 4084 + 7500 - 300_000,
      9200: -116_172,
    });
    expect(moved(applyPayment(stopped, product, dollars('3500.00'), 'settlement').entries)).toMatchObject({
      4000: 289_162 + 4084 + 7500 - 350_000,
    });
  });

  test("a settlement uses the customer's credit first", () => {
    const balances = { ...outForRepo.loan.balances, creditCents: dollars('100.00') };
    const settled = applyPayment({ ...outForRepo.loan, balances }, product, dollars('3000.00'), 'settlement');
    expect(settled.entries.map((entry) => entry.event)).toEqual(['CREDIT_APPLIED', 'SETTLEMENT']);
    expect(moved(settled.entries)).toMatchObject({ 1020: 300_000, 2010: 10_000, 5010: 106_918 });
    expect(settled.loan.balances.creditCents).toBe(0);
  });

  test('`loanCan.settle` gives the reason why a loan cannot be settled', () => {
    const facts = { offer: 'pay', paymentInFlight: false } as const;
    expect(loanCan.settle(loan, facts)).toEqual({ allowed: true });
    expect(loanCan.settle(loan, { ...facts, offer: null })).toMatchObject({ reason: 'no_offer' });
    expect(loanCan.settle(loan, { ...facts, offer: 'sign' })).toMatchObject({ reason: 'not_signed' });
    expect(loanCan.settle(loan, { ...facts, offer: 'paid' })).toMatchObject({ reason: 'offer_closed' });
    expect(loanCan.settle(loan, { ...facts, paymentInFlight: true })).toMatchObject({ reason: 'payment_in_flight' });
    expect(loanCan.settle({ ...loan, status: 12 }, facts)).toMatchObject({ reason: 'not_late_enough' });
    expect(loanCan.settle({ ...loan, status: 32 }, facts)).toMatchObject({ reason: 'bankruptcy_stay' });
  });
});
