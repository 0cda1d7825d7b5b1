import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { chargeOff } from '#loans/losses/charge-off.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { begin, D0, dollars, liveUntil, onDay, payNow } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { NO_DAY_FACTS, takeDayEvents } from '#loans/day-end/decide-day-events.ts';
import { reversePayment } from '#loans/payments/reverse-payment.ts';
import { NO_CENTS } from '#money/cents.ts';
import {
  arizona,
  esther,
  held,
  moved,
  must,
  NOTICE,
  outForRepo,
  pawn,
  pledge,
  readyToAssign,
  SALE,
  written,
} from './lived-loan.fixture.ts';
import { assignRepo, recallRepo, recoverVehicle, recoveryFeeCents } from './vehicle-recovery.ts';
import {
  accountForSale,
  escheat,
  payOutSurplus,
  saleNotBefore,
  sellVehicle,
  sendSaleNotice,
  takeProceeds,
  type PlannedSale,
} from './vehicle-sale.ts';

describe('the worked journal F of loan-core 2.5', () => {
  test('a sale for 6,200.00 pays costs, interest, principal and fees and leaves a surplus', () => {
    const loan = { ...held(esther), balances: { ...esther.loan.balances, costsCents: dollars('975.00') } };
    const sold = must(
      sellVehicle(loan, esther.product, {
        ...SALE,
        grossCents: dollars('6200.00'),
        auctionFeeCents: dollars('310.00'),
      }),
    );
    expect(sold.entries.map(written)).toEqual([
      'Dr1140 310.00 Cr2000 310.00',
      'Dr1210 6200.00 Cr1140 1285.00 Cr1110 1161.72 Cr1100 2891.62 Cr1130 40.84 Cr2400 820.82',
    ]);
    expect(sold.loan.status).toBe(16);
    expect(sold.account).toEqual({
      grossCents: 620_000,
      obligationCents: 537_918,
      costsCents: 128_500,
      surplusCents: 82_082,
      deficiencyCents: 0,
    });
    expect(accountForSale(sold.loan, { surplusCents: sold.account.surplusCents, waivesDeficiency: false })).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'surplus_unpaid' },
    });
    const paid = must(payOutSurplus(sold.loan, sold.account.surplusCents));
    expect(paid.entries.map(written)).toEqual(['Dr2400 820.82 Cr1000 820.82']);
    expect(paid.loan.status).toBe(8);
    expect(must(escheat(sold.loan, sold.account.surplusCents)).entries.map(written)).toEqual([
      'Dr2400 820.82 Cr2410 820.82',
    ]);
    expect(payOutSurplus(sold.loan, dollars('0.00')).ok).toBe(false);
    const remitted = must(takeProceeds(sold.loan, sold.account.grossCents));
    expect(remitted.entries.map(written)).toEqual(['Dr1000 6200.00 Cr1210 6200.00']);
    expect(remitted.loan).toEqual(sold.loan);
    expect(takeProceeds(sold.loan, dollars('0.00'))).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'no_proceeds' },
    });
  });
});

