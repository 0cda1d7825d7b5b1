import { cents } from '@lendside/domain/money/cents.ts';
import { flagsOfPurpose, purposeOfFlags, type PurposeFlags } from '@lendside/domain/payments/payment-purpose.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import type { FixtureCustomer } from './ledger-loan-system.fixture.ts';
import type { PaymentRequest } from './accept/payment-request.ts';
import type { LoanReader } from './accept/payment-reads.ts';
import type { PaymentToAccept } from './accept/accept-payment.ts';
import type { SubmitOptions } from './accept/submit-payment.ts';

/** Returns the authenticated caller of a seeded customer. */
export function callerOf(customer: FixtureCustomer): Customer {
  return aCustomer(customer.profileId, { TLXe: customer.customerId });
}

/** Builds a quote id from readable parts, so that a test can write it out. */
export function intentIdOf({ snapshot, quoteVersion }: LoanRecord): string {
  return `pi_${snapshot.lmsId}_${snapshot.loanId}_${quoteVersion}_${snapshot.asOf}`;
}

/** Dependencies of accepting payments for one loan system. No SSN is required, and notifying a worker does nothing. */
export function toSubmitOptions(
  database: Database,
  system: LoanReader,
  changes: Partial<SubmitOptions> = {},
): SubmitOptions {
  return {
    database,
    loanSystems: { 2: system },
    intentIdOf,
    isSsnNeeded: () => Promise.resolve(false),
    notifier: { notify: () => undefined },
    ...changes,
  };
}

/** Changes to a payment request. The purpose is given as the flags of the API, so that a test can send contradictory flags. */
export type PaymentChanges = Partial<Omit<PaymentRequest, 'purpose'> & PurposeFlags>;

const ORDINARY: PurposeFlags = {
  paymentType: 'standard',
  paymentAmountType: 'other',
  isRefi: false,
  isPartial: false,
  isPayoff: false,
  ofrPaymentValue: null,
};

/** Returns the request with these changes. */
export function changeRequest(request: PaymentRequest, changes: PaymentChanges): PaymentRequest {
  const before = flagsOfPurpose(request.purpose);
  const {
    paymentType = before.paymentType,
    paymentAmountType = before.paymentAmountType,
    isRefi = paymentType === 'refinance',
    isPartial = before.isPartial,
    isPayoff = before.isPayoff,
    ofrPaymentValue = before.ofrPaymentValue,
    ...others
  } = changes;
  const purpose = purposeOfFlags({ paymentType, paymentAmountType, isRefi, isPartial, isPayoff, ofrPaymentValue });
  return { ...request, ...others, purpose };
}

/** Builds the payment request the web sends for a seeded customer. */
export function aPaymentRequest(customer: FixtureCustomer, changes: PaymentChanges = {}): PaymentRequest {
  const request: PaymentRequest = {
    paymentKey: `key_${customer.loanId}_0000000000`,
    customerName: 'Ann Lee',
    customerId: customer.customerId,
    username: `${customer.profileId}@example.com`,
    loanId: customer.loanId,
    lmsId: 2,
    storeId: 1,
    storePhoneNumber: '+12055550100',
    productBrand: 'tmx',
    paymentDueDate: null,
    paymentAmount: cents(2500),
    purpose: purposeOfFlags(ORDINARY),
    cardToken: customer.cardId,
    cardIds: [],
    cardHolderName: 'Ann Lee',
    cardNumber: '4242',
    guestCard: false,
    saveGuestCard: false,
    renewal: null,
    collateral: null,
    intentId: `pi_2_${customer.loanId}_0_2026-06-15`,
    guestPayment: false,
    autoPay: null,
    riskCheck: false,
    confirmationDetails: {
      preference: 0,
      customerName: 'Ann Lee',
      storeName: 'Test',
      storePhoneNumber: '+12055550100',
      lastFour: '4242',
    },
  };
  return changeRequest(request, changes);
}

/** Builds a payment of $25.00 that is ready to be accepted. */
export function aPaymentToAccept(
  who: FixtureCustomer,
  own: Partial<PaymentToAccept> & Pick<PaymentToAccept, 'paymentId' | 'paymentKey'>,
): PaymentToAccept {
  return {
    profileId: who.profileId,
    requestHash: 'ab'.repeat(32),
    loanId: who.loanId,
    lmsId: 2,
    brand: 'tmx',
    amountCents: cents(2_500),
    purpose: 'standard',
    isPartial: false,
    cardId: who.cardId,
    removeCardAfter: false,
    contact: { email: null, phone: null, preference: 0, name: 'Ann Lee' },
    securityCodeToken: null,
    businessDate: '2026-06-15',
    guestSessionId: null,
    ...own,
  };
}
