import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { newTerms } from '#steps/renewal/new-terms.fixture.ts';
import { paymentBody } from '#journeys/make-payment/review/payment-body.ts';
import {
  advancePayment,
  restorePayment,
  startPayment,
  toStoredPayment,
  type PaymentAction,
  type PaymentProgress,
} from './payment-progress.ts';
import { aCard, aLoanEntity, LOANS } from './payment.fixture.ts';

const LOAN = aLoanEntity(LOANS.alma());
const AMOUNT: PaymentAction = {
  kind: 'amountChosen',
  amountCents: cents(22_500),
  amountType: 'minimum',
  isPayoff: false,
  intentId: LOAN.intentId,
};
const chooseCard = (freshKey: string, card = aCard()): PaymentAction => ({ kind: 'cardChosen', card, freshKey });

function sendOf(progress: PaymentProgress): Extract<PaymentAction, { kind: 'sent' }> {
  const customer = {
    username: 'alma',
    name: 'Alma Reyes',
    firstName: 'Alma',
    lastName: 'Reyes',
    email: 'p01@example.test',
    phoneNumber: null,
    preference: 0,
    customerIds: new Map(),
  } as const;
  const body = paymentBody({
    session: progress.session,
    loan: LOAN,
    payer: { kind: 'customer', customer },
    store: { name: 'Atlanta', phone: '(404) 555-0112' },
  });
  if (body === null) throw new Error('nothing to send');
  return { kind: 'sent', body, atMs: 1_000 };
}

function play(...actions: readonly PaymentAction[]): PaymentProgress {
  return actions.reduce(advancePayment, startPayment('tmx', 101));
}

function sent(): PaymentProgress {
  const reviewed = play(AMOUNT, chooseCard('key-one-key-one-key-one'));
  return advancePayment(reviewed, sendOf(reviewed));
}

test('Pay sets the pending flag, and pressing it again changes nothing [PAY-014 PAY-016]', () => {
  const first = sent();
  expect(first.journey.isPending).toBe(true);
  expect(advancePayment(first, sendOf(first))).toBe(first);
});

test('the pending flag is cleared on success and on failure [PAY-015]', () => {
  const under = advancePayment(sent(), { kind: 'submitAccepted', messageKey: 'msg_1' });
  expect(
    advancePayment(under, { kind: 'completed', confirmationNumber: 'C1', newLoanId: null }).journey.isPending,
  ).toBe(false);
  expect(advancePayment(under, { kind: 'failed', error: 'Declined', move: 'another_card' }).journey.isPending).toBe(
    false,
  );
});

test('the chosen amount and card are in the state of the payment, with a key of its own [PAY-006 PAY-007]', () => {
  const card = aCard();
  expect(play(AMOUNT, chooseCard('key-one-key-one-key-one', card)).session).toMatchObject({
    brand: 'tmx',
    loanId: 101,
    paymentAmountCents: 22_500,
    paymentAmountType: 'minimum',
    paymentKey: 'key-one-key-one-key-one',
    intentId: LOAN.intentId,
    cardToken: card.cardToken,
    cardIds: card.cardIds,
    cardHolder: card.cardholderName,
    lastFour: card.cardNumber.slice(-4),
    expiry: `${card.expirationMonth}/${card.expirationYear}`,
    isGuestCard: false,
    isGuestCardSaved: false,
  });
});

test('the polling time-out restarts when Pay is pressed after a time-out [LOP-030]', () => {
  const timedOut = advancePayment(sent(), {
    kind: 'submitFailed',
    failure: { kind: 'call_failed', httpStatus: null, message: '' },
    move: 'another_card',
  });
  const again = advancePayment(timedOut, { ...sendOf(timedOut), atMs: 95_000 });
  expect(again).toMatchObject({ startedAtMs: 95_000, journey: { isPending: true, isLate: false } });
});

test('the payment key stays the same after a failed call, going back or changing the card [LOP-032]', () => {
  const failed = advancePayment(sent(), {
    kind: 'submitFailed',
    failure: { kind: 'call_failed', httpStatus: 502, message: '' },
    move: 'another_card',
  });
  expect(failed.journey).toMatchObject({
    isPending: false,
    isPayButtonEnabled: true,
    notice: 'server error: network error',
  });
  const again = [
    { kind: 'wentBack' } as const,
    chooseCard('key-two-key-two-key-two', aCard({ cardToken: 'card-of-ours-2' })),
  ].reduce(advancePayment, failed);
  expect(again.session.paymentKey).toBe('key-one-key-one-key-one');
});

