import { cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import type { FixtureCustomer } from './ledger-loan-system.fixture.ts';
import type { PaymentRequest } from './decide-payment.ts';
import type { LoanReader } from './payment-reads.ts';
import type { PaymentToAccept } from './payment-store.ts';
import type { SubmitOptions } from './submit-payment.ts';

/** The caller behind a seeded customer. */
export function callerOf(customer: FixtureCustomer): Customer {
  return {
    kind: 'customer',
    scope: { kind: 'full' },
    deviceKey: 'dev_test',
    provenAt: new Date(),
    profileId: customer.profileId,
    sessionId: 'ses_test',
    username: `${customer.profileId}@example.com`,
    customerIds: [customer.customerId],
    customerIdBySystem: { TLXe: customer.customerId },
    brands: ['tmx'],
  };
}

/** Quote ids that a test can spell. */
export function intentIdOf({ snapshot, quoteVersion }: LoanRecord): string {
  return `pi_${snapshot.lmsId}_${snapshot.loanId}_${quoteVersion}_${snapshot.asOf}`;
}

/** What accepting payments of one loan system needs; nobody is asked for an SSN, and nobody rung for. */
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
    bell: { ring: () => undefined },
    ...changes,
  };
}

/** What the web sends for a payment of a seeded customer. */
export function aPaymentRequest(customer: FixtureCustomer, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
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
    paymentType: 'standard',
    paymentAmountType: 'other',
    isRefi: false,
    isPartial: false,
    isPayoff: false,
    ofrPaymentValue: null,
    cardToken: customer.cardId,
    cardIds: [],
    cardHolderName: 'Ann Lee',
    cardNumber: '4242',
    guestCard: false,
    saveGuestCard: false,
    disburseCardIds: [],
    disbursementAmount: null,
    disbursementType: 0,
    collateral: null,
    intentId: `pi_2_${customer.loanId}_0_2026-06-15`,
    migrateProduct: false,
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
    ...changes,
  };
}

/** A payment of $25.00 of a seeded customer, decided and to be accepted. */
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