describe('recovery of a vehicle', () => {
  test.each([
    ['no_notice_of_default', { noticeOfDefaultOn: null }],
    ['covered_borrower', { isCoveredBorrower: true }],
    ['payment_in_flight', { isBusy: true }],
    ['vehicle_unlocated', { isLocatable: false }],
  ])('an assignment is refused: %s', (reason, facts) => {
    expect(assignRepo(esther.loan, esther.product, { ...NOTICE, ...facts })).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason },
    });
  });

  test("an assignment is refused too early, unsecured or in South Carolina's cure period", () => {
    const early = liveUntil(arizona('3000.00', -152, [-122, -94, -63], businessDate('2026-02-13')), D0);
    expect(assignRepo(early.loan, early.product, NOTICE)).toMatchObject({ refusal: { reason: 'not_late_enough' } });
    const personal = liveUntil(begin({ productId: 2101, principal: '1500.00', noteOn: onDay(-115), term: 26 }), D0);
    expect(assignRepo(personal.loan, personal.product, NOTICE)).toMatchObject({ refusal: { reason: 'unsecured' } });
    const noteOn = onDay(-100);
    const south = liveUntil(begin({ productId: 2103, principal: '4200.00', noteOn, term: 24 }), D0);
    expect(south.loan.status).toBe(31);
    const given = (days: number) => readyToAssign(addDays(D0, -days));
    expect(assignRepo(south.loan, south.product, given(20))).toMatchObject({ refusal: { reason: 'cure_period' } });
    expect(assignRepo(south.loan, south.product, given(21)).ok).toBe(true);
    const facts = { ...NO_DAY_FACTS, noticeOfDefaultOn: addDays(D0, -21) };
    expect(takeDayEvents(south.loan, south.product, facts).events).toEqual(['ladder27']);
    expect(takeDayEvents(south.loan, south.product).events).toEqual([]);
  });

  test("a recall sets the status of the loan's lateness (loan-core T16), or status 6 (T24)", () => {
    const { loan, product } = outForRepo;
    expect(must(recallRepo(loan, product)).events).toEqual(['recallToDefault']);
    expect(must(recallRepo({ ...loan, asOf: addDays(D0, -5) }, product)).loan.status).toBe(31);
    expect(must(recallRepo({ ...loan, status: 23 }, product)).loan.status).toBe(6);
    expect(recallRepo(esther.loan, esther.product).ok).toBe(false);
  });

  test('a recovery fee depends on distance in Georgia and is zero in Tennessee', () => {
    const fees = [50, 51, 100, 300, 301].map((miles) => recoveryFeeCents(pawn(1).product, miles));
    expect(fees).toEqual([5000, 10_000, 10_000, 15_000, 25_000]);
    expect(recoveryFeeCents(pledge(1).product, 500)).toBe(0);
  });

  test("a recovery cost after charge-off is the lender's expense and part of the claim", () => {
    const claim = chargeOff(outForRepo.loan, outForRepo.product).loan;
    const recovered = must(recoverVehicle(claim, outForRepo.product, 10));
    expect(moved(recovered.entries)).toEqual({ 2000: -37_500, 5050: 37_500, 9100: 37_500, 9190: -37_500 });
    expect(recovered.loan.status).toBe(24);
  });

  test('a charged-off claim can be paid in full at the store while its vehicle is sought or held [LOP-022]', () => {
    const sought = chargeOff(outForRepo.loan, outForRepo.product).loan;
    const held = must(recoverVehicle(sought, outForRepo.product, 10)).loan;
    const recalled = must(recallRepo(sought, outForRepo.product)).loan;
    const pay = (loan: typeof sought) =>
      applyPayment(loan, outForRepo.product, payoffCents(loan), 'redemption', 'store');
    const [fromSought, fromHeld, fromRecalled] = [pay(sought), pay(held), pay(recalled)];
    for (const paid of [fromSought, fromHeld, fromRecalled]) {
      expect(paid).toMatchObject({ event: 'payClaim', isClosing: true, loan: { status: 3 } });
      expect(payoffCents(paid.loan)).toBe(0);
    }
    expect([sought.status, held.status, recalled.status]).toEqual([23, 24, 6]);
    // The claim is 4,169.18 as before, plus 375.00 for the agent when the vehicle was recovered (P05 in 2.5 E).
    expect(moved(fromSought.entries)).toEqual(moved(fromRecalled.entries));
    expect(moved(fromSought.entries)).toEqual({ 1010: 416_918, 4080: -416_918, 9100: -416_918, 9190: 416_918 });
    expect(moved(fromHeld.entries)).toEqual({ 1010: 454_418, 4080: -454_418, 9100: -454_418, 9190: 454_418 });
  });

  test('`loanCan` allows reinstatement while out for repo and redemption at the store', () => {
    const here = { at: 'online', paymentInFlight: false } as const;
    const { loan, product } = outForRepo;
    expect(loanCan.reinstate(loan, product, here)).toEqual({ allowed: true });
    expect(loanCan.reinstate(esther.loan, product, here)).toMatchObject({ reason: 'not_in_recovery' });
    expect(loanCan.reinstate({ ...loan, status: 13 }, product, here)).toMatchObject({ reason: 'whole_balance_due' });
    expect(loanCan.reinstate({ ...loan, status: 23 }, product, here)).toMatchObject({ reason: 'charged_off' });
    const lenient = { ...product, allowsReinstatementAfterRecovery: true };
    expect(loanCan.reinstate({ ...loan, status: 13 }, lenient, here)).toMatchObject({ reason: 'at_store_only' });
    const atStore = { ...here, at: 'store' } as const;
    expect(loanCan.redeem({ ...loan, status: 13 }, atStore)).toEqual({ allowed: true });
    expect(loanCan.redeem({ ...loan, status: 13 }, here)).toMatchObject({ reason: 'at_store_only' });
    expect(loanCan.redeem(loan, atStore)).toMatchObject({ reason: 'not_recovered' });
    for (const status of [23, 24] as const) {
      expect(loanCan.redeem({ ...loan, status }, atStore)).toEqual({ allowed: true });
      expect(loanCan.redeem({ ...loan, status }, here)).toMatchObject({ reason: 'at_store_only' });
    }
    expect(loanCan.redeem({ ...loan, status: 6 }, atStore)).toMatchObject({ reason: 'not_recovered' });
    const again = applyPayment({ ...loan, status: 13 }, lenient, dollars('932.88'), 'reinstatement', 'store');
    expect(again.event).toBe('reinstate');
    expect(again.loan.status).toBe(12);
  });
});