test('a final refusal ends the payment key, so paying with another card gets a new key [LER-012 LOP-032]', () => {
  const refused = advancePayment(sent(), {
    kind: 'submitFailed',
    failure: { kind: 'refused', error: ['Card declined.', 'Call your bank.'] },
    move: 'another_card',
  });
  expect(refused.journey).toMatchObject({ notice: 'Card declined.\n\nCall your bank.', isPayButtonEnabled: false });
  const again = [{ kind: 'wentBack' } as const, chooseCard('key-two-key-two-key-two')].reduce(advancePayment, refused);
  expect(again.session.paymentKey).toBe('key-two-key-two-key-two');
});

test('an Error from polling disables the Pay button and ends the payment key [LER-015]', () => {
  const under = advancePayment(sent(), { kind: 'submitAccepted', messageKey: 'msg_1' });
  const failed = advancePayment(under, { kind: 'failed', error: 'Insufficient funds', move: 'another_card' });
  expect(failed.journey).toMatchObject({ step: 'review', notice: 'Insufficient funds', isPayButtonEnabled: false });
  expect(failed.session.paymentKey).toBeNull();
});

test.each([
  ['an amount', play(AMOUNT)],
  ['a review', play(AMOUNT, chooseCard('key-one-key-one-key-one'))],
  ['a submit without its answer', sent()],
  ['a payment under way', advancePayment(sent(), { kind: 'submitAccepted', messageKey: 'msg_1' })],
])('%s is restored after a reload with its step, key and flags [SES-39 R15]', (_what, progress) => {
  const back = restorePayment(JSON.parse(JSON.stringify(toStoredPayment(progress))), 'tmx', 101);
  expect(back?.journey).toMatchObject({
    step: progress.journey.step,
    amountCents: progress.journey.amountCents,
    messageKey: progress.journey.messageKey,
    isPending: progress.journey.isPending,
    paymentKey: progress.journey.paymentKey,
  });
  expect(back?.session.paymentKey).toBe(progress.session.paymentKey);
  expect(back?.startedAtMs).toBe(progress.startedAtMs);
});

test('the stored payment contains no card token, security code or name [LOP-033]', () => {
  const withCode = { ...sent(), session: { ...sent().session, cvv: 'eyJ-single-use-token' } };
  const text = JSON.stringify(toStoredPayment(withCode));
  for (const secret of ['eyJ-single-use-token', 'card-of-ours-1', 'Alma', 'Reyes', 'p01@example.test'])
    expect(text).not.toContain(secret);
});

const DECLINED = { kind: 'failed', error: 'Card declined.', move: 'another_card' } as const;

function declined(): PaymentProgress {
  return [{ kind: 'submitAccepted', messageKey: 'msg_1' } as const, DECLINED].reduce(advancePayment, sent());
}

const reload = (progress: PaymentProgress) =>
  restorePayment(JSON.parse(JSON.stringify(toStoredPayment(progress))), 'tmx', 101);

test('a card for one payment must be chosen again after a reload, and the payer sees why', () => {
  const once = aCard({ cardToken: 'card-for-once', guestCard: true, newCard: true });
  const lost = advancePayment(reload(play(AMOUNT, chooseCard('key-one-key-one-key-one', once))) ?? sent(), {
    kind: 'cardLost',
  });
  expect(lost).toMatchObject({ lostCard: 'onceOnly', journey: { step: 'method', amountCents: 22_500 } });
  expect(advancePayment(lost, chooseCard('key-two-key-two-key-two')).lostCard).toBeNull();
  expect(advancePayment(lost, { kind: 'wentBack' }).lostCard).toBeNull();
  const saved = play(AMOUNT, chooseCard('key-one-key-one-key-one'));
  expect(advancePayment(saved, { kind: 'cardLost' }).lostCard).toBe('removed');
  expect(advancePayment(sent(), { kind: 'cardLost' }).journey).toMatchObject({ step: 'review', isPending: true });
});

