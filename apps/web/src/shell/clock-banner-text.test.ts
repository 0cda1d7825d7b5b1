import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { clockBannerText } from './clock-banner-text.ts';

const clock = (name: 'NLS' | 'TLXe' | 'Invictus', on: string) => ({ lmsId: 1, name, currentDate: businessDate(on) });

test('a simulation shows its one business date', () => {
  expect(clockBannerText([clock('TLXe', '2026-06-15'), clock('NLS', '2026-06-15')])).toBe(
    'Simulation · today is Jun 15, 2026',
  );
});

test('clocks on different days are listed by loan system', () => {
  expect(clockBannerText([clock('TLXe', '2026-06-15'), clock('NLS', '2026-06-16')])).toBe(
    'Simulation · today is Jun 15, 2026 (TLXe) and Jun 16, 2026 (NLS)',
  );
});

test('nothing is shown without clocks, as in production', () => {
  expect(clockBannerText(undefined)).toBeNull();
  expect(clockBannerText([])).toBeNull();
});
