import { expect, test } from 'vitest';
import { businessDateOrToday } from './today-in-zone.ts';

// The same instant: 23:30 on the 14th in Denver, 00:30 on the 15th in Chicago, 01:30 on the 15th in New York.
const NIGHT_MS = Date.parse('2026-06-15T05:30:00Z');

test('a valid business date takes precedence over the clock [LVA-021 LOP-087]', () => {
  expect(businessDateOrToday('2024-02-29', NIGHT_MS, 'America/Denver')).toBe('2024-02-29');
});

test.each(['', 'tomorrow', '2024-02-30', '06/15/2026', '2026-6-15'])(
  "%j is replaced by today in the store's time zone, or in Chicago when no zone is known [LVA-021 LOP-087]",
  (text) => {
    expect(businessDateOrToday(text, NIGHT_MS, 'America/Denver')).toBe('2026-06-14');
    expect(businessDateOrToday(text, NIGHT_MS, 'America/New_York')).toBe('2026-06-15');
    expect(businessDateOrToday(text, NIGHT_MS)).toBe('2026-06-15');
    expect(businessDateOrToday(text, NIGHT_MS - 3_600_000)).toBe('2026-06-14');
    expect(businessDateOrToday(text, NIGHT_MS - 3_600_000, 'Mars/Olympus')).toBe('2026-06-14');
  },
);
