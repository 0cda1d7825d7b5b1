import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { maskName } from '@lendside/domain/identity/masked-name.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { maskLoanHeader } from '@lendside/domain/loans/figures/masked-loan-header.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';

type AccountDetail = ResponseOf<typeof getAccountDetail>;

/** Whose loan a guest pays. */
export interface Borrower {
  readonly firstName: string;
  readonly lastName: string;
}

/** Reasons a guest may know; every other says only that the store helps. */
const TOLD_REASONS = ['paid_off', 'payment_in_flight'];
const CALL_STORE = 'call_store';

/** A loan as a guest who pays it may see it. Told are the borrower's masked name, the product, the last digits of the number, the
 *  store's phone, whether it can be paid here, and while it can: what is due, until when, and the payoff. The contract's other
 *  fields keep their shape and say nothing: texts empty, amounts zero, flags of a loan in order, the day of the figures for every
 *  other day. Written field by field, so that a new one does not compile until it is decided on. Source: T8, LOP-083, LRO-002. */
export function toGuestView({ loan }: AccountDetail, borrower: Borrower): AccountDetail {
  const shown = toGuestLoan(loan);
  return {
    loan: shown,
    autoPay: shown.autoPay,
    nextPayment: shown.dueDate === null ? null : { date: shown.dueDate, amount: shown.minimumAmountDue },
    creditLimit: null,
    rate: null,
    workings: noWorkings(loan.asOf),
    borrowerName: maskName(borrower.firstName, borrower.lastName),
  };
}

function toGuestLoan(loan: LoanEntity): LoanEntity {
  const { payable, validations } = loan;
  const whenPayable = (amountCents: Cents): Cents => (payable ? amountCents : NO_CENTS);
  // What brings back a loan whose vehicle is being recovered stands where past due amounts stand; the recovery is not told.
  const isReinstatable = validations.isOfrReinstateAmount;
  const canRefinance = loan.refinanceEligible && validations.guestFeatures.guestRefinanceEnabled;
  return {
    loanId: loan.loanId,
    loanHeader: maskLoanHeader(loan.loanHeader),
    lmsId: loan.lmsId,
    storeId: loan.storeId,
    productId: loan.productId,
    productName: loan.productName,
    brand: loan.brand,
    customerId: '',
    cosignerId: null,
    alternateName: null,
    alternateLinked: false,
    storePhoneNumber: loan.storePhoneNumber,
    localStoreState: '',
    statusCode: loan.paidOff ? LOAN_STATUS.PaidOff : LOAN_STATUS.Open,
    loanType: loan.loanType,
    recordKind: loan.recordKind,
    paidOff: loan.paidOff,
    paidOffDate: null,
    payable,
    whyNotPayable: loan.whyNotPayable === null ? null : toToldReason(loan.whyNotPayable),
    hasSsn: true,
    refinanceEligible: canRefinance,
    whyNotRefinance: [],
    useRefiTerm: false,
    payoffAmount: whenPayable(loan.payoffAmount),
    minimumLoanAmount: canRefinance ? loan.minimumLoanAmount : NO_CENTS,
    minimumAmountDue: whenPayable(loan.minimumAmountDue),
    minimumRequiredAmount: whenPayable(loan.minimumRequiredAmount),
    pastDueAmount: whenPayable(isReinstatable ? loan.ofrPaymentValue : loan.pastDueAmount),
    productSwitchAmountDue: null,
    ofrPaymentValue: NO_CENTS,
    principalBalance: NO_CENTS,
    originalPrincipal: NO_CENTS,
    regularPayment: NO_CENTS,
    perDiem: NO_CENTS,
    feesDue: NO_CENTS,
    disbursementAmount: NO_CENTS,
    creditLimit: null,
    daysLate: payable ? loan.daysLate : 0,
    dueDate: payable ? loan.dueDate : null,
    noteDate: loan.asOf,
    asOf: loan.asOf,
    intentId: loan.intentId,
    paymentInFlight: loan.paymentInFlight,
    collateralDetail: null,
    validations: {
      isDisbursementAvailable: false,
      guestFeatures: validations.guestFeatures,
      partialPayConfirmViewable: validations.partialPayConfirmViewable,
      // Needed to say as the server does whether a payment is partial.
      isOfrReinstateAmount: isReinstatable,
      isInOfrStatus: false,
    },
    disburseProductMigration: { newProductId: null, validations: [] },
    autoPay: { enrolled: false, method: null, displayNumber: null, effectiveDate: null },
  };
}

function toToldReason(reason: string): string {
  return TOLD_REASONS.includes(reason) ? reason : CALL_STORE;
}

function noWorkings(asOf: BusinessDate): AccountDetail['workings'] {
  return {
    balances: {
      principal: NO_CENTS,
      interest: NO_CENTS,
      charge: NO_CENTS,
      grace: NO_CENTS,
      customaryFee: NO_CENTS,
      maintenance: NO_CENTS,
      fees: NO_CENTS,
      costs: NO_CENTS,
      credit: NO_CENTS,
      unearnedCharge: NO_CENTS,
    },
    accruedExact: '0',
    applied: NO_CENTS,
    rateE8: 0,
    chainStartDate: asOf,
    phase: 'active',
    isNonAccrual: false,
    renewalNumber: 0,
    chainPrincipal: NO_CENTS,
    statusBeforeBankruptcy: null,
    line: null,
    schedule: [],
  };
}
