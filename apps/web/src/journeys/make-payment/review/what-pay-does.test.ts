import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { startPayment, type PaymentProgress } from '#journeys/make-payment/session/payment-progress.ts';
import { aCard, aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { wayOn, whatPayDoes, type PayFacts } from './what-pay-does.ts';

const CARD = aCard();
const BANK = aCard({ cardToken: 'bank-1', cardType: 'bank', cardNumber: '•••• 6789' });
const PAUSED = { text: 'Too many cards were declined.', move: 'no_card', lastFour: '1111' } as const;
const FACTS = { move: 'no_card', refusal: PAUSED, cards: [CARD, BANK], noBank: null, isGuest: false } as const;

test('the review offers a saved or new bank account while cards are paused', () => {
  expect(wayOn(FACTS)).toBe('bank');
  expect(wayOn({ ...FACTS, cards: [CARD] })).toBe('addBank');
});

test('the review offers no other method to a guest, or when no bank account can pay', () => {
  expect(wayOn({ ...FACTS, noBank: 'This loan can be paid by card only.' })).toBe('none');
  expect(wayOn({ ...FACTS, isGuest: true })).toBe('none');
  expect(wayOn({ ...FACTS, move: 'locate' })).toBe('none');
});

test('the review offers another card after a declined card [LER-012]', () => {
  const refusal = { ...PAUSED, move: 'another_card' } as const;
  expect(wayOn({ ...FACTS, move: 'another_card', refusal })).toBe('card');
  expect(wayOn({ ...FACTS, move: 'same_card', refusal })).toBe('card');
});

const START = startPayment('tmx', 101);
const REVIEWED: PaymentProgress = {
  ...START,
  journey: { ...START.journey, step: 'review' },
  session: {
    ...START.session,
    paymentAmountCents: cents(5_000),
    paymentAmountType: 'other',
    paymentKey: 'key-one-key-one-key-one',
    intentId: 'quote-1',
    cardToken: CARD.cardToken,
    cardIds: CARD.cardIds,
    lastFour: '1111',
  },
};

function pay(changes: Partial<PayFacts> = {}) {
  return whatPayDoes({
    progress: REVIEWED,
    loan: aLoanEntity(LOANS.alma()),
    card: CARD,
    cards: [CARD, BANK],
    payer: {
      kind: 'guest',
      contact: { name: 'Gus Hall', email: 'gus@example.test', phone: '+14045550101', preference: 1 },
    },
    isGuest: false,
    store: { name: 'Atlanta', phone: '(404) 555-0112' },
    autopay: { kind: 'none' },
    isAgreed: false,
    whyNotNow: null,
    noBank: null,
    offer: 'open',
    ...changes,
  });
}

const refused = (move: 'another_card' | 'no_card'): PaymentProgress => ({
  ...REVIEWED,
  journey: { ...REVIEWED.journey, notice: 'No.', isPayButtonEnabled: false },
  refusal: { text: 'No.', move, lastFour: '1111' },
});
const asking = (failure: Error | null) =>
  ({ kind: 'offered', isAsked: true, words: null, failure, skippedDueDate: null }) as const;

test('Pay sends the reviewed payment when nothing is missing [PAY-021]', () => {
  expect(pay()).toMatchObject({
    press: { do: 'send', body: { paymentKey: 'key-one-key-one-key-one', paymentAmount: 5_000 } },
    busy: null,
    disabledReason: null,
    isRefused: false,
  });
});

test('Pay sends the same body again after a failed attempt [LOP-032]', () => {
  const first = pay().press;
  if (first.do !== 'send') throw new Error('nothing to send');
  const again = pay({ progress: { ...REVIEWED, sentBody: first.body }, store: null });
  expect(again.press).toEqual({ do: 'send', body: first.body });
});

test('Pay shows a guest the errors in their contact and sends nothing [LOP-083]', () => {
  expect(pay({ isGuest: true, payer: null }).press).toEqual({ do: 'correctContact' });
});

test.each([
  ['the store is being read', { store: null }, { busy: 'reading', press: { do: 'nothing' } }],
  ['the words of autopay are being read', { autopay: asking(null) }, { busy: 'reading', press: { do: 'nothing' } }],
  [
    'the words of autopay cannot be read',
    { autopay: asking(new Error('x')) },
    { busy: null, disabledReason: 'Try again to load the autopay authorization, or uncheck the box.' },
  ],
  ['the payer is offline', { whyNotNow: 'You’re offline.' }, { disabledReason: 'You’re offline.' }],
  ['a bank account needs consent', { card: BANK }, { disabledReason: 'Check the box to authorize this payment.' }],
  ['the payer consented to the debit', { card: BANK, isAgreed: true }, { disabledReason: null }],
  [
    'a payment is under way',
    { progress: { ...REVIEWED, journey: { ...REVIEWED.journey, isPending: true } }, card: BANK },
    { busy: 'sending', disabledReason: null },
  ],
  [
    'a card was declined',
    { progress: refused('another_card') },
    { isRefused: true, move: 'another_card', disabledReason: 'Choose another card above to pay.' },
  ],
  ['cards are paused', { progress: refused('no_card') }, { disabledReason: 'Choose a bank account above to pay.' }],
  [
    'cards are paused and no account is saved',
    { progress: refused('no_card'), cards: [CARD] },
    { disabledReason: 'Add a bank account above to pay.' },
  ],
  [
    'the settlement offer is over',
    { progress: refused('another_card'), offer: 'closed' },
    { move: 'offer_over', disabledReason: 'This payment didn’t go through.' },
  ],
  ['the settlement offer is being read', { progress: refused('another_card'), offer: 'reading' }, { move: null }],
  ['the last press reached nobody', { progress: { ...REVIEWED, unheard: 'notThere' } }, { move: 'not_there' }],
] as const)(
  'the Pay button has the expected reason, wait state and next move when %s [PAY-014 LER-010 LOP-032]',
  (_when, changes, expected) => {
    expect(pay(changes)).toMatchObject(expected);
  },
);
