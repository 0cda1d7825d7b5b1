import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { maskName } from '@lendside/domain/identity/masked-name.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { maskLoanHeader } from '@lendside/domain/loans/figures/masked-loan-header.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';

type AccountDetail = ResponseOf<typeof getAccountDetail>;

/** The borrower whose loan a guest pays. */
export interface Borrower {
  readonly firstName: string;
  readonly lastName: string;
}

/** Reasons a guest may see. Every other reason becomes "call the store". */
const TOLD_REASONS = ['paid_off', 'payment_in_flight', 'renewal_open'];
const CALL_STORE = 'call_store';

/** Returns the loan as a guest payer may see it. Shows the masked borrower name and loan number, the product, the store's
 *  phone, and whether the loan can be paid. Amounts and due date are shown only while the loan can be paid. All other fields
 *  are empty, zero or harmless defaults. Every field is listed, so that a new field does not compile until somebody decides on
 *  it. Source: T8, LOP-083, LRO-002. */
export function toGuestView({ loan }: AccountDetail, borrower: Borrower): AccountDetail {
  const shown = toGuestLoan(loan);
  return {
    loan: shown,
    autoPay: shown.autoPay,
    nextPayment: shown.dueDate === null ? null : { date: shown.dueDate, amount: shown.minimumAmountDue },
    creditLimit: null,
    rate: null,
    apr: null,
    truthInLending: null,
    collectionHeldFor: null,
    workings: noWorkings(loan.asOf),
    borrowerName: maskName(borrower.firstName, borrower.lastName),
  };
}

function toGuestLoan(loan: LoanEntity): LoanEntity {
  const { payable, validations } = loan;
  const whenPayable = (amountCents: Cents): Cents => (payable ? amountCents : NO_CENTS);
  // The reinstatement amount is shown as the past due amount, so that the guest does not see that the vehicle is in recovery.
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
    comingCharge: null,
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
      // The guest page needs this field to recognize a partial payment as the server does.
      isOfrReinstateAmount: isReinstatable,
      isInOfrStatus: false,
    },
    // A guest may have paid for it. The number of a loan that is not theirs is not shown.
    renewal: loan.renewal === null ? null : { state: loan.renewal.state, signBy: loan.renewal.signBy, newLoanId: 0 },
    voidUntil: null,
    disburseProductMigration: { newProductId: null, validations: [] },
    autoPay: { enrolled: false, method: null, displayNumber: null, effectiveDate: null, skippedDueDate: null },
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
    pawn: null,
    schedule: [],
  };
}
