import { expect, test } from 'vitest';
import { payoutEndWords, STOP_REASONS } from './payout-ends.ts';

const ended = { state: 'returned', failure: null, stoppedBy: null } as const;

test('a bank that gives money back says why, and the person hears what to do', () => {
  expect(payoutEndWords({ ...ended, failure: 'R02' })).toEqual({
    why: 'Your bank says that this account is closed.',
    next: 'Choose another way in the app.',
  });
  expect(payoutEndWords({ ...ended, state: 'failed', failure: 'cardCannotReceive' }).why).toBe(
    'Your card can’t receive money.',
  );
});

test('a code that nobody knows still says what to do', () => {
  expect(payoutEndWords({ ...ended, failure: 'R99' }).next).toBe('Please try again or call your store.');
});

test('money that we or its channel stopped is never called canceled', () => {
  const why = (stoppedBy: (typeof STOP_REASONS)[number] | null) =>
    payoutEndWords({ state: 'cancelled', failure: null, stoppedBy }).why;
  expect(why('asked')).toBe('It was canceled.');
  for (const by of STOP_REASONS.filter((each) => each !== 'asked')) expect(why(by)).not.toContain('cancel');
});