describe('sale of a vehicle', () => {
  test("a vehicle sale waits for notice, Tennessee's holding days and Georgia's grace period", () => {
    const { loan, product } = esther;
    const recoveredOn = addDays(D0, -3);
    expect(sendSaleNotice(loan, product, recoveredOn).ok).toBe(false);
    expect(must(sendSaleNotice(held(esther), product, recoveredOn)).saleNotBefore).toBe(addDays(D0, 15));
    const unsold = sellVehicle(held(esther), product, { ...SALE, saleNoticeOn: null, grossCents: dollars('1.00') });
    expect(unsold).toMatchObject({ refusal: { reason: 'no_sale_notice' } });
    const early = sellVehicle(held(esther), product, {
      ...SALE,
      saleNoticeOn: addDays(D0, -14),
      grossCents: dollars('1.00'),
    });
    expect(early).toMatchObject({ refusal: { reason: 'too_early' } });
    expect(sellVehicle(held(esther), product, { ...SALE, grossCents: dollars('0.00') })).toMatchObject({
      refusal: { code: 'amount_out_of_range' },
    });
    const noticeOn = D0;
    const tennessee = pledge(55);
    expect(saleNotBefore(tennessee.loan, tennessee.product, { recoveredOn: D0, noticeOn })).toBe(addDays(D0, 20));
    const georgia = pawn(31);
    // The pawn matures on 2026-06-14; its grace period lasts until Tuesday 2026-07-14.
    expect(saleNotBefore(georgia.loan, georgia.product, { recoveredOn: D0, noticeOn })).toBe('2026-07-15');
  });

  test('a public sale needs a day after the waiting time and takes place on that day only', () => {
    const { product } = esther;
    const vehicleHeld = held(esther);
    const on = addDays(D0, 15);
    expect(must(sendSaleNotice(vehicleHeld, product, D0, on)).saleNotBefore).toBe(on);
    expect(sendSaleNotice(vehicleHeld, product, D0, addDays(D0, 14))).toMatchObject({
      refusal: { reason: 'too_early' },
    });
    const sell = (planned: PlannedSale) =>
      sellVehicle(vehicleHeld, product, { ...SALE, grossCents: dollars('1.00'), planned });
    expect(sell({ method: 'public', on: D0 }).ok).toBe(true);
    expect(sell({ method: 'public', on: addDays(D0, -1) })).toMatchObject({
      refusal: { reason: 'not_the_public_day' },
    });
    expect(sell({ method: 'private', on: addDays(D0, -1) }).ok).toBe(true);
    expect(sell({ method: 'private', on: addDays(D0, 1) })).toMatchObject({ refusal: { reason: 'too_early' } });
  });

  test('a notice mailed less than ten days before the day it names allows no sale', () => {
    const late = {
      ...SALE,
      grossCents: dollars('1.00'),
      planned: { method: 'private', on: addDays(D0, -11) },
    } as const;
    expect(sellVehicle(held(esther), esther.product, late)).toMatchObject({ refusal: { reason: 'sale_notice_late' } });
  });

  test("a pawn's grace stays within its cap when a payment is returned after the sale [I9]", () => {
    // 2,723.50 is due Friday 2025-01-31; 12.5 % of it for 30 days of grace is 340.43.
    const on = (day: string) => businessDate(`2025-${day}`);
    const before = liveUntil(begin({ productId: 1101, principal: '2723.50', noteOn: on('01-01') }), on('02-16'));
    expect(before.loan.balances).toMatchObject({ chargeCents: 40_852, graceCents: 18_156 });
    // 864.84 = 408.52 charge + 181.56 grace + 274.76 principal.
    const paid = payNow(before, dollars('864.84'));
    expect(paid.loan.balances).toMatchObject({ principalCents: 244_874, chargeCents: 0, graceCents: 0 });
    const stored = liveUntil({ ...paid, loan: held(paid) }, on('03-10'));
    // 16 days on 2,723.50 and 14 on 2,448.74 are 324.40; 181.56 of it was paid.
    expect(stored.loan.balances.graceCents).toBe(14_284);
    const sale = { recoveredOn: on('02-16'), saleNoticeOn: on('02-16'), auctionFeeCents: dollars('0.20') };
    const sold = must(sellVehicle(stored.loan, stored.product, { ...sale, grossCents: dollars('4.40') }));
    expect(sold.loan.balances).toMatchObject({ principalCents: 0, graceCents: 0 });
    const history = [...stored.ledger, ...sold.entries.map((entry) => ({ on: on('03-10'), entry }))].map(
      (each, index) => ({ ...each, key: `${index}` }),
    );
    const returned = must(
      reversePayment(sold.loan, stored.product, {
        posted: history.slice(before.ledger.length, paid.ledger.length),
        kind: 'achReturn',
        returnCode: 'R01',
        isChannelSettled: false,
        chargebackFeeCents: NO_CENTS,
        isFeeTaken: false,
        interestStoppedOn: on('03-10'),
        history,
      }),
    );
    // Everything together is 340.43, the cap: 16.03 for the 14 days on 274.76 is restored.
    expect(returned.loan.balances).toMatchObject({ principalCents: 27_476, graceCents: 18_156 + 1_603 });
  });

  test('a deficiency bears no interest and may be charged off, settled or paid (loan-core T22 T28)', () => {
    const sold = must(sellVehicle(held(esther), esther.product, { ...SALE, grossCents: dollars('3000.00') }));
    expect(sold.account.deficiencyCents).toBe(109_418);
    expect(sold.loan.status).toBe(16);
    const story = liveUntil({ ...esther, loan: sold.loan, events: [] }, addDays(D0, 70));
    expect(story.events).toEqual(['chargeOff']);
    expect(story.loan.status).toBe(6);
    expect(payoffCents(story.loan)).toBe(109_418);
    expect(accountForSale(sold.loan, { surplusCents: dollars('0.00'), waivesDeficiency: false })).toMatchObject({
      refusal: { reason: 'deficiency_open' },
    });
    const waived = must(accountForSale(sold.loan, { surplusCents: dollars('0.00'), waivesDeficiency: true }));
    expect(waived.loan.status).toBe(8);
    expect(moved(waived.entries)).toEqual({ 1100: -105_334, 1130: -4084, 1190: 105_334, 4900: 4084 });
    expect(applyPayment(sold.loan, esther.product, dollars('500.00'), 'settlement').loan.status).toBe(29);
    const paid = applyPayment(sold.loan, esther.product, dollars('1094.18'), 'payoff');
    expect(paid).toMatchObject({ event: null, isClosing: true });
    expect(
      must(accountForSale(paid.loan, { surplusCents: dollars('0.00'), waivesDeficiency: false })).loan.status,
    ).toBe(8);
  });

  test('a charged-off loan with a deficiency returns to status 6 immediately after the sale', () => {
    const claim = { ...chargeOff(outForRepo.loan, outForRepo.product).loan, status: 24 as const };
    const sold = must(sellVehicle(claim, outForRepo.product, { ...SALE, grossCents: dollars('1000.00') }));
    expect(sold.events).toEqual(['sell', 'chargeOff']);
    expect(sold.loan.status).toBe(6);
    expect(moved(sold.entries)).toEqual({ 1210: 100_000, 4080: -100_000, 9100: -100_000, 9190: 100_000 });
  });

  test('Tennessee writes off a deficiency without a claim and pays out a surplus', () => {
    const story = pledge(60);
    expect(story.loan.isNonAccrual).toBe(false);
    const sold = must(sellVehicle(held(story), story.product, { ...SALE, grossCents: dollars('1000.00') }));
    expect(payoffCents(sold.loan)).toBe(0);
    expect(sold.account).toMatchObject({ deficiencyCents: 0, surplusCents: 0 });
    expect(moved(sold.entries)).toMatchObject({ 1100: -100_000, 1190: 24_000 });
    const well = must(sellVehicle(held(story), story.product, { ...SALE, grossCents: dollars('2000.00') }));
    expect(well.account.surplusCents).toBe(200_000 - payoffCents(story.loan));
  });

  test('a Georgia pawn is forfeited at its carrying value and sold at a gain or a loss', () => {
    const story = pawn(64);
    expect(story.loan.isNonAccrual).toBe(true);
    const gain = must(sellVehicle(held(story), story.product, { ...SALE, grossCents: dollars('1800.00') }));
    expect(gain.entries.map((entry) => entry.event)).toEqual(['FORFEIT', 'FORFEIT_SALE']);
    expect(moved(gain.entries)).toEqual({ 1100: -150_000, 1210: 180_000, 4090: -30_000, 9200: -41_250, 9290: 41_250 });
    expect(payoffCents(gain.loan)).toBe(0);
    const loss = must(
      sellVehicle(held(story), story.product, {
        ...SALE,
        grossCents: dollars('1400.00'),
        auctionFeeCents: dollars('50.00'),
      }),
    );
    expect(moved(loss.entries)).toMatchObject({ 5060: 10_000, 5050: 5000, 1210: 140_000 });
    expect(loss.account).toMatchObject({ surplusCents: 0, deficiencyCents: 0 });
  });
});
