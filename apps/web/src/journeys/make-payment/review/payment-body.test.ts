import { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import { parseRequest, toWireRequest } from '@lendside/contract/wire.ts';
import { findCardData } from '@lendside/domain/cards/pan-firewall.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { startPaymentSession, type PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { expect, test } from 'vitest';
import { aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { customerFromIdToken } from '#steps/signed-in-customer/customer-from-id-token.ts';
import { paymentBody } from './payment-body.ts';

const STORE = { name: 'Atlanta Peachtree', phone: '(404) 555-0112' } as const;
const CLAIMS = {
  sub: 'u-1',
  'cognito:username': 'alma',
  given_name: 'Alma',
  family_name: 'Reyes',
  email: 'p01@example.test',
  phone_number: '+14045550101',
  'custom:contact_preference': '2',
};
const idToken = `x.${btoa(JSON.stringify(CLAIMS)).replaceAll('+', '-').replaceAll('/', '_')}.y`;
const CUSTOMER = customerFromIdToken(idToken);

function aSession(changes: Partial<PaymentSession>): PaymentSession {
  return {
    ...startPaymentSession('tmx', 101),
    paymentAmountCents: cents(123_456),
    paymentAmountType: 'other',
    paymentType: 'standard',
    paymentKey: 'key-one-key-one-key-one',
    intentId: 'quote-1',
    cardToken: 'card-of-ours-1',
    cardIds: [{ type: 'cyberSource', id: 'cs-1' }],
    cardHolder: 'Alma Reyes',
    lastFour: '1111',
    ...changes,
  };
}

function wireOf(who: keyof typeof LOANS, changes: Partial<PaymentSession> = {}) {
  const body = paymentBody({
    session: aSession(changes),
    loan: aLoanEntity(LOANS[who]()),
    payer: { kind: 'customer', customer: CUSTOMER },
    store: STORE,
  });
  if (body === null) throw new Error('nothing to send');
  const wire = toWireRequest(submitPayment, body) as Readonly<Record<string, unknown>>;
  expect(parseRequest(submitPayment, JSON.parse(JSON.stringify(wire))).ok).toBe(true);
  return wire;
}

test("the payment body has the payer's contact, name, customer id and username [PAY-021]", () => {
  expect(wireOf('alma')).toMatchObject({
    email: 'p01@example.test',
    phoneNumber: '+14045550101',
    customerName: 'Alma Reyes',
    customerId: '880011',
    username: 'alma',
  });
});

test("a co-signer's payment body has their own customer id in that loan system [ALT-001 LOP-085 PAY-021]", () => {
  const loan = { ...aLoanEntity(LOANS.alma()), cosignerId: '880080' };
  const bodyOf = (claims: Readonly<Record<string, string>>) => {
    const token = `x.${btoa(JSON.stringify({ ...CLAIMS, ...claims }))}.y`;
    const payer = { kind: 'customer', customer: customerFromIdToken(token) } as const;
    return paymentBody({ session: aSession({}), loan, payer, store: STORE })?.customerId;
  };
  expect(bodyOf({ 'custom:lms_customer_ids': '{"TLXe":"880080"}' })).toBe('880080');
  expect(bodyOf({ 'custom:lms_customer_ids': '{"TLXe":"880011","NLS":"880080"}' })).toBe('880011');
  expect(bodyOf({ 'custom:lms_customer_ids': 'nonsense' })).toBe('880011');
});

test('the payment body has the loan, loan system, store, brand and due date [PAY-022]', () => {
  expect(wireOf('alma')).toMatchObject({
    loanId: 101,
    lmsId: 2,
    storeId: 12,
    storePhoneNumber: '(404) 555-0112',
    productBrand: 'tmx',
    paymentDueDate: '2026-07-03',
  });
});

test('the payment body has the payment type and the amount with separators and two decimals [PAY-023 LVA-015]', () => {
  expect(wireOf('alma')).toMatchObject({
    paymentAmount: '1,234.56',
    paymentType: 'standard',
    isRefi: false,
    isPartial: false,
    isPayoff: false,
    ofrPaymentValue: null,
  });
  expect(wireOf('alma', { paymentAmountCents: cents(172_500), paymentAmountType: 'payoff' })).toMatchObject({
    paymentAmount: '1,725.00',
    paymentType: 'payoff',
    isPayoff: true,
  });
  expect(wireOf('cora', { paymentAmountCents: cents(5_000) })).toMatchObject({ isPartial: true });
  expect(wireOf('cora', { paymentAmountCents: cents(22_000), paymentAmountType: 'pastDue' })).toMatchObject({
    isPartial: false,
  });
});

test('the payment body has the choice for a loan in recovery and the type of a product switch [LOP-091 LOP-027 PAY-023]', () => {
  expect(wireOf('esther', { paymentAmountCents: cents(93_288), paymentAmountType: 'pastDue' })).toMatchObject({
    paymentAmountType: 'pastDue',
    ofrPaymentValue: 'reinstate',
  });
  expect(wireOf('esther', { paymentAmountCents: cents(5_000), paymentAmountType: 'other' })).toMatchObject({
    ofrPaymentValue: 'other',
    isPartial: true,
  });
  expect(wireOf('hope', { paymentAmountCents: cents(17_600), paymentAmountType: 'onlineProduct' })).toMatchObject({
    paymentAmountType: 'onlineProduct',
    paymentType: 'standard',
    isRefi: false,
    ofrPaymentValue: null,
  });
});

test('the payment body has our card id, processor ids, holder and last four, not the CVV [PAY-024 LVA-013 LOP-033]', () => {
  const wire = wireOf('alma');
  expect(wire).toMatchObject({
    cardToken: 'card-of-ours-1',
    cardIds: [{ type: 'cyberSource', id: 'cs-1' }],
    cardHolderName: 'Alma Reyes',
    cardNumber: '1111',
  });
  expect(wire).not.toHaveProperty('cvv');
  expect(findCardData(wire)).toBeNull();
});

test('the payment body has the vehicle, the quote and autopay, and no disbursement [PAY-026]', () => {
  expect(wireOf('alma')).toMatchObject({
    disburseCardIds: [],
    disbursementAmount: null,
    disbursementType: 0,
    collateral: { year: 2019, make: 'Honda', model: 'Civic' },
    intentId: 'quote-1',
    migrateProduct: false,
    guestPayment: false,
    autoPay: { enrolled: false },
    riskCheck: false,
  });
});

test("the payment body has autopay's method and terms version when the payer chose autopay [PAY-012 PAY-026 LOP-065]", () => {
  const autoPay = {
    isEnrolled: true,
    method: 'card',
    methodId: 'card-of-ours-1',
    cardType: 'visa',
    displayNumber: '•••• 1111',
    expiry: '12/30',
  } as const;
  const bodyOf = (changes: Partial<PaymentSession>, autopayVersion: string | null) =>
    paymentBody({
      session: aSession({ autoPay, ...changes }),
      loan: aLoanEntity(LOANS.alma()),
      payer: { kind: 'customer', customer: CUSTOMER },
      store: STORE,
      autopayVersion,
    });
  expect(bodyOf({}, 'autopay-1')).toMatchObject({
    autoPay: {
      enrolled: true,
      method: 'card',
      methodId: 'card-of-ours-1',
      cardType: 'visa',
      displayNumber: '•••• 1111',
      expiry: '12/30',
    },
    autoPayAuthorization: { version: 'autopay-1' },
  });
  expect(bodyOf({ cardToken: 'another' }, 'autopay-1')).toMatchObject({ autoPay: { enrolled: false } });
  expect(bodyOf({}, null)).not.toHaveProperty('autoPayAuthorization');
});

test('confirmationDetails has the contact, preference, store and last four digits [PAY-027 LOP-036]', () => {
  expect(wireOf('alma')['confirmationDetails']).toEqual({
    email: 'p01@example.test',
    phoneNumber: '+14045550101',
    preference: 2,
    customerName: 'Alma Reyes',
    storeName: 'Atlanta Peachtree',
    storePhoneNumber: '(404) 555-0112',
    lastFour: '1111',
  });
});

test('a card for one payment is sent as a guest card that is not saved [LVA-007]', () => {
  expect(wireOf('alma', { isGuestCard: true })).toMatchObject({ guestCard: true, saveGuestCard: false });
});

test("a guest's payment body has the guest's data and card, and nothing about the borrower [LOP-061 LOP-083 LVA-007]", () => {
  const contact = { name: 'Gus Hart', email: null, phone: '+12055550177', preference: 1 } as const;
  const bodyOf = (changes: Partial<PaymentSession>) =>
    paymentBody({
      session: aSession({ cardHolder: 'Gus Hart', ...changes }),
      loan: aLoanEntity(LOANS.alma()),
      payer: { kind: 'guest', contact },
      store: STORE,
    });
  const body = bodyOf({ isGuestCard: true });
  if (body === null) throw new Error('nothing to send');
  const wire = toWireRequest(submitPayment, body) as Readonly<Record<string, unknown>>;
  expect(wire).toMatchObject({
    phoneNumber: '+12055550177',
    customerName: 'Gus Hart',
    guestPayment: true,
    guestCard: true,
    saveGuestCard: false,
    autoPay: null,
    confirmationDetails: { phoneNumber: '+12055550177', preference: 1, customerName: 'Gus Hart' },
  });
  for (const field of ['customerId', 'username', 'email']) expect(wire).not.toHaveProperty(field);
  expect(JSON.stringify(wire)).not.toMatch(/Alma|Reyes|880011/);
  expect(parseRequest(submitPayment, JSON.parse(JSON.stringify(wire))).ok).toBe(true);
  expect(bodyOf({ isGuestCardSaved: true })?.saveGuestCard).toBe(true);
});

test('no payment body is built while the amount, card, key or quote is missing', () => {
  for (const missing of [
    'paymentAmountCents',
    'paymentKey',
    'cardToken',
    'lastFour',
    'intentId',
    'paymentAmountType',
  ] as const) {
    const session = aSession({ [missing]: null });
    const payer = { kind: 'customer', customer: CUSTOMER } as const;
    expect(paymentBody({ session, loan: aLoanEntity(LOANS.alma()), payer, store: STORE })).toBeNull();
  }
});

test('an unreadable ID token gives an empty customer and no error', () => {
  expect(customerFromIdToken('not-a-token')).toMatchObject({ name: '', email: null, phoneNumber: null, preference: 1 });
});

const RENEWAL = {
  isRefi: true,
  paymentType: 'refinance',
  paymentAmountType: 'minimum',
  newProductId: 1101,
  termsHash: 'ab'.repeat(32),
} as const satisfies Partial<PaymentSession>;

test('the body of a renewal asks for the terms that were seen, its products and its cash [PAY-005 PAY-009 PAY-010 PAY-025]', () => {
  const wire = wireOf('alma', {
    ...RENEWAL,
    ancillaryProducts: [{ productId: 501, confirmText: '', requiredText: '', appointmentLink: null }],
    disbursementAmountCents: cents(30_000),
    disbursementType: '16',
    disburseCardIds: [{ type: 'cyberSource', id: 'cs-1' }],
  });
  expect(wire).toMatchObject({
    isRefi: true,
    paymentType: 'refinance',
    isPayoff: false,
    migrateProduct: false,
    disbursementAmount: '300.00',
    disbursementType: 16,
    disburseCardIds: ['cs-1'],
    renewal: { productId: 1101, termsHash: 'ab'.repeat(32), ancillaryIds: [501] },
  });
  expect(wireOf('alma')).toMatchObject({ isRefi: false, renewal: null, disbursementType: 0 });
});

test('a renewal without seen terms is not sent', () => {
  const body = paymentBody({
    session: aSession({ ...RENEWAL, termsHash: null }),
    loan: aLoanEntity(LOANS.alma()),
    payer: { kind: 'customer', customer: CUSTOMER },
    store: STORE,
  });
  expect(body).toBeNull();
});

test('a card that a renewal uses once is flagged and not kept [LVA-008 LOP-061]', () => {
  const once = { isGuestCard: true, isGuestCardSaved: true };
  expect(wireOf('alma', { ...RENEWAL, ...once })).toMatchObject({ guestCard: true, saveGuestCard: false });
  expect(wireOf('alma', once)).toMatchObject({ guestCard: true, saveGuestCard: true });
});
