import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { fileBankruptcy } from '#loans/losses/bankruptcy.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { D0, dollars, liveUntil, onDay, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { formatAmount } from '#money/amount-text.ts';
import { arizona, doOn, must, readyToAssign, take } from './lived-loan.fixture.ts';
import { repoInfo } from './repo-info.ts';
import { offerSettlement, paySettlement, settlementStatus, signSettlement } from './settlement.ts';
import { assignRepo, recoverVehicle } from './vehicle-recovery.ts';
import { sellVehicle, sendSaleNotice } from './vehicle-sale.ts';

const LOCAL_MILES = 20;

function shown({ loan, product }: LoanStory) {
  const figures = quoteFigures(loan, product);
  return {
    status: loan.status,
    principalBalance: formatAmount(figures.principalBalanceCents),
    payoffAmount: formatAmount(figures.payoffAmountCents),
    minimumAmountDue: formatAmount(figures.minimumAmountDueCents),
    minimumRequiredAmount: formatAmount(figures.minimumRequiredAmountCents),
    pastDueAmount: formatAmount(figures.pastDueAmountCents),
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
    recoverableCosts: formatAmount(loan.balances.costsCents),
  };
}

function assignOn(story: LoanStory, offset: number): LoanStory {
  const notice = readyToAssign(addDays(onDay(offset), -20));
  return doOn(story, offset, ({ loan, product }) => assignRepo(loan, product, notice));
}

/** An agent may recover a vehicle on any day: P06's costs count nine days from Saturday 2026-06-06. */
function recoverOn(story: LoanStory, offset: number): LoanStory {
  const there = liveUntil(story, addDays(D0, offset));
  return take(there, must(recoverVehicle(there.loan, there.product, LOCAL_MILES)));
}

function dayOf(story: LoanStory, event: string) {
  return story.ledger.find(({ entry }) => entry.event === event)?.on;
}

function esther(): LoanStory {
  const paid = arizona('3000.00', -182, [-153, -122, -94], businessDate('2026-01-13'));
  return liveUntil(assignOn(paid, -3), D0);
}

function frank(): LoanStory {
  const paid = arizona('4200.00', -210, [-180, -150, -118], businessDate('2025-12-17'));
  return liveUntil(recoverOn(assignOn(paid, -10), -9), D0);
}

