import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { isLuhnValid } from '@lendside/domain/cards/luhn.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationNumber } from '#servicing/confirmation-number.ts';
import { maskContact, type Contact } from '#features/payments/contact.ts';
import { failureErrorCode, failureText } from '#features/payments/decline-texts.ts';
import type { Receipt } from './receipt.ts';
import { toConfirmationMessage } from './confirmation-message.ts';
import { writeGuestReceipt, writeReceipt, writeSharedReceipt, writeSharedReturn } from './receipt-letter.ts';
import { toMail, toText } from './receipt-message.ts';
import { writeReturned } from './returned-message.ts';

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

test("a payment's confirmation number is nine digits and a check digit and never changes [PAY-028]", () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const number = confirmationNumber(id);
      return /^\d{10}$/.test(number) && isLuhnValid(number) && number === confirmationNumber(id);
    }),
  );
  expect(confirmationNumber('pay_a')).not.toBe(confirmationNumber('pay_b'));
});

test('a confirmation uses the preferred channel, or another channel when that contact is missing [PAY-028 CFG-38]', () => {
  expect([0, 1, 2].map((preference) => noticeChannels({ ...contact, preference }))).toEqual([
    ['email'],
    ['text'],
    ['email', 'text'],
  ]);
  expect(noticeChannels({ ...contact, preference: 1, phone: null })).toEqual(['email']);
  expect(noticeChannels({ ...contact, email: null })).toEqual(['text']);
  expect(noticeChannels({ ...contact, email: null, phone: null })).toEqual([]);
  expect([0, 1, 2].map((preference) => maskContact({ ...contact, preference }))).toEqual([
    'a•••@example.com',
    '••• ••• 0123',
    'a•••@example.com and ••• ••• 0123',
  ]);
  expect(maskContact({ ...contact, email: null, phone: null })).toBeNull();
});

test('a receipt lists the parts paid and the remaining balances, and marks a simulation [PAY-028]', () => {
  const letter = writeReceipt(receipt, 'tmx', 'simulation');
  expect(letter.lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Amount paid: $225.00',
    'Confirmation number: 1234567897',
    'Date: June 15, 2026',
    'Loan: 10001-0100001-00',
    'Card: Visa ending 4242',
    'To charges: $225.00',
    'Principal left: $1,500.00',
    'Payoff amount: $1,500.00',
    'Next payment: $225.00, due July 15, 2026',
  ]);
  expect(letter).toMatchObject({ brand: 'TitleMax', title: 'Payment receipt', closing: 'SIMULATION. No money moved.' });
  const last = writeReceipt({ ...receipt, messageType: 'payoff', isPayoff: true }, 'tmx', 'production');
  expect(last.title).toBe('Your loan is paid off');
  expect(last.lines.map(({ label }) => label)).not.toContain('Next payment');
});

test('a name in a receipt email is HTML-escaped', () => {
  const mail = toMail(writeReceipt(receipt, 'tmx', 'production'), contact, 'ann@example.com', 'receipt-1');
  expect(mail.html).toContain('Ann &lt;Lee&gt;');
  expect(mail.html).not.toContain('<Lee>');
});

test('every text for a failed payment says whether money moved', () => {
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
    expect(failureText(code)).toContain('goes back to your card');
  expect(['generic', 'processorUnreachable', 'loan_not_payable', null].map(failureErrorCode)).toEqual([
    'CardDeclined',
    'ProcessorUnavailable',
    'LoanNotPayable',
    'CardDeclined',
  ]);
});

