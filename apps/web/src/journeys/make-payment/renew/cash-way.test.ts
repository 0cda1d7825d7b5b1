import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aCard } from '#journeys/make-payment/session/payment.fixture.ts';
import { newTerms } from '#steps/renewal/new-terms.fixture.ts';
import { cashBoundsOf, cashWays, cashWayWords, chosenWayOf, toCashWay } from './cash-way.ts';

const VISA = aCard({ cardToken: 'card_1', cardIds: [{ type: 'cyberSource', id: 'card_1' }], canDisburse: true });
const OTHER = aCard({ cardToken: 'card_2', cardNumber: '•••• 5100', cardType: 'mastercard' });
const STORE = { type: 2, limit: '400.00', closedBy: null, expectedOn: '2026-06-15' };
const DEBIT = { type: 16, limit: '900.00', closedBy: null, expectedOn: '2026-06-18' };
const NOT_OFFERED = { type: 14, limit: null, closedBy: 'not_offered', expectedOn: null };

function terms(...disbursementOptions: readonly object[]) {
  return newTerms({ maxDisbursement: '1,000.00', disbursementOptions });
}

const OFFERED = terms(STORE, NOT_OFFERED, DEBIT);
const waysOf = (amountCents: ReturnType<typeof cents> | null) => cashWays(OFFERED, [VISA, OTHER], amountCents);

test('the bounds of the cash follow its channel, and without a channel the widest one [LOP-050]', () => {
  expect(cashBoundsOf(OFFERED, 2)).toEqual({ leastCents: 5_000, mostCents: 40_000 });
  expect(cashBoundsOf(OFFERED, 16)).toEqual({ leastCents: 5_000, mostCents: 90_000 });
  expect(cashBoundsOf(OFFERED, null)).toEqual({ leastCents: 5_000, mostCents: 90_000 });
  expect(cashBoundsOf(terms({ ...STORE, limit: '40.00' }), null)).toBeNull();
  expect(cashBoundsOf(terms({ ...STORE, closedBy: 'store_closed' }), null)).toBeNull();
});

test('the store stands first, and a card that cannot receive money stays with its reason [DSH-007]', () => {
  expect(waysOf(cents(30_000)).map(({ label, about, whyNot }) => [label, about, whyNot])).toEqual([
    ['Pick up at your store', 'Cash at the counter. Ready within minutes, while the store is open.', null],
    ['Visa ending 1111', 'Alma Reyes · There by Thu, Jun 18.', null],
    ['Mastercard ending 5100', 'Alma Reyes · There by Thu, Jun 18.', 'This card can’t receive money.'],
  ]);
});

test('the store comes first, and an amount above its limit never changes the way by itself', () => {
  expect(chosenWayOf(waysOf, null, null)?.value).toBe('2');
  expect(chosenWayOf(waysOf, null, cents(40_001))).toMatchObject({
    value: '2',
    whyNot: 'Your store can pay you up to $400.00 today.',
  });
});

test('a chosen card comes back after a reload, and a removed one gives way to the store', () => {
  const chosen = { type: 16, cardIds: [{ type: 'cyberSource', id: 'card_1' }], lastFour: '1111' };
  const way = chosenWayOf(waysOf, chosen, cents(30_000));
  expect(way && toCashWay(way)).toEqual(chosen);
  const gone = { ...chosen, cardIds: [{ type: 'cyberSource', id: 'card_9' }] };
  expect(chosenWayOf(waysOf, gone, cents(30_000))?.value).toBe('2');
});

test('a closed store gives way to a card, and nothing is chosen when nothing can receive cash', () => {
  const closed = { ...STORE, closedBy: 'store_closed' };
  const chosen = (...options: readonly object[]) =>
    chosenWayOf((amountCents) => cashWays(terms(...options), [VISA], amountCents), null, cents(30_000));
  expect(chosen(closed, DEBIT)?.value).toBe('16 card_1');
  expect(chosen(closed)).toBeNull();
});

test('the review says where the cash goes and when', () => {
  const store = cashWayWords(null);
  expect([store.term, store.step('$300.00')]).toEqual([
    'Cash to pick up',
    'You pick up $300.00 at your store once the new loan has started.',
  ]);
  const card = cashWayWords({ type: 16, cardIds: [], lastFour: '1111' });
  expect([card.term, card.step('$300.00')]).toEqual([
    'Cash to your card ending 1111',
    'We send $300.00 to your card ending 1111 once the time to take the renewal back is over.',
  ]);
});
