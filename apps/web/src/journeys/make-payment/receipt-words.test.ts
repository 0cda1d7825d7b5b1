import { expect, test } from 'vitest';
import { refusalWords } from './receipt-words.ts';

test('a payer reads why a contact is not told now, and when a text comes [LAP-016 LOP-092]', () => {
  const waiting = refusalWords({ reason: 'quiet_hours', waitUntil: '2026-06-16T15:00:00.000Z' });
  expect(waiting).toMatch(/^We send no texts at night\. Yours comes \w+day,? .*\d{1,2}:\d{2} [AP]M\.$/);
  const words = (['unreadable', 'unknown_state', 'not_theirs', 'not_chosen'] as const).map((reason) =>
    refusalWords({ reason, waitUntil: null }),
  );
  expect(words.every((text) => text.endsWith('.'))).toBe(true);
  expect(new Set(words).size).toBe(3);
});
