import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { parseResponse, toWireResponse } from '@lendside/contract/wire.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { beginLine, drawNow, liveLineUntil, payLine } from '@lendside/domain/draws/line-story.fixture.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import type { CreditLine, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { begin, D0, dollars, liveUntil, onDay, payLevelOn } from '@lendside/domain/loans/loan-story.fixture.ts';
import { mayReinstate } from '@lendside/domain/loans/losses/may-reinstate.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { arizona, doOn, readyToAssign } from '@lendside/domain/settlements/lived-loan.fixture.ts';
import { assignRepo } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';

/** Sample loans of the cast. P01: a current title pawn. P03: past due in its grace period. P04: an installment loan 33 days
 *  late. P05: its vehicle is out for recovery. P14: a line of credit. P39: an advance. P44: in default. P48: a short-term loan
 *  with a monthly fee. Source: loan-core 7. */
export const LOANS = {
  alma: () => liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan,
  cora: () => liveUntil(begin({ productId: 1101, principal: '1200.00', noteOn: onDay(-38) }), D0).loan,
  demetrius: () => {
    const start = begin({
      productId: 1103,
      principal: '3000.00',
      noteOn: onDay(-152),
      term: 24,
      firstDueOn: businessDate('2026-02-13'),
    });
    return liveUntil(
      [-122, -94, -63].reduce((story, offset) => payLevelOn(story, onDay(offset)), start),
      D0,
    ).loan;
  },
  esther: () => {
    const paid = arizona('3000.00', -182, [-153, -122, -94], businessDate('2026-01-13'));
    const assigned = doOn(paid, -3, ({ loan, product }) =>
      assignRepo(loan, product, readyToAssign(businessDate('2026-05-01'))),
    );
    return liveUntil(assigned, D0).loan;
  },
  /** P34: a pledge that its store may switch to a line of credit. */
  hope: () => liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-24) }), D0).loan,
  nate: () => {
    const drawn = drawNow(beginLine(dollars('2500.00'), onDay(-66)), dollars('1000.00'), 'ach');
    return liveLineUntil(payLine(liveLineUntil(drawn, onDay(-14)), dollars('259.73')), D0).loan;
  },
  mark: () => {
    const start = begin({
      productId: 1105,
      principal: '255.00',
      noteOn: onDay(-5),
      firstDueOn: businessDate('2026-06-24'),
    });
    return liveUntil(start, D0).loan;
  },
  rita: () => {
    const start = begin({
      productId: 2101,
      principal: '1500.00',
      noteOn: onDay(-115),
      term: 26,
      firstDueOn: businessDate('2026-03-06'),
    });
    return liveUntil(
      [-101, -87].reduce((story, offset) => payLevelOn(story, onDay(offset)), start),
      D0,
    ).loan;
  },
  will: () => {
    const start = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: onDay(-70),
      term: 6,
      firstDueOn: businessDate('2026-05-06'),
    });
    return liveUntil(
      [-40, -7].reduce((story, offset) => payLevelOn(story, onDay(offset)), start),
      D0,
    ).loan;
  },
} as const;

/** Returns the loan entity that the services would build from a snapshot. */
export function aLoanEntity(loan: LoanSnapshot): LoanEntity {
  const product = findProduct(loan.productId);
  if (product === null) throw new Error(`no product ${loan.productId}`);
  const figures = quoteFigures(loan, product);
  return {
    loanId: 101,
    loanHeader: loan.loanHeader,
    lmsId: loan.lmsId,
    storeId: 12,
    productId: loan.productId,
    productName: product.name,
    brand: 'tmx',
    customerId: '880011',
    cosignerId: null,
    alternateName: null,
    alternateLinked: false,
    storePhoneNumber: '(404) 555-0112',
    localStoreState: product.state,
    statusCode: loan.status,
    loanType: product.loanType,
    recordKind: 'Loan',
    paidOff: false,
    paidOffDate: null,
    payable: true,
    whyNotPayable: null,
    hasSsn: true,
    refinanceEligible: true,
    whyNotRefinance: [],
    useRefiTerm: false,
    payoffAmount: figures.payoffAmountCents,
    minimumLoanAmount: figures.minimumLoanAmountCents,
    minimumAmountDue: figures.minimumAmountDueCents,
    minimumRequiredAmount: figures.minimumRequiredAmountCents,
    pastDueAmount: figures.pastDueAmountCents,
    productSwitchAmountDue: null,
    ofrPaymentValue: figures.ofrPaymentValueCents,
    principalBalance: figures.principalBalanceCents,
    originalPrincipal: loan.originalPrincipalCents,
    regularPayment: figures.regularPaymentCents,
    perDiem: figures.perDiemCents,
    comingCharge:
      figures.comingCharge === null
        ? null
        : { date: figures.comingCharge.on, amount: figures.comingCharge.chargeCents },
    feesDue: figures.feesCents,
    disbursementAmount: NO_CENTS,
    creditLimit: null,
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
    noteDate: loan.noteOn,
    asOf: loan.asOf,
    intentId: `quote-${formatAmount(figures.payoffAmountCents)}`,
    paymentInFlight: false,
    collateralDetail: { year: 2019, make: 'Honda', model: 'Civic' },
    validations: {
      isDisbursementAvailable: false,
      guestFeatures: { guestRefinanceEnabled: false },
      partialPayConfirmViewable: true,
      isOfrReinstateAmount: mayReinstate(loan, product),
      isInOfrStatus: loan.status === LOAN_STATUS.OutForRepo,
    },
    renewal: null,
    voidUntil: null,
    disburseProductMigration: { newProductId: null, validations: [] },
    autoPay: { enrolled: false, method: null, displayNumber: null, effectiveDate: null, skippedDueDate: null },
  };
}

