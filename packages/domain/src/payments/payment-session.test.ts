import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#money/cents.ts';
import { startPaymentSession, type PaymentSession } from './payment-session.ts';
import { restorePaymentSession, toStoredPaymentSession } from './stored-payment-session.ts';

const full: PaymentSession = {
  ...startPaymentSession('tmx', 4001),
  paymentAmountCents: cents(22_500),
  paymentAmountType: 'minimum',
  paymentType: 'standard',
  paymentKey: 'key-1',
  intentId: 'intent-1',
  cardToken: 'SECRET-token',
  cardIds: [{ type: 'repay', id: '7' }],
  cardHolder: 'SECRET Ann Lee',
  lastFour: '1234',
  cvv: 'SECRET-cvv',
  expiry: '09/27',
  isGuestCard: true,
  newProductId: 1101,
  termsHash: 'ab'.repeat(32),
  ofrPaymentValueCents: cents(93_288),
  pastDueAmountCents: cents(100),
  alternateCustomerId: '88',
  alternateName: 'SECRET Bob Lee',
  alternatePhone: 'SECRET +12055550123',
  alternateEmail: 'SECRET bob@x.com',
  disburseCardIds: [{ type: 'bridgepay', id: '8' }],
  disburseLastFour: '4321',
  ancillaryProducts: [{ productId: 3, confirmText: 'Yes', requiredText: 'Required', appointmentLink: null }],
  autoPay: {
    isEnrolled: true,
    method: 'card',
    methodId: '7',
    cardType: 'visa',
    displayNumber: '•••• 1234',
    expiry: '09/27',
  },
  demographics: { race: 'SECRET', height: 'SECRET', gender: 'SECRET', weight: 'SECRET' },
};

test('the payment session has the fields of the requirements [PAY-006 PAY-007 PAY-012 LOP-035]', () => {
  expect(Object.keys(startPaymentSession('tmx', 1)).join(' ')).toBe(
    'brand loanId paymentAmountCents paymentAmountType paymentType paymentKey intentId ' +
      'cardToken cardIds cardHolder lastFour cvv expiry isGuestCard isGuestCardSaved ' +
      'isGuestPayment isRefi isRefiPrevented isProductMigrated newProductId termsHash isRiskChecked isAddOnLocked ofrPaymentValueCents pastDueAmountCents ' +
      'alternateCustomerId alternateName alternatePhone alternateEmail isAlternateVerified isAlternateLocked ' +
      'disbursementAmountCents disbursementType disburseCardIds disburseLastFour isStoreVisitToday ' +
      'ancillaryProducts ecommerceRefiUrl autoPay demographics',
  );
  expect(Object.keys(full.autoPay).join(' ')).toBe('isEnrolled method methodId cardType displayNumber expiry');
  expect(Object.keys(full.demographics).join(' ')).toBe('race height gender weight');
});

test('a new payment session renews nothing, and knows no other party, cash, products or shop', () => {
  expect(startPaymentSession('tmx', 4001)).toMatchObject({
    isGuestPayment: false,
    isRefi: false,
    isRefiPrevented: false,
    isProductMigrated: false,
    isAddOnLocked: false,
    alternateCustomerId: null,
    isAlternateVerified: false,
    disbursementAmountCents: null,
    disburseCardIds: [],
    ancillaryProducts: [],
    ecommerceRefiUrl: null,
  });
});

test('a payment session has the borrower’s details while the page is open, and never stores them', () => {
  expect(Object.keys(full.demographics)).toEqual(['race', 'height', 'gender', 'weight']);
  expect(toStoredPaymentSession(full)).not.toHaveProperty('demographics');
});

test('a stored session has no cvv, token, name, contact or demographics', () => {
  const stored = toStoredPaymentSession(full);
  expect(JSON.stringify(stored)).not.toMatch(/SECRET|cvv|cardToken/i);
  expect(stored).toMatchObject({ paymentKey: 'key-1', lastFour: '1234', cardIds: [{ type: 'repay', id: '7' }] });
});

test('a stored session drops fields that are not on the allow-list, nested ones included', () => {
  const leaky = {
    ...full,
    pan: '4111111111111111',
    lastFour: '4111111111111111',
    cardIds: [{ type: 'repay', id: '7', cvv: '123' }],
    autoPay: { ...full.autoPay, displayNumber: '4111111111111111' },
  };
  expect(JSON.stringify(toStoredPaymentSession(leaky))).not.toMatch(/4111|cvv|123"/);
});

test('a restored session has the stored fields, and all other fields are empty', () => {
  const restored = restorePaymentSession(JSON.parse(JSON.stringify(toStoredPaymentSession(full))));
  const { cardToken, cardHolder, cvv, alternateName, alternatePhone, alternateEmail, demographics } =
    startPaymentSession('tmx', 4001);
  const nothing = { cardToken, cardHolder, cvv, alternateName, alternatePhone, alternateEmail, demographics };
  expect(restored).toEqual({ ...full, ...nothing });
});

test('a restored session empties garbled fields and is null without a brand or loan', () => {
  const garbled = {
    brand: 'tmx',
    loanId: 5,
    paymentAmountCents: 1.5,
    paymentType: 'gift',
    isRefi: 'yes',
    cardIds: [{ type: 1 }],
  };
  expect(restorePaymentSession(garbled)).toEqual(startPaymentSession('tmx', 5));
  for (const nothing of [null, 'x', [], {}, { brand: 'zzz', loanId: 5 }, { brand: 'tmx', loanId: -1 }])
    expect(restorePaymentSession(nothing)).toBeNull();
});

test('restoring a session never throws and never restores a cvv, whatever the input', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (anything, cvv) => {
      expect(restorePaymentSession(anything)?.cvv ?? null).toBeNull();
      expect(restorePaymentSession({ brand: 'tmx', loanId: 1, cvv, autoPay: anything })?.cvv).toBeNull();
    }),
  );
});
