import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { accountProofStanding, isProofOpen, type AccountProofFacts } from './account-proof.ts';

// A Friday: the credits are there on Monday.
const sentOn = businessDate('2026-06-05');
const facts: AccountProofFacts = { isConfirmed: false, wrongTries: 0, creditStates: ['sent', 'sent'], sentOn };
const on = (day: string, changes: Partial<AccountProofFacts> = {}) =>
  accountProofStanding({ ...facts, ...changes }, businessDate(day));

test('the amounts of a proof can be typed until five days after the credits are there', () => {
  expect(on('2026-06-05')).toEqual({ state: 'sent', expectedOn: '2026-06-08', expiresOn: '2026-06-13', triesLeft: 3 });
  expect(on('2026-06-13').state).toBe('sent');
  expect(on('2026-06-14').state).toBe('expired');
});

test('a proof waits until both credits are sent', () => {
  expect(on('2026-06-05', { creditStates: [], sentOn: null })).toMatchObject({ state: 'asked', expectedOn: null });
  expect(on('2026-06-05', { creditStates: ['sent', 'unknown'], sentOn: null }).state).toBe('asked');
});

test('three wrong pairs end a proof', () => {
  expect(on('2026-06-05', { wrongTries: 2 })).toMatchObject({ state: 'sent', triesLeft: 1 });
  expect(on('2026-06-05', { wrongTries: 3 })).toMatchObject({ state: 'wrong', triesLeft: 0 });
});

test('a credit that comes back ends a proof, also a confirmed one', () => {
  expect(on('2026-06-30', { isConfirmed: true, creditStates: ['paid', 'paid'] }).state).toBe('confirmed');
  expect(on('2026-06-30', { isConfirmed: true, creditStates: ['paid', 'returned'] }).state).toBe('returned');
  expect(on('2026-06-05', { creditStates: ['failed', 'sent'] }).state).toBe('failed');
});

test('only a proof that is asked for or sent keeps another from beginning', () => {
  expect(['asked', 'sent'].every((state) => isProofOpen(state as 'asked'))).toBe(true);
  expect((['confirmed', 'wrong', 'expired', 'returned', 'failed'] as const).some(isProofOpen)).toBe(false);
});
