import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { decideGuest } from '@lendside/domain/payment-decision/check-guest.ts';
import { aGuestPayment } from '#features/payments/guest.fixture.ts';
import type { Receipt } from '#features/payments/receipts/receipt.ts';
import { toGuestReceipt } from '#features/payments/receipts/guest-receipt.ts';
import { writeGuestReceipt } from '#features/payments/receipts/receipt-letter.ts';
import type { PaymentChanges } from '#features/payments/payment.fixture.ts';

const who = { profileId: 'prf_1', customerId: 'C1', cardId: 'card_1', loanId: 7 };
const card = { cardToken: 'card_guest', lastFour: '1111' };
const receipt: Receipt = {
  confirmationNumber: '1234567897',
  amountPaid: cents(22_500),
  paymentDate: businessDate('2026-06-15'),
  messageType: 'payment',
  isPayoff: false,
  isPartial: false,
  loanId: 100_001,
  loanHeader: '10001-0100001-00',
  cardType: 'visa',
  lastFour: '1111',
  toInterest: cents(101),
  toCharge: cents(102),
  toFees: cents(103),
  toCosts: cents(104),
  toPrincipal: cents(105),
  toCredit: cents(106),
  newPrincipalBalance: cents(777_001),
  newPayoffAmount: cents(777_002),
  nextDueDate: businessDate('2026-07-15'),
  nextAmountDue: cents(777_003),
  renewedInto: { loanId: 100_077, loanHeader: '10001-0100077-01' },
  sentTo: 'g•••@guest.example',
};

function fieldsOf(changes: PaymentChanges): string[] {
  const decision = decideGuest(aGuestPayment(who, card, changes));
  return decision.ok ? [] : (decision.refusal.fields ?? []).map(({ field }) => field);
}

test("a guest's receipt is sent to the name and address they typed, with a normalized phone [LOP-083]", () => {
  expect(decideGuest(aGuestPayment(who, card))).toEqual({
    ok: true,
    contact: { email: 'gus@guest.example', phone: null, preference: 0, name: 'Gus Hart' },
  });
  expect(decideGuest(aGuestPayment(who, card, { email: '', phoneNumber: '(205) 555-0177' }))).toMatchObject({
    contact: { email: null, phone: '+12055550177', preference: 1 },
  });
});

test('a guest payment is refused if it turns on autopay, saves the card or clears a guest flag [LOP-061 LOP-083]', () => {
  expect(fieldsOf({ guestCard: false })).toEqual(['guestCard']);
  expect(fieldsOf({ guestPayment: false })).toEqual(['guestPayment']);
  expect(fieldsOf({ autoPay: { enrolled: true } })).toEqual(['autoPay']);
  expect(fieldsOf({ autoPay: { enrolled: false } })).toEqual([]);
});

test('a guest cannot pay a settlement, whichever field requests it [T8]', () => {
  expect(fieldsOf({ paymentType: 'settlement', paymentAmountType: 'settlement' })).toEqual(['paymentType']);
  expect(fieldsOf({ paymentType: 'settlement' })).toEqual(['paymentType']);
  expect(fieldsOf({ paymentAmountType: 'settlement' })).toEqual(['paymentType']);
});

test("a guest's invalid name, email or phone is reported by field, including links in the name", () => {
  expect(fieldsOf({ email: '', customerName: ' ' })).toEqual(['customerName', 'email']);
  expect(fieldsOf({ email: 'gus@' })).toEqual(['email']);
  expect(fieldsOf({ phoneNumber: '555' })).toEqual(['phoneNumber']);
  for (const customerName of ['http://evil.example', 'Win $500 now', '<b>Gus</b>', 'x'.repeat(51)])
    expect([customerName, fieldsOf({ customerName })]).toEqual([customerName, ['customerName']]);
});

test("a guest's receipt shows the payment and hides everything about the loan [T8]", () => {
  const shown = JSON.stringify(toGuestReceipt(receipt));
  for (const hidden of ['777', '10001', '101', '102', '103', '104', '105', '106', '2026-07-15', 'renewedInto'])
    expect([hidden, shown.replace('"loanId":100001', '').includes(hidden)]).toEqual([hidden, false]);
  expect(toGuestReceipt(receipt)).toMatchObject({
    amountPaid: 22_500,
    loanHeader: '•••• 0001',
    sentTo: 'g•••@guest.example',
  });
  expect(writeGuestReceipt({ ...receipt, isPayoff: true }, 'tmx', 'production')).toEqual({
    brand: 'TitleMax',
    title: 'Payment receipt',
    lines: [
      { label: 'Amount paid', value: '$225.00' },
      { label: 'Confirmation number', value: '1234567897' },
      { label: 'Date', value: 'June 15, 2026' },
      { label: 'Loan', value: '•••• 0001' },
      { label: 'Card', value: 'Visa ending 1111' },
    ],
    closing: 'Thank you for your payment.',
  });
});
