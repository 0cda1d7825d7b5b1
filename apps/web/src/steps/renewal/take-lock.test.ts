import { afterEach, expect, test, vi } from 'vitest';
import { isLockTaken, takeLock } from './take-lock.ts';

const LOCK = { loanId: 7, profileId: 'sam', customerId: 'TX-19' };
const FREE = { alreadyLocked: false, lockedByName: 'Sam Turner', lockedUntil: '2026-06-16T12:00:00Z' };
const notes = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => notes.mockClear());

test.each([
  [true, true, false, true],
  [true, true, true, false],
  [true, false, false, false],
  [false, true, false, false],
  [false, false, true, false],
])(
  'the lock is asked for by refinance %s, eligible %s and settlement %s: %s [ALT-006]',
  (isRefi, isRefinanceEligible, isSettlement, isTaken) => {
    expect(isLockTaken({ isRefi, isRefinanceEligible, isSettlement })).toBe(isTaken);
  },
);

test('a failed lock request is sent once more and never a third time [ALT-007 LER-026]', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(FREE);
  expect(await takeLock(LOCK, ask)).toEqual({ kind: 'taken' });
  expect(ask).toHaveBeenCalledTimes(2);
  expect(notes).not.toHaveBeenCalled();
  ask.mockReset().mockRejectedValue(new Error('lost'));
  expect(await takeLock(LOCK, ask)).toEqual({ kind: 'failed' });
  expect(ask).toHaveBeenCalledTimes(2);
  expect(notes).toHaveBeenCalledWith('Failed to make lock request');
});

test('a lock of the other borrower is an answer, with their name, and is not asked for again [ALT-008 LAP-025]', async () => {
  const ask = vi.fn().mockResolvedValue({ ...FREE, alreadyLocked: true, lockedByName: 'Tara Turner' });
  expect(await takeLock(LOCK, ask)).toEqual({ kind: 'held', byName: 'Tara Turner', until: FREE.lockedUntil });
  expect(ask).toHaveBeenCalledTimes(1);
});