function toLine(line: CreditLine): AccountDetail['workings']['line'] {
  return {
    creditLimit: line.creditLimitCents,
    holds: line.holdsCents,
    billedInterest: line.billedInterestCents,
    billedCustomaryFee: line.billedCustomaryFeeCents,
    customaryFeeExact: line.customaryFeeExact.toString(),
    nextCycleDate: line.nextCycleOn,
    statements: line.statements.map((each) => ({
      number: each.number,
      cycleDate: each.cycleOn,
      dueDate: each.dueOn,
      interest: each.interestCents,
      customaryFee: each.customaryFeeCents,
      principal: each.principalCents,
      pastDue: each.pastDueCents,
      fees: each.feesCents,
      minimum: each.minimumCents,
      unpaid: each.unpaidCents,
    })),
  };
}

/** Returns the detail of a loan as the web reads it: written and parsed by the contract. */
export function anAccountDetail(loan: LoanSnapshot): AccountDetail {
  const { balances: b } = loan;
  const entity = aLoanEntity(loan);
  const wire = toWireResponse(getAccountDetail, {
    loan: entity,
    autoPay: entity.autoPay,
    nextPayment: null,
    creditLimit: null,
    rate: null,
    apr: null,
    truthInLending: null,
    collectionHeldFor: null,
    workings: {
      balances: {
        principal: b.principalCents,
        interest: b.interestCents,
        charge: b.chargeCents,
        grace: b.graceCents,
        customaryFee: b.customaryFeeCents,
        maintenance: b.maintenanceCents,
        fees: b.feesCents,
        costs: b.costsCents,
        credit: b.creditCents,
        unearnedCharge: b.unearnedChargeCents,
      },
      accruedExact: loan.accruedExact.toString(),
      applied: loan.appliedCents,
      rateE8: loan.rateE8,
      chainStartDate: loan.chainStartOn,
      phase: loan.phase,
      isNonAccrual: loan.isNonAccrual,
      renewalNumber: loan.renewalNumber,
      chainPrincipal: loan.chainPrincipalCents,
      statusBeforeBankruptcy: loan.statusBeforeBankruptcy,
      line: loan.line === null ? null : toLine(loan.line),
      pawn:
        loan.pawn === null
          ? null
          : {
              startDate: loan.pawn.startsOn,
              charge: loan.pawn.chargeCents,
              carriedCharge: loan.pawn.carriedCents,
              cashCharge: loan.pawn.cashChargeCents,
              grace: loan.pawn.graceExact.toString(),
            },
      schedule: loan.schedule.map((item) => ({
        number: item.number,
        dueDate: item.dueOn,
        amount: item.amountCents,
        interest: item.interestCents,
        principal: item.principalCents,
        balance: item.balanceCents,
      })),
    },
  });
  const read = parseResponse(getAccountDetail, JSON.parse(JSON.stringify(wire)));
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.value;
}

/** A saved Visa. */
export function aCard(changes: Partial<CardEntity> = {}): CardEntity {
  return {
    cardToken: 'card-of-ours-1',
    cardIds: [{ type: 'cyberSource', id: 'cs-1' }],
    cardNumber: '•••• 1111',
    cardBin: '41111111',
    cardType: 'visa',
    cardholderName: 'Alma Reyes',
    customerId: '880011',
    customerIds: {},
    expirationMonth: '09',
    expirationYear: '28',
    expired: false,
    guestCard: false,
    newCard: false,
    canDisburse: false,
    ...changes,
  };
}
