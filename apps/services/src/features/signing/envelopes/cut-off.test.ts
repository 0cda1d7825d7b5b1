import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import { expect, test } from 'vitest';
import type { Refused } from '#platform/refused.ts';
import { requireBeforeCutOff, type ClosingHours } from './cut-off.ts';

const [nine, eleven] = [parseClosingHour('21:00 America/Chicago'), parseClosingHour('23:00 America/Chicago')];
if (nine === null || eleven === null) throw new Error('the hours are wrong');
const hours: ClosingHours = { 1: eleven, 2: nine };
const on = businessDate('2026-06-15');
/** Summer time in Chicago is five hours behind UTC. */
const at = (clock: string) => Date.parse(`2026-06-15T${clock}:00-05:00`);

function refusal(lmsId: 1 | 2 | 3, nowMs: number, of: ClosingHours = hours): Refused | null {
  try {
    requireBeforeCutOff(of, lmsId, on, nowMs);
    return null;
  } catch (error) {
    return error as Refused;
  }
}

test('a signing page opens until 15 minutes before the day closes, and not later', () => {
  expect(refusal(2, at('20:44'))).toBeNull();
  expect(refusal(2, at('20:45'))).toMatchObject({
    errorCode: 'SigningUnavailable',
    message:
      'Our business day ends at 9:00 PM Central Time. Please come back at 9:10 PM Central Time: you then sign the terms of the new day.',
    details: { retryAfterSeconds: 25 * 60 },
  });
});

test('no signing page opens while a day that is due is still open', () => {
  expect(refusal(2, at('21:40'))).toMatchObject({
    message: expect.stringContaining('come back at 9:50 PM'),
    details: { retryAfterSeconds: 600 },
  });
});

test('each loan system has its own closing hour, and a simulation has none', () => {
  expect(refusal(1, at('20:50'))).toBeNull();
  expect(refusal(3, at('22:50'))).toBeNull();
  expect(refusal(2, at('20:50'), null)).toBeNull();
});
