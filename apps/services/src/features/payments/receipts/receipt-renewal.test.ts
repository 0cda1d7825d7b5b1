import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { RENEWAL_ENDS } from '@lendside/domain/renewals/renewal-states.ts';
import { expect, test } from 'vitest';
import { toConfirmationMessage } from './confirmation-message.ts';
import type { Receipt, ReceiptRenewal } from './receipt.ts';
import { withRenewal } from './receipt-renewal.ts';
import { writeGuestReceipt, writeReceipt, writeSharedReceipt } from './receipt-letter.ts';

const paid: Receipt = {
  confirmationNumber: '1234567897',
  amountPaid: cents(22_500),
  paymentDate: businessDate('2026-06-15'),
  messageType: 'payment',
  isPayoff: false,
  isPartial: false,
  loanId: 100_001,
  loanHeader: '10001-0100001-00',
  cardType: 'visa',
  lastFour: '4242',
  toInterest: NO_CENTS,
  toCharge: cents(22_500),
  toFees: NO_CENTS,
  toCosts: NO_CENTS,
  toPrincipal: NO_CENTS,
  toCredit: NO_CENTS,
  newPrincipalBalance: cents(150_000),
  newPayoffAmount: cents(150_000),
  nextDueDate: businessDate('2026-07-03'),
  nextAmountDue: NO_CENTS,
  sentTo: null,
};
const waiting: ReceiptRenewal = {
  isOwn: true,
  kind: 'renewal',
  state: 'awaitingSignature',
  signBy: businessDate('2026-06-16'),
  revision: 1,
  endedWhy: null,
  isVoided: false,
  voidedWhy: null,
  newLoanId: 100_002,
  newLoanHeader: '10001-0100001-01',
  cashCents: cents(30_000),
  channel: 'store',
  cashLastFour: null,
  newPrincipalCents: null,
  newDueOn: null,
  visitAt: null,
};
const booked: ReceiptRenewal = {
  ...waiting,
  state: 'booked',
  newPrincipalCents: cents(180_000),
  newDueOn: businessDate('2026-08-02'),
};
const ended = (endedWhy: ReceiptRenewal['endedWhy']): ReceiptRenewal => ({ ...waiting, state: 'ended', endedWhy });

const letterOf = (renewal: ReceiptRenewal, receipt = paid) =>
  writeReceipt(withRenewal(receipt, renewal), 'tmx', 'production');
const linesOf = (renewal: ReceiptRenewal) => letterOf(renewal).lines.map(({ label, value }) => `${label}: ${value}`);
const messageOf = (renewal: ReceiptRenewal, isGuest = false) =>
  toConfirmationMessage(withRenewal(paid, renewal), { email: null, phone: null }, isGuest);

test('a receipt says until when its renewal waits, and that nothing else changes before [LOP-036]', () => {
  expect(letterOf(waiting)).toMatchObject({
    title: 'Payment receipt',
    closing: expect.stringContaining(
      'The loan is renewed once everybody has signed the new agreement, by June 16, 2026, 5:00 p.m. at the store.',
    ) as string,
  });
  expect(letterOf({ ...waiting, state: 'awaitingVisit' }).closing).toContain(
    'It is signed at a visit to the store, by June 16, 2026.',
  );
  expect(messageOf(waiting)).toMatchObject({ messageType: 'payment', newLoanId: null, disbursementAmount: null });
});

test('the receipt of a booked renewal tells of the new loan and its cash beside what was paid [PAY-029 LOP-036]', () => {
  expect(letterOf(booked).title).toBe('Your loan is renewed');
  expect(linesOf(booked).slice(5)).toEqual([
    'To charges: $225.00',
    'Renewed as loan: 10001-0100001-01',
    'Principal of the new loan: $1,800.00',
    'Cash to pick up at your store: $300.00',
    'Due date of the new loan: August 2, 2026',
  ]);
  expect(messageOf(booked)).toMatchObject({
    messageType: 'refinance',
    newLoanId: 100_002,
    newLoanDueDate: '2026-08-02',
    newPrincipalBalance: 180_000,
    disbursementAmount: 30_000,
    disbursementType: 2,
    disburseLastFour: null,
    isVoidRefi: false,
  });
  expect(messageOf({ ...booked, cashCents: NO_CENTS })).toMatchObject({
    disbursementAmount: null,
    disbursementType: null,
  });
  const visitAt = new Date('2026-06-20T15:00:00Z');
  expect(messageOf({ ...booked, visitAt }).appointmentDateTime).toBe('2026-06-20T15:00:00.000Z');
});

