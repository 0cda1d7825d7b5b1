import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { isLuhnValid } from '@lendside/domain/cards/luhn.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationNumber } from './confirmation-number.ts';
import { maskContact } from './contact.ts';
import type { Contact } from './contact.ts';
import { failureErrorCode, failureText } from './payment-failure-text.ts';
import type { Receipt } from './receipt.ts';
import { writeReceipt } from './receipt-letter.ts';
import { toMail } from './receipt-message.ts';

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
  lastFour: '4242',
  toInterest: NO_CENTS,
  toCharge: cents(22_500),
  toFees: NO_CENTS,
  toCosts: NO_CENTS,
  toPrincipal: NO_CENTS,
  toCredit: NO_CENTS,
  newPrincipalBalance: cents(150_000),
  newPayoffAmount: cents(150_000),
  nextDueDate: businessDate('2026-07-15'),
  nextAmountDue: cents(22_500),
  sentTo: null,
};
const contact: Contact = { email: 'ann@example.com', phone: '+12055550123', preference: 0, name: 'Ann <Lee>' };

test('a confirmation number is nine digits and their check digit, always the same for a payment [PAY-028]', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const number = confirmationNumber(id);
      return /^\d{10}$/.test(number) && isLuhnValid(number) && number === confirmationNumber(id);
    }),
  );
  expect(confirmationNumber('pay_a')).not.toBe(confirmationNumber('pay_b'));
});

test('confirmations go where the customer prefers, and elsewhere only when that is missing', () => {
  expect([0, 1, 2].map((preference) => noticeChannels({ ...contact, preference }))).toEqual([
    ['email'],
    ['text'],
    ['email', 'text'],
  ]);
  expect(noticeChannels({ ...contact, preference: 1, phone: null })).toEqual(['email']);
  expect(noticeChannels({ ...contact, email: null })).toEqual(['text']);
  expect(noticeChannels({ ...contact, email: null, phone: null })).toEqual([]);
  expect([maskContact(contact), maskContact({ ...contact, preference: 1 })]).toEqual([
    'a•••@example.com',
    '••• ••• 0123',
  ]);
});

test('a receipt names the parts there are, what is left, and in a simulation that it is one [PAY-028]', () => {
  const letter = writeReceipt(receipt, 'tmx', 'simulation');
  expect(letter.lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Amount paid: $225.00',
    'Confirmation number: 1234567897',
    'Date: June 15, 2026',
    'Loan: 10001-0100001-00',
    'Card: Visa ending in 4242',
    'To charges: $225.00',
    'Principal left: $1,500.00',
    'Payoff amount: $1,500.00',
    'Next payment: $225.00, due July 15, 2026',
  ]);
  expect(letter).toMatchObject({ brand: 'TitleMax', title: 'Payment receipt', closing: 'SIMULATION. No money moved.' });
  const last = writeReceipt({ ...receipt, isPayoff: true }, 'tmx', 'production');
  expect(last.title).toBe('Your loan is paid off');
  expect(last.lines.map(({ label }) => label)).not.toContain('Next payment');
});

test('a name in a mail cannot become markup', () => {
  const mail = toMail(writeReceipt(receipt, 'tmx', 'production'), contact, 'ann@example.com', 'receipt-1');
  expect(mail.html).toContain('Ann &lt;Lee&gt;');
  expect(mail.html).not.toContain('<Lee>');
});

test('every failure says whether money moved', () => {
  for (const code of [
    'generic',
    'insufficientFunds',
    'expiredCard',
    'securityCodeMismatch',
    'invalidRequest',
    'processorUnreachable',
  ]) {
    expect(failureText(code)).toContain('You were not charged.');
  }
  for (const code of ['loan_not_found', 'loan_not_payable', 'illegal_transition', 'voidedByProcessor'])
    expect(failureText(code)).toContain('returns to your card');
  expect(['generic', 'processorUnreachable', 'loan_not_payable', null].map(failureErrorCode)).toEqual([
    'CardDeclined',
    'ProcessorUnavailable',
    'LoanNotPayable',
    'CardDeclined',
  ]);
});

test('a receipt never promises nothing on a day when the rest of the loan falls due, nor a day gone by [PAY-028]', () => {
  const next = (changes: Partial<Receipt>): string | undefined =>
    writeReceipt({ ...receipt, ...changes }, 'tmx', 'simulation')
      .lines.map(({ label, value }) => `${label}: ${value}`)
      .at(-1);
  expect(next({ nextAmountDue: NO_CENTS })).toBe(
    'Rest of your loan: $1,500.00, due July 15, 2026 unless the loan is renewed',
  );
  expect(next({ nextAmountDue: NO_CENTS, nextDueDate: businessDate('2026-06-07') })).toBe(
    'Rest of your loan: $1,500.00, was due June 7, 2026',
  );
  expect(next({ nextAmountDue: cents(5_000), nextDueDate: businessDate('2026-06-07') })).toBe(
    'Still past due: $50.00, due June 7, 2026',
  );
});