test('a receipt states the remaining balance due at maturity and calls no past date "next" [PAY-028]', () => {
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

type Variant = readonly [name: string, changes: Partial<Receipt>, title: string, words: string | null, text: string];

const onItsWay = 'Your payment is processing.';
const VARIANTS: readonly Variant[] = [
  ['standard', {}, 'Payment receipt', null, '$225.00 received'],
  [
    'partial',
    { messageType: 'partial', isPartial: true },
    'Partial payment receipt',
    'still past due',
    '$225.00 received',
  ],
  ['payoff', { messageType: 'payoff', isPayoff: true }, 'Your loan is paid off', null, '$225.00 received'],
  ['settlement', { messageType: 'settlement' }, 'Your settlement is paid', 'settle your loan', '$225.00 received'],
  ['autopay', { messageType: 'autopay' }, 'Autopay payment receipt', 'as you authorized', '$225.00 received'],
  ['by bank', { cardType: 'bank' }, 'Your payment is on its way', onItsWay, '$225.00 on its way'],
  [
    'payoff by bank',
    { cardType: 'bank', messageType: 'payoff', isPayoff: true },
    'Your payoff is on its way',
    onItsWay,
    '$225.00 on its way',
  ],
  [
    'partial by bank',
    { cardType: 'bank', messageType: 'partial', isPartial: true },
    'Your partial payment is on its way',
    'still past due',
    '$225.00 on its way',
  ],
  [
    'settlement by bank',
    { cardType: 'bank', messageType: 'settlement' },
    'Your settlement payment is on its way',
    onItsWay,
    '$225.00 on its way',
  ],
  [
    'autopay by bank',
    { cardType: 'bank', messageType: 'autopay' },
    'Your autopay payment is on its way',
    'as you authorized',
    '$225.00 on its way',
  ],
];

test.each(VARIANTS)(
  'the confirmation of a %s payment names that kind of payment in email and text [PAY-028 LOP-036]',
  (_name, changes, title, words, text) => {
    const letter = writeReceipt({ ...receipt, ...changes }, 'tmx', 'production');
    const mail = toMail(letter, contact, 'ann@example.com', 'r');
    expect(mail.subject).toBe(`TitleMax: ${title}`);
    const body = toText(letter, '+12055550123', 'r').body;
    expect(body).toContain(`TitleMax: ${title}. ${text}, confirmation 1234567897.`);
    for (const written of [mail.text, mail.html, body])
      expect(written).toContain(words ?? 'Thank you for your payment.');
  },
);

test('confirmations to guests and co-borrowers leave out private details [LOP-083 ALT-001 LOP-036]', () => {
  const guest = writeGuestReceipt({ ...receipt, messageType: 'partial', isPartial: true }, 'tmx', 'production');
  const guestMail = toMail(guest, contact, 'gus@example.com', 'r');
  expect(guest.title).toBe('Payment receipt');
  for (const hidden of ['Principal left', 'past due', '10001-0100001-00']) expect(guestMail.text).not.toContain(hidden);
  for (const cardType of ['visa', 'bank']) {
    const shared = writeSharedReceipt(
      { ...receipt, cardType, messageType: 'autopay' },
      'Tara Turner',
      'tmx',
      'production',
    );
    const told = toMail(shared, contact, 'sam@example.com', 'r').text + toText(shared, '+1', 'r').body;
    const way = cardType === 'bank' ? ' is on its way' : '';
    expect(shared.title).toBe(`An autopay payment on your shared loan${way}`);
    expect(told).not.toContain('your bank');
    expect(told).toContain('Paid by: Tara Turner');
    expect(told).not.toContain('4242');
    expect(told).not.toContain('as you authorized');
  }
});

test('the other borrower is notified of a payoff by bank and of its return [ALT-001 LRO-001]', () => {
  const payoff = { ...receipt, cardType: 'bank', messageType: 'payoff', isPayoff: true } as const;
  expect(writeSharedReceipt(payoff, 'Tara Turner', 'tmx', 'production').title).toBe(
    'A payoff of your shared loan is on its way',
  );
  const returned = writeSharedReturn(payoff, 'Tara Turner', 'tmx', 'production');
  expect(toText(returned, '+1', 'r').body).toBe(
    'TitleMax: A payment on your shared loan was returned. $225.00 returned, confirmation 1234567897. It no longer counts toward your loan. Your account shows what is due now.',
  );
  expect(returned.lines.map(({ label }) => label)).toEqual(['Amount paid', 'Confirmation number', 'Loan', 'Paid by']);
});

test('the text for a failed bank payment does not mention a card [LER-010 LER-011]', () => {
  for (const code of ['loan_not_found', 'loan_not_payable', 'illegal_transition', 'voidedByProcessor'] as const) {
    expect(failureText(code, true)).toMatch(/before it reached your bank\. You were not charged\.$/);
    expect(failureText(code, true)).not.toMatch(/card/);
    expect(failureText(code)).toContain('goes back to your card');
  }
});

test("a confirmation message has every specified field, but a guest's hides the loan's balances [PAY-028 LOP-120]", () => {
  const nowhere = { email: null, phone: null };
  expect(toConfirmationMessage(receipt, nowhere, false)).toEqual({
    confirmationNumber: '1234567897',
    amountPaid: cents(22_500),
    paymentDate: '2026-06-15',
    messageType: 'payment',
    newLoanId: null,
    newLoanDueDate: null,
    newPrincipalBalance: cents(150_000),
    disbursementAmount: null,
    disbursementType: null,
    disburseLastFour: null,
    appointmentDateTime: null,
    isPayoff: false,
    isPartial: false,
    isVoidRefi: false,
    alternatePhone: null,
    alternateEmail: null,
  });
  const renewed = { ...receipt, renewedInto: { loanId: 7, loanHeader: '10001-7-01' } };
  expect(toConfirmationMessage(renewed, { email: 'mum@example.com', phone: null }, false)).toMatchObject({
    newLoanId: 7,
    newLoanDueDate: '2026-07-15',
    alternateEmail: 'mum@example.com',
  });
  expect(toConfirmationMessage(renewed, nowhere, true)).toMatchObject({ newLoanId: null, newPrincipalBalance: null });
});

test('the message about a returned autopay debit says whether the debit is retried', () => {
  const row = {
    amount: 5_000,
    brand: 'tmx',
    contact,
    confirmation_number: '1',
    loan_header: 'L',
    last_four: '9101',
    return_code: 'R01',
  };
  const closing = (is_tried_again: boolean) => writeReturned({ ...row, is_tried_again }, 0, 'production').closing;
  expect(closing(true)).toContain('Autopay may try once more. We’ll tell you the day');
  expect(closing(false)).toContain('Please pay another way.');
});