test('replacing the card keeps the amount, and changes the key only after a final refusal [LER-012 LER-015 LOP-032]', () => {
  const other = aCard({ cardToken: 'card-of-ours-2', cardNumber: '•••• 2222' });
  const replaced = advancePayment(declined(), {
    kind: 'cardReplaced',
    card: other,
    freshKey: 'key-two-key-two-key-two',
  });
  expect(replaced.journey).toMatchObject({ step: 'review', isPayButtonEnabled: true, notice: null });
  expect(replaced.session).toMatchObject({
    paymentKey: 'key-two-key-two-key-two',
    lastFour: '2222',
    paymentAmountCents: 22_500,
    intentId: LOAN.intentId,
  });
  expect(replaced.refusal).toMatchObject({ text: 'Card declined.', lastFour: '1111' });
  const unheard = advancePayment(sent(), {
    kind: 'submitFailed',
    failure: { kind: 'call_failed', httpStatus: null, message: 'x' },
    move: 'another_card',
  });
  const kept = advancePayment(unheard, { kind: 'cardReplaced', card: other, freshKey: 'key-two-key-two-key-two' });
  expect(kept.session.paymentKey).toBe('key-one-key-one-key-one');
  expect(kept.refusal).toBeNull();
  expect(advancePayment(sent(), { kind: 'cardReplaced', card: other, freshKey: 'x' }).journey.isPending).toBe(true);
});

test('a declined review is restored after a reload with its message, next step and amount [LER-015 SES-39]', () => {
  expect(reload(declined())).toMatchObject({
    journey: { step: 'review', notice: 'Card declined.', isPayButtonEnabled: false, isPending: false },
    refusal: { text: 'Card declined.', move: 'another_card', lastFour: '1111' },
    session: { paymentAmountCents: 22_500, paymentKey: null },
  });
  const other = aCard({ cardToken: 'card-of-ours-2', cardNumber: '•••• 2222' });
  const replaced = advancePayment(declined(), {
    kind: 'cardReplaced',
    card: other,
    freshKey: 'key-two-key-two-key-two',
  });
  expect(reload(replaced)?.journey).toMatchObject({ step: 'review', notice: null, isPayButtonEnabled: true });
  const back = advancePayment(declined(), { kind: 'wentBack' });
  expect([back.journey.step, back.refusal]).toEqual(['method', null]);
});

test('a payment without an answer is looked up after a reload, and sent again only by Pay [PAY-031 LOP-032 R15]', () => {
  const failed = advancePayment(sent(), {
    kind: 'submitFailed',
    failure: { kind: 'call_failed', httpStatus: 502, message: '' },
    move: 'another_card',
  });
  for (const unheard of [sent(), failed]) {
    const back = advancePayment(reload(unheard) ?? unheard, { kind: 'cardFound', card: aCard() });
    expect(back).toMatchObject({ unheard: 'toBeAsked', journey: { step: 'review', isPending: true } });
    // The payment cannot be sent, changed or left until there is an answer.
    for (const action of [sendOf(back), { kind: 'wentBack' } as const, chooseCard('key-two-key-two-key-two')])
      expect(advancePayment(back, action)).toBe(back);
    const there = advancePayment(back, { kind: 'submitAccepted', messageKey: 'message-1' });
    expect(there).toMatchObject({ unheard: null, journey: { step: 'processing', messageKey: 'message-1' } });
    const none = advancePayment(back, { kind: 'notReceived' });
    expect(none).toMatchObject({
      unheard: 'notThere',
      journey: { step: 'review', isPending: false, isPayButtonEnabled: true },
      session: { paymentKey: 'key-one-key-one-key-one' },
    });
    expect(none.journey.notice).toContain('nothing was charged');
    expect(advancePayment(none, { kind: 'cardLost' }).unheard).toBe('notThere');
    const again = advancePayment(none, sendOf(none));
    expect(again).toMatchObject({ unheard: null, journey: { isPending: true, notice: null } });
    expect(again.sentBody?.paymentKey).toBe('key-one-key-one-key-one');
  }
  const reviewed = play(AMOUNT, chooseCard('key-one-key-one-key-one'));
  expect(reload(reviewed)).toMatchObject({ unheard: null, journey: { isPending: false } });
  expect(advancePayment(reviewed, { kind: 'notReceived' })).toBe(reviewed);
});

test('a payment whose page was suspended while sending is looked up [R15]', () => {
  expect(advancePayment(sent(), { kind: 'answerLost' }).unheard).toBe('toBeAsked');
  const reviewed = play(AMOUNT, chooseCard('key-one-key-one-key-one'));
  expect(advancePayment(reviewed, { kind: 'answerLost' })).toBe(reviewed);
});

test('an invalid stored payment is not restored', () => {
  const { refusal: _told, ...untold } = toStoredPayment(declined());
  expect(restorePayment(untold, 'tmx', 101)).toBeNull();
  expect(
    restorePayment({ ...untold, refusal: { text: 'x'.repeat(1001), move: 'another_card' } }, 'tmx', 101),
  ).toBeNull();
  expect(restorePayment({ ...untold, refusal: { text: 'No.', move: 'rm -rf' } }, 'tmx', 101)).toBeNull();
  expect(restorePayment(toStoredPayment(sent()), 'tmx', 102)).toBeNull();
  expect(restorePayment({ ...toStoredPayment(sent()), step: 'processing', messageKey: null }, 'tmx', 101)).toBeNull();
  expect(restorePayment('nonsense', 'tmx', 101)).toBeNull();
});

