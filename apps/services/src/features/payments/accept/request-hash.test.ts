import { cents } from '@lendside/domain/money/cents.ts';
import type { AskedRenewal } from '@lendside/contract/payments/submit-payment.ts';
import { expect, test } from 'vitest';
import { aGuestPayment } from '#features/payments/guest.fixture.ts';
import { aPaymentRequest, type PaymentChanges } from '#features/payments/payment.fixture.ts';
import { requestHash } from './request-hash.ts';

const who = { profileId: 'prf_1', customerId: 'C1', cardId: 'card_1', loanId: 7 };
const card = { cardToken: 'card_guest', lastFour: '1111' };
const asked: PaymentChanges = {
  autoPay: { enrolled: true, method: 'card', methodId: 'card_1' },
  autoPayAuthorization: { version: 'autopay-1' },
};

/** Whether these changes change the hash of a borrower's request. */
function isOther(changes: PaymentChanges, of: PaymentChanges = {}): boolean {
  return requestHash(aPaymentRequest(who, { ...of, ...changes })) !== requestHash(aPaymentRequest(who, of));
}

test('the request hash changes with the loan, amount, card, purpose or agreement [PAY-016 LOP-032]', () => {
  const others: readonly PaymentChanges[] = [
    { loanId: 8 },
    { lmsId: 1 },
    { paymentAmount: cents(2_501) },
    { paymentType: 'payoff' },
    { paymentAmountType: 'onlineProduct' },
    { isPartial: true },
    { isPayoff: true },
    { cardToken: 'card_2' },
    { guestCard: true },
    { saveGuestCard: true },
    { intentId: 'pi_other' },
    { achAuthorization: { version: 'ach-1' } },
    asked,
  ];
  for (const changes of others) expect([changes, isOther(changes)]).toEqual([changes, true]);
});

test('the request hash changes with the autopay request and its method or terms [LOP-065]', () => {
  const method = { method: 'card', methodId: 'card_1' } as const;
  expect(isOther({ autoPay: { enrolled: false, ...method } }, asked)).toBe(true);
  expect(isOther({ autoPay: { enrolled: true, method: 'bank', methodId: 'card_1' } }, asked)).toBe(true);
  expect(isOther({ autoPay: { enrolled: true, ...method, methodId: 'card_2' } }, asked)).toBe(true);
  expect(isOther({ autoPayAuthorization: { version: 'autopay-2' } }, asked)).toBe(true);
  // The current autopay state is ignored unless the request asks for autopay.
  expect(isOther({ autoPay: { enrolled: true } })).toBe(false);
});

test("the request hash covers a guest's name and address, but not a borrower's [LOP-083]", () => {
  const guest = (changes: PaymentChanges): string => requestHash(aGuestPayment(who, card, changes), 'ses_1');
  for (const changes of [
    { customerName: 'Gil Hart' },
    { email: 'gil@guest.example' },
    { phoneNumber: '+12055550177' },
  ]) {
    expect([changes, guest(changes) === guest({})]).toEqual([changes, false]);
    expect([changes, isOther(changes)]).toEqual([changes, false]);
  }
  expect(guest({})).toBe(guest({}));
});

test('the request hash ignores a re-entered security code', () => {
  expect(isOther({ cvv: 'token-of-the-hosted-field' })).toBe(false);
});

test('the request hash differs between the borrower and each guest session [LOP-085]', () => {
  const request = aGuestPayment(who, card);
  const hashes = [requestHash(request), requestHash(request, 'ses_1'), requestHash(request, 'ses_2')];
  expect(new Set(hashes).size).toBe(3);
  expect(requestHash(request, 'ses_1')).toBe(hashes[1]);
});

test('the request hash of a renewal changes with everything that it asks for [PAY-016 LOP-032]', () => {
  const termsHash = 'ab'.repeat(32);
  const renewal: AskedRenewal = { productId: 1101, termsHash, ancillaryIds: [], migrateProduct: false, cash: null };
  const renews: PaymentChanges = { paymentType: 'refinance', renewal };
  const others: readonly AskedRenewal[] = [
    { ...renewal, productId: 1102 },
    { ...renewal, termsHash: 'cd'.repeat(32) },
    { ...renewal, ancillaryIds: [1] },
    { ...renewal, migrateProduct: true },
    { ...renewal, cash: { amount: cents(5_000), type: 2, cardIds: [] } },
  ];
  for (const other of others) expect([other, isOther({ renewal: other }, renews)]).toEqual([other, true]);
  expect(isOther({ renewal: { ...renewal } }, renews)).toBe(false);
});