test('the receipt names the card or the account that gets the cash of a renewal [PAY-029 PAY-025]', () => {
  const toCard: ReceiptRenewal = { ...booked, channel: 'debit', cashLastFour: '4242' };
  expect(linesOf(toCard)).toContain('Cash to your card ending 4242: $300.00');
  expect(messageOf(toCard)).toMatchObject({ disbursementType: 16, disburseLastFour: '4242' });
  const toAccount: ReceiptRenewal = { ...booked, channel: 'ach', cashLastFour: '6789' };
  expect(linesOf(toAccount)).toContain('Cash to your bank account ending 6789: $300.00');
  expect(messageOf(toAccount)).toMatchObject({ disbursementType: 101, disburseLastFour: '6789' });
  expect(messageOf(toCard, true)).toMatchObject({ disbursementAmount: null, disburseLastFour: null });
});

test('every reason that ended a renewal has its sentence and says whether the payment counts [LOP-036]', () => {
  for (const why of RENEWAL_ENDS) {
    const { title, closing } = letterOf(ended(why));
    expect(title).toBe('Your renewal has ended');
    expect(closing.includes('The payment stays on the loan.')).toBe(why !== 'paymentReturned');
  }
  expect(linesOf(ended('expired'))).toEqual(linesOf(waiting));
  expect(messageOf(ended('expired'))).toMatchObject({
    messageType: 'cancelledRefi',
    newLoanId: null,
    isVoidRefi: false,
  });
});

test('a renewal that is taken back leaves the payment on the old loan [LOP-036 PAY-029]', () => {
  const voided = { ...booked, isVoided: true };
  expect(letterOf(voided).title).toBe('Your renewal is taken back');
  expect(letterOf(voided).closing).toContain('The old loan is open again');
  expect(linesOf(voided)).toEqual(linesOf(waiting));
  expect(messageOf(voided)).toMatchObject({ messageType: 'voidRefi', isVoidRefi: true, newLoanId: null });
});

test('a renewal undone by a return does not say that the payment counts', () => {
  const { closing } = letterOf({ ...booked, isVoided: true, voidedWhy: 'paymentReturned' });
  expect(closing).toContain('took the payment back');
  expect(closing).not.toContain('the payment counts');
});

test('a bank payment and the other borrower get titles that fit, and a guest learns nothing new [LOP-083]', () => {
  const byBank = { ...paid, cardType: 'bank' };
  expect(letterOf(booked, byBank).title).toBe('Your loan is renewed, and your payment is on its way');
  const shared = (renewal: ReceiptRenewal) =>
    writeSharedReceipt(withRenewal(paid, renewal), 'Sam Turner', 'tmx', 'production').title;
  expect([booked, ended('cancelled'), { ...booked, isVoided: true }].map(shared)).toEqual([
    'Your shared loan is renewed',
    'A renewal of your shared loan has ended',
    'A renewal of your shared loan is taken back',
  ]);
  const letter = writeGuestReceipt(withRenewal(paid, booked), 'tmx', 'production');
  expect(JSON.stringify(letter)).not.toMatch(/1,800|0100001-01|Cash to/);
  expect(messageOf(booked, true)).toMatchObject({
    newLoanId: null,
    newPrincipalBalance: null,
    disbursementAmount: null,
  });
});

test('a payoff that ended a renewal keeps its own receipt', () => {
  const payoff: Receipt = { ...paid, messageType: 'payoff', isPayoff: true };
  expect(withRenewal(payoff, { ...ended('paidOff'), isOwn: false })).toBe(payoff);
  expect(withRenewal(paid, null)).toBe(paid);
});