test("a guest's choice to save a card survives a reload and resets when the card changes [LOP-083]", () => {
  const reviewed = play(AMOUNT, chooseCard('key-one-key-one-key-one'));
  const kept = advancePayment(reviewed, { kind: 'cardKept', isKept: true });
  expect([reviewed.session.isGuestCardSaved, kept.session.isGuestCardSaved]).toEqual([false, true]);
  const reloaded = restorePayment(JSON.parse(JSON.stringify(toStoredPayment(kept))), 'tmx', 101);
  expect(reloaded?.session.isGuestCardSaved).toBe(true);
  const again = [{ kind: 'wentBack' }, chooseCard('key-two-key-two-key-two')] as const;
  expect(again.reduce<PaymentProgress>(advancePayment, kept).session.isGuestCardSaved).toBe(false);
});

test('a renewal keeps its terms and cash, and a later plain payment drops them [PAY-008]', () => {
  const chosen = advancePayment(startPayment('tmx', 7), {
    kind: 'amountChosen',
    amountCents: cents(22_500),
    amountType: 'minimum',
    isPayoff: false,
    intentId: 'quote-1',
    renewal: {
      terms: newTerms({ ecommerceRefiUrl: 'https://shop.example.test/renew' }),
      isProductMigrated: false,
      cash: { amountCents: cents(30_000), type: 16, cardIds: [{ type: 'cyberSource', id: 'cs-1' }], lastFour: '4242' },
    },
  });
  expect(chosen.session).toMatchObject({
    isRefi: true,
    paymentType: 'refinance',
    newProductId: 1101,
    termsHash: newTerms().hash,
    disbursementAmountCents: 30_000,
    disbursementType: '16',
    disburseCardIds: [{ type: 'cyberSource', id: 'cs-1' }],
    disburseLastFour: '4242',
    ecommerceRefiUrl: 'https://shop.example.test/renew',
  });
  const plain = advancePayment(advancePayment(chosen, { kind: 'wentBack' }), {
    kind: 'amountChosen',
    amountCents: cents(100),
    amountType: 'other',
    isPayoff: false,
    intentId: 'quote-1',
  });
  expect(plain.session).toMatchObject({ isRefi: false, termsHash: null, disbursementAmountCents: null });
  expect(plain.session).toMatchObject({ disbursementType: null, disburseCardIds: [], disburseLastFour: null });
  expect(plain.seenTerms).toBeNull();
});

test('choosing products drops the seen terms, because they did not hold the products [PAY-010]', () => {
  const product = { productId: 501, confirmText: 'a', requiredText: '', appointmentLink: null };
  const chosen = advancePayment(startPayment('tmx', 7), { kind: 'coversChosen', ancillaryProducts: [product] });
  expect(chosen.session).toMatchObject({ ancillaryProducts: [product], termsHash: null });
  const seen = advancePayment(chosen, { kind: 'termsSeen', terms: newTerms() });
  expect(seen).toMatchObject({ session: { termsHash: newTerms().hash }, seenTerms: newTerms() });
});

test('a renewal keeps the details that its borrower gave, in memory only, until it starts again [PAY-013]', () => {
  const demographics = { race: 'Asian', height: `5'6"`, gender: 'Female', weight: '150' };
  const given = advancePayment(startPayment('tmx', LOAN.loanId), { kind: 'detailsGiven', demographics });
  const reviewed = [AMOUNT, chooseCard('key-one')].reduce(advancePayment, given);
  expect([reviewed.journey.step, reviewed.session.demographics]).toEqual(['review', demographics]);
  expect(JSON.stringify(toStoredPayment(reviewed))).not.toMatch(/Asian|Female|5'6/);
  expect(advancePayment(reviewed, { kind: 'startedAgain' }).session.demographics.race).toBeNull();
});

test('the name and contacts of the other party stay out of what is stored', () => {
  const party = {
    alternateCustomerId: '88',
    alternateName: 'Tara Turner',
    alternatePhone: '•••• 0119',
    alternateEmail: null,
    isAlternateVerified: true,
  };
  const found = advancePayment(startPayment('tmx', 7), { kind: 'partyFound', party });
  expect(found.session).toMatchObject(party);
  expect(JSON.stringify(toStoredPayment(found))).not.toMatch(/Tara|0119/);
});
