import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { NEW_SESSION } from '#journeys/get-cash/session/cash-session.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { drawBody } from './draw-body.ts';

const LOAN = { loanId: 7, lmsId: 2, storeId: 100 } as const;
const SESSION = {
  ...NEW_SESSION,
  amountCents: cents(40_000),
  isNoticeRead: true,
  method: { type: CHANNEL.debit, cardToken: 'card_1' },
  drawKey: 'abcdefghijklmnop',
};
const TERMS = { intentId: 'intent', newProductId: null };

test('the request states what the person saw [LAP-083]', () => {
  expect(drawBody(LOAN, SESSION, TERMS)).toEqual({
    drawKey: 'abcdefghijklmnop',
    loanId: 7,
    storeId: 100,
    lmsId: 2,
    guestPayment: false,
    disbursementAmount: 40_000,
    disbursementType: 16,
    disburseCardIds: ['card_1'],
    migrateProduct: false,
    intentId: 'intent',
  });
});

test('a draw that moves the loan to a new product says so [DRW-011 LOP-052]', () => {
  expect(drawBody(LOAN, SESSION, { ...TERMS, newProductId: 1104 })?.migrateProduct).toBe(true);
});

test('a pick-up names no card, and nothing is sent before all is chosen', () => {
  const pickUp = { ...SESSION, method: { type: CHANNEL.store, cardToken: null } };
  expect(drawBody(LOAN, pickUp, TERMS)?.disburseCardIds).toEqual([]);
  expect(drawBody(LOAN, { ...SESSION, drawKey: null }, TERMS)).toBeNull();
});
