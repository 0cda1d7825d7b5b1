import { DEFAULT_CARD_ROUTING } from '#configuration/card-routing.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { cents, type Cents } from '#money/cents.ts';
import { flagsOfPurpose, purposeOfFlags, type PurposeFlags } from '#payments/payment-purpose.ts';
import type { AskedPayment, AskedTerms, LoanFacts, PaymentFacts, RenewalFacts } from './payment-facts.ts';

/** Changes that a test makes to the facts. */
export interface FactChanges {
  readonly facts?: Partial<PaymentFacts>;
  readonly request?: Partial<AskedPayment>;
  readonly purpose?: Partial<PurposeFlags>;
  readonly onLoan?: Partial<LoanFacts>;
  readonly loan?: Partial<LoanSnapshot>;
  readonly paymentInFlight?: boolean;
}

const ORDINARY: PurposeFlags = {
  paymentType: 'standard',
  paymentAmountType: 'other',
  isRefi: false,
  isPartial: false,
  isPayoff: false,
  ofrPaymentValue: null,
};

/** Facts of a $50.00 card payment that every check accepts. */
export function acceptableFacts(snapshot: LoanSnapshot): PaymentFacts {
  return {
    request: {
      customerId: 'C1',
      username: 'ann@example.com',
      customerName: 'Ann Lee',
      guestPayment: false,
      guestCard: false,
      loanId: snapshot.loanId,
      lmsId: snapshot.lmsId,
      storeId: 1,
      productBrand: 'tmx',
      paymentDueDate: null,
      paymentAmount: cents(5_000),
      purpose: purposeOfFlags(ORDINARY),
      renewal: null,
      intentId: 'now',
      cardToken: 'card_1',
      cardNumber: '4242',
      autoPay: null,
    },
    caller: { isGuest: false, customerIds: ['C1'], username: 'ann@example.com', isBlocked: false },
    earlier: null,
    isPayerKnown: true,
    card: { processor: 1, last_four: '4242', expires_month: 12, expires_year: 2040, saved: true, removed: false },
    declines: { count: 0, waitMs: null },
    location: { allowed: true },
    onLoan: {
      loan: { snapshot, brand: 'tmx', storeId: 1, paymentInFlight: false },
      routing: DEFAULT_CARD_ROUTING,
      intentId: 'now',
      isSsnNeeded: false,
      settlement: null,
      bank: null,
      autopay: null,
      renewal: null,
    },
  };
}

/** Hash of the terms of a renewal now. */
const TERMS_HASH = 'ab'.repeat(32);

/** Facts of a renewal that every check accepts. */
const ACCEPTABLE_RENEWAL: RenewalFacts = {
  quote: { ok: true, value: { hash: TERMS_HASH } },
  eligibility: { ok: true },
  isGuest: false,
  isGuestRefinanceEnabled: false,
  isPrevented: false,
  isCashAvailable: false,
  cashStop: null,
  lockedByName: null,
  partyToAskName: null,
};

/** Changes that turn a payment into one of this amount that renews the loan as it is. */
export function renewing(
  { onLoan }: PaymentFacts,
  paymentAmount: Cents,
  changes: { readonly asked?: Partial<AskedTerms>; readonly facts?: Partial<RenewalFacts> } = {},
): FactChanges {
  const productId = onLoan?.loan.snapshot.productId ?? 0;
  const asked = { productId, termsHash: TERMS_HASH, ancillaryIds: [], migrateProduct: false, cash: null };
  return {
    request: { paymentAmount, renewal: { ...asked, ...changes.asked } },
    purpose: { paymentType: 'refinance', isRefi: true },
    onLoan: { renewal: { ...ACCEPTABLE_RENEWAL, ...changes.facts } },
  };
}

/** Returns a copy of the facts with these changes. */
export function changeFacts(before: PaymentFacts, changes: FactChanges): PaymentFacts {
  const flags = { ...flagsOfPurpose(before.request.purpose), ...changes.purpose };
  const { onLoan } = before;
  const loan = onLoan === null ? null : { ...onLoan.loan, snapshot: { ...onLoan.loan.snapshot, ...changes.loan } };
  return {
    ...before,
    request: { ...before.request, ...changes.request, purpose: purposeOfFlags(flags) },
    onLoan:
      onLoan === null || loan === null
        ? null
        : {
            ...onLoan,
            ...changes.onLoan,
            loan: { ...loan, paymentInFlight: changes.paymentInFlight ?? loan.paymentInFlight },
          },
    ...changes.facts,
  };
}
