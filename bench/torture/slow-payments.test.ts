import { expect, test } from 'vitest';
import { toWaits } from './slow-payments.ts';

const step = (event: string, to: string, at: number, closed = 0) => ({ event, to, at, closed });

test("a slow payment's time is split by cause: answer, proof of absence, inquiry and day-end", () => {
  const waits = toWaits(
    [
      step('claimed', 'calling', 0),
      step('answer_lost', 'unknown', 0.75),
      step('not_found', 'accepted', 6),
      step('claimed', 'calling', 6.25),
      step('captured', 'captured', 6.5, 2),
      step('posted', 'posted', 9),
    ],
    3.5,
  );
  expect(waits).toEqual({
    answer: 1,
    proofOfAbsence: 2.75,
    inquiry: 2.5,
    nextAttempt: 0.25,
    closingDay: 2,
    booking: 0.5,
  });
});