describe('the unpaid personas of loan-core 7 on 2026-06-15', () => {
  test('P05 is out for repo with 75.00 of costs [LOA-007]', () => {
    const story = esther();
    expect(shown(story)).toEqual({
      status: 15,
      principalBalance: '2,891.62',
      payoffAmount: '4,169.18',
      minimumAmountDue: '1,266.40',
      minimumRequiredAmount: '932.88',
      pastDueAmount: '857.88',
      daysLate: 63,
      dueDate: '2026-04-13',
      recoverableCosts: '75.00',
    });
    expect(formatAmount(quoteFigures(story.loan, story.product).ofrPaymentValueCents)).toBe('932.88');
  });

  test('paying 932.88 reinstates P05, and a cent less does not', () => {
    const paid = payNow(esther(), dollars('932.88'), 'reinstatement');
    expect(paid.applied.event).toBe('reinstate');
    expect(paid.applied.allocation).toMatchObject({ costsCents: 7500, feesCents: 4084, interestCents: 81_704 });
    expect(shown(paid)).toMatchObject({
      status: 12,
      daysLate: 0,
      payoffAmount: '3,236.30',
      minimumAmountDue: '408.52',
    });
    const short = payNow(esther(), dollars('932.87'), 'reinstatement');
    expect(short.applied.event).toBeNull();
    expect(short.loan.status).toBe(15);
  });

  test('P05 pays one cent too little, and later owes 75.00 and is reinstated by it', () => {
    const short = payNow(esther(), dollars('932.87'));
    expect(short.loan.status).toBe(15);
    const figures = quoteFigures(short.loan, short.product);
    expect(figures).toMatchObject({ daysLate: 0, ofrPaymentValueCents: 7500 });
    expect(figures.minimumAmountDueCents).toBeGreaterThan(7500);
    expect(payNow(short, dollars('74.99')).applied.event).toBeNull();
    const paid = payNow(short, dollars('75.00'));
    expect(paid.applied.event).toBe('reinstate');
    expect(shown(paid)).toMatchObject({ status: 12, daysLate: 0, recoverableCosts: '0.00' });
  });

  test('P06 has nine days of storage and redeems her recovered vehicle for 6,943.70 [LOA-007]', () => {
    const story = frank();
    expect(shown(story)).toEqual({
      status: 13,
      principalBalance: '4,109.73',
      payoffAmount: '6,943.70',
      minimumAmountDue: '2,387.99',
      minimumRequiredAmount: '2,487.57',
      pastDueAmount: '1,812.57',
      daysLate: 90,
      dueDate: '2026-03-17',
      recoverableCosts: '675.00',
    });
    const recoveredOn = addDays(D0, -9);
    const noticed = liveUntil(
      recoverOn(assignOn(arizona('4200.00', -210, [-180, -150, -118], businessDate('2025-12-17')), -10), -9),
      onDay(-6),
    );
    const notice = must(sendSaleNotice(noticed.loan, noticed.product, recoveredOn));
    expect(notice.saleNotBefore).toBe('2026-06-24');
    const info = repoInfo(story.loan, story.product, {
      assignedOn: onDay(-10),
      recoveredOn,
      miles: LOCAL_MILES,
      saleNoticeOn: notice.noticeOn,
    });
    expect(info).toMatchObject({
      redemptionCents: 694_370,
      reinstatementCents: null,
      costsOwedCents: 67_500,
      saleNotBefore: '2026-06-24',
      personalPropertyUntil: addDays(recoveredOn, 30),
      owesDeficiency: true,
    });
    expect(info.costs.map((line) => [line.kind, line.amountCents])).toEqual([
      ['assignment', 7500],
      ['recovery', 37_500],
      ['storage', 22_500],
    ]);
    // A day's interest at 156 % on 4,109.73 plus a day of storage.
    expect(info.perDiemCents).toBe(1756 + 2500);
    const redeemed = payNow(story, dollars('6943.70'), 'redemption');
    expect(redeemed.applied).toMatchObject({ event: 'redeem', isClosing: true });
    expect(shown(redeemed)).toMatchObject({ status: 3, payoffAmount: '0.00' });
  });

  // No late fee for the installment of May 13: the vehicle had been taken on May 8.
  test('P07 owed 6,362.66, and the sale for 6,500.00 leaves a surplus of 137.34 [LOA-007]', () => {
    const paid = arizona('3000.00', -243, [-214, -185, -153], businessDate('2025-11-13'));
    const held = liveUntil(recoverOn(assignOn(paid, -56), -38), onDay(-6));
    const sold = must(
      sellVehicle(held.loan, held.product, {
        recoveredOn: onDay(-38),
        saleNoticeOn: onDay(-35),
        grossCents: dollars('6500.00'),
        auctionFeeCents: dollars('310.00'),
      }),
    );
    expect(formatAmount(sold.account.obligationCents)).toBe('6,362.66');
    expect(formatAmount(sold.account.surplusCents)).toBe('137.34');
    expect(sold.account.deficiencyCents).toBe(0);
    expect(liveUntil({ ...held, loan: sold.loan }, D0).loan.status).toBe(16);
  });

  test('P08 was charged off 93 days ago and may settle for half [LOA-007]', () => {
    const paid = arizona('3000.00', -335, [-305, -273, -244], businessDate('2025-08-14'));
    const offered = liveUntil(paid, onDay(-7));
    const offer = must(offerSettlement(offered.loan));
    const story = liveUntil(offered, D0);
    expect(dayOf(story, 'CHARGE_OFF')).toBe(addDays(D0, -93));
    expect(shown(story)).toMatchObject({ status: 6, payoffAmount: '4,893.74', daysLate: 213 });
    expect(formatAmount(offer.amountCents)).toBe('2,446.87');
    expect(offer.expiresOn).toBe('2026-06-22');
    expect(settlementStatus(offer, D0)).toMatchObject({ step: 'sign', docSigned: false, paymentMade: false });
  });

  test('P09 signed an offer of half its claim and pays it [LOA-007]', () => {
    const paid = arizona('2500.00', -364, [-335, -304], businessDate('2025-07-15'));
    const offered = liveUntil(paid, onDay(-7));
    const offer = must(offerSettlement(offered.loan));
    const signed = must(signSettlement(offer, onDay(-3)));
    const story = liveUntil(offered, D0);
    expect(dayOf(story, 'CHARGE_OFF')).toBe(addDays(D0, -153));
    expect(shown(story)).toMatchObject({ status: 6, payoffAmount: '4,369.91', daysLate: 273 });
    expect(formatAmount(signed.amountCents)).toBe('2,184.96');
    expect(settlementStatus(signed, D0)).toMatchObject({ step: 'pay', docSigned: true, triesLeft: 3 });
    const { payment } = must(paySettlement(story.loan, story.product, signed, dollars('2184.96')));
    expect(payment.event).toBe('paySettlement');
    expect(payment.loan.status).toBe(29);
    expect(quoteFigures(payment.loan, story.product).payoffAmountCents).toBe(0);
  });

  // No late fee on June 14: the petition was filed on June 10.
  test('P28 filed under chapter 13: interest accrues off the books and payments are refused [LOA-007]', () => {
    const paid = arizona('2500.00', -103, [-73, -42], businessDate('2026-04-03'));
    const filed = doOn(paid, -5, ({ loan, product }) =>
      fileBankruptcy(loan, product, { caseNumber: '26-04411', chapter: 13, filedOn: loan.asOf }),
    );
    const story = liveUntil(filed, D0);
    expect(shown(story)).toMatchObject({ status: 17, payoffAmount: '2,984.65' });
    expect(story.loan).toMatchObject({ isNonAccrual: true, statusBeforeBankruptcy: 12 });
    const facts = { paymentInFlight: false, ssnOnFile: true, refinanceEligible: false, noSsnRefinanceAllowed: false };
    expect(loanCan.pay(story.loan, facts)).toEqual({ allowed: false, reason: 'bankruptcy_stay' });
  });

  test('P41 has its vehicle recovered after the charge-off', () => {
    const assigned = assignOn(arizona('2600.00', -210, [-180]), -84);
    const story = liveUntil(recoverOn(assigned, -6), D0);
    expect(dayOf(story, 'CHARGE_OFF')).toBe(addDays(D0, -29));
    expect(story.events).toEqual(['ladder31', 'ladder27', 'assignRepo', 'chargeOff', 'recover']);
    expect(shown(story)).toMatchObject({ status: 24, recoverableCosts: '600.00' });
  });

  test('P42 is out for repo and charged off', () => {
    const story = liveUntil(assignOn(arizona('2600.00', -206, [-175]), -80), D0);
    expect(dayOf(story, 'CHARGE_OFF')).toBe(addDays(D0, -25));
    expect(shown(story)).toMatchObject({ status: 23, recoverableCosts: '75.00' });
  });

  test('P43 is bankrupt and charged off', () => {
    const filed = doOn(arizona('2600.00', -259, [-229]), -110, ({ loan, product }) =>
      fileBankruptcy(loan, product, { caseNumber: '26-00117', chapter: 7, filedOn: loan.asOf }),
    );
    const story = liveUntil(filed, D0);
    expect(dayOf(story, 'CHARGE_OFF')).toBe(addDays(D0, -78));
    expect(story.loan.status).toBe(32);
    expect(story.events).toEqual(['ladder31', 'ladder27', 'fileBankruptcy', 'chargeOff']);
  });
});
