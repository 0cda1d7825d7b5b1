import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';

/** Alma Reyes's title pawn on 2026-06-15 (cast P01), with what a test changes. */
export function aLoan(change: Partial<LoanEntity> = {}): LoanEntity {
  return {
    loanId: 10_101, loanHeader: '11010-0101', lmsId: 2, storeId: 101, productId: 1101, productName: 'Title pawn', brand: 'tmx',
    customerId: 'c1', cosignerId: null, alternateName: null, alternateLinked: false, storePhoneNumber: '(912) 555-0142', localStoreState: 'GA',
    statusCode: 12, loanType: 'Title', recordKind: 'Loan', paidOff: false, paidOffDate: null, payable: true, whyNotPayable: null, hasSsn: true,
    refinanceEligible: true, useRefiTerm: false, payoffAmount: cents(172_500), minimumLoanAmount: cents(10_000), minimumAmountDue: cents(22_500),
    minimumRequiredAmount: cents(22_500), pastDueAmount: NO_CENTS, productSwitchAmountDue: null, ofrPaymentValue: NO_CENTS,
    principalBalance: cents(150_000), originalPrincipal: cents(150_000), regularPayment: cents(22_500), perDiem: NO_CENTS, feesDue: NO_CENTS,
    disbursementAmount: NO_CENTS, daysLate: 0, dueDate: businessDate('2026-07-03'), noteDate: businessDate('2026-06-03'),
    asOf: businessDate('2026-06-15'), intentId: 'i1', paymentInFlight: false, collateralDetail: { year: 2016, make: 'Honda', model: 'Civic' },
    validations: {
      isDisbursementAvailable: false, guestFeatures: { guestRefinanceEnabled: false }, partialPayConfirmViewable: false,
      isOfrReinstateAmount: false, isInOfrStatus: false,
    },
    disburseProductMigration: { newProductId: null, validations: [] },
    autoPay: { enrolled: false, method: null, displayNumber: null, effectiveDate: null },
    ...change,
  };
}
