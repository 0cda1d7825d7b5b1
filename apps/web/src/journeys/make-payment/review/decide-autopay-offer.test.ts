import { cents } from '@lendside/domain/money/cents.ts';
import { startPaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { expect, test } from 'vitest';
import { decideAutopayOffer } from './decide-autopay-offer.ts';

const terms = {
  card: { version: 'card-1', paragraphs: ['card'] },
  bank: { version: 'bank-1', paragraphs: ['bank'] },
  bankAnew: { version: 'anew-1', paragraphs: ['anew'] },
};
const autopay = { state: 'off', whyNot: null, skippedPayment: null, terms } as never;
const card = { cardToken: 'card_1', cardType: 'visa', guestCard: false } as never;
const bank = { cardToken: 'bank_1', cardType: 'bank', guestCard: false, bank: { stopped: 'twoFailures' } } as never;
const loan = { payoffAmount: cents(100_000) };
const start = { ...startPaymentSession('tmx', 1), paymentAmountCents: cents(5_000) };
const asked = { ...start, autoPay: { ...start.autoPay, isEnrolled: true, methodId: 'card_1' } };
const offer = (changes: Partial<Parameters<typeof decideAutopayOffer>[0]> = {}) =>
  decideAutopayOffer({ autopay, failure: null, card, loan, session: start, ...changes });

test('autopay is offered with the terms of the chosen method, and a tick counts only for it [LOP-065 PAY-012]', () => {
  expect(offer()).toEqual({ kind: 'offered', isAsked: false, words: terms.card, failure: null, skippedDueDate: null });
  expect(offer({ session: asked })).toMatchObject({ isAsked: true });
  expect(offer({ session: asked, card: bank })).toMatchObject({ isAsked: false, words: terms.bankAnew });
  expect(offer({ session: asked, autopay: undefined })).toMatchObject({ isAsked: true, words: null, failure: null });
});

test('an autopay offer names the payment that autopay starts too late for', () => {
  const late = { state: 'off', whyNot: null, terms, skippedPayment: { dueDate: '2026-07-06', amount: 1 } } as never;
  expect(offer({ autopay: late })).toMatchObject({ kind: 'offered', skippedDueDate: '2026-07-06' });
});

test('an error reading the autopay terms shows only to a payer who ticked autopay [LOP-065]', () => {
  const unread = { autopay: undefined, failure: new Error('away') };
  expect(offer({ session: asked, ...unread })).toEqual({
    kind: 'offered',
    isAsked: true,
    words: null,
    failure: unread.failure,
    skippedDueDate: null,
  });
  expect(offer(unread)).toEqual({ kind: 'none' });
});

test('autopay is not offered when it is on or blocked, for a payoff, or for a one-time card', () => {
  expect(offer({ autopay: { state: 'on', whyNot: null, terms } as never })).toEqual({ kind: 'none' });
  expect(offer({ autopay: { state: 'off', whyNot: 'protected', terms } as never })).toEqual({ kind: 'none' });
  expect(offer({ session: { ...start, paymentAmountCents: cents(100_000) } })).toEqual({ kind: 'none' });
  expect(offer({ card: { cardToken: 'card_2', cardType: 'visa', guestCard: true } as never })).toMatchObject({
    kind: 'notByThis',
    why: expect.stringContaining('for one payment only'),
  });
});
