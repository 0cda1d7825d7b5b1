import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { VOID_REFUSALS } from '@lendside/domain/renewals/renewal-states.ts';
import { expect, test } from 'vitest';
import { aRenewal } from '#steps/renewal/renewal.fixture.ts';
import { undoneText, voidEffects, voidRefusedText, voidStanding } from './void-words.ts';

const UNTIL = '2026-06-16T21:00:00.000Z';
const TODAY = businessDate('2026-06-16');
const BOOKED = aRenewal({ state: 'booked', bookedOn: businessDate('2026-06-15'), voidUntil: UNTIL });

test('a renewal that is being taken back stays on its page until it is done or refused', () => {
  expect(voidStanding(BOOKED, TODAY)).toBe('open');
  expect(voidStanding({ ...BOOKED, isEnding: true }, TODAY)).toBe('working');
  // The hour passed while the services were at work.
  expect(voidStanding({ ...BOOKED, isEnding: true, voidUntil: null }, TODAY)).toBe('working');
  expect(voidStanding({ ...BOOKED, isVoided: true }, TODAY)).toBe('none');
  expect(voidStanding({ ...BOOKED, voidUntil: null }, TODAY)).toBe('none');
});

test('a refusal to take a renewal back is shown with its reason, whether or not the time is over', () => {
  expect(voidStanding({ ...BOOKED, voidRefused: 'later_posting' }, TODAY)).toBe('refused');
  expect(voidStanding({ ...BOOKED, voidRefused: 'cash_taken', voidUntil: null }, TODAY)).toBe('refused');
  const later = businessDate('2026-06-23');
  expect(voidStanding({ ...BOOKED, voidRefused: 'cash_taken', voidUntil: null }, later)).toBe('none');
  expect(new Set(VOID_REFUSALS.map(voidRefusedText)).size).toBe(VOID_REFUSALS.length);
});

test('a loan whose renewal a returned payment undid is not said to have been taken back', () => {
  const undone = { ...BOOKED, isVoided: true, voidedWhy: 'paymentReturned' } as const;
  expect([undoneText(undone, true), undoneText(undone, false)].join()).not.toContain('took');
  expect(undoneText({ ...undone, voidedWhy: 'asked' }, true)).toContain('took that back');
});

test('the question before a renewal is taken back names no balance that nobody worked out [LOP-121]', () => {
  const cash = { amount: cents(20_000), type: 2 };
  expect(voidEffects({ ...BOOKED, cash }, '11010-0101', true)).toEqual([
    'Loan 11010-0101 opens again, and this one is canceled.',
    'Your payment of $225.00 stays on your loan.',
    'This works only while the cash hasn’t been picked up.',
    'Products that you added to this loan end, and cost nothing.',
  ]);
});
