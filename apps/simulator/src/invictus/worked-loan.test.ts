import { expect, test } from 'vitest';
import { toTerms } from './back-office.ts';
import { addDays, isDay, rollToBankDay } from './days.ts';
import { disclose } from './disclosure.ts';

const application = {
  customerId: 'c',
  brand: 'tmx',
  principalCents: 300_000,
  instalments: 39,
  firstDueOn: '2026-06-26',
};

test('the worked loan of 3,000.00 for product 3101 matches to the cent', () => {
  const terms = toTerms(1, '2026-06-15', application);
  expect(terms.originationFeeCents).toBe(15_000);
  expect(terms.schedule).toHaveLength(39);
  expect(terms.schedule.slice(0, 38).every(({ amountCents }) => amountCents === 17_329)).toBe(true);
  expect(terms.schedule.at(-1)).toMatchObject({ amountCents: 17_316, balanceCents: 0, dueOn: '2027-12-10' });
  expect(disclose(terms)).toEqual({
    apr: '138.80',
    financeChargeCents: 390_818,
    amountFinancedCents: 285_000,
    totalOfPaymentsCents: 675_818,
  });
});

test('interest of a long first period is carried over and bears no interest', () => {
  const terms = toTerms(1, '2026-02-10', { ...application, firstDueOn: '2026-02-27' });
  // 3,000.00 × 1.29 × 17 / 365 = 180.246…, above the level of 176.83; the next 14 days add 148.438…
  expect(terms.schedule.slice(0, 2)).toMatchObject([
    { amountCents: 17_683, interestCents: 17_683, principalCents: 0, balanceCents: 300_000 },
    { amountCents: 17_683, interestCents: 15_185, principalCents: 2_498, balanceCents: 297_502 },
  ]);
  expect(terms.schedule.every(({ principalCents }) => principalCents >= 0)).toBe(true);
  expect(terms.schedule.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(300_000);
});

test('due dates move only past weekends and Federal Reserve holidays', () => {
  const rolled = { '2026-06-19': '2026-06-22', '2026-07-04': '2026-07-06', '2027-07-04': '2027-07-06' };
  for (const [day, to] of Object.entries(rolled)) expect(rollToBankDay(day)).toBe(to);
  // A holiday on Saturday does not close Friday. 2026 has eleven Federal Reserve holidays, ten of them on weekdays.
  expect(rollToBankDay('2026-07-03')).toBe('2026-07-03');
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
  const closed = days.filter((day) => rollToBankDay(day) !== day && ![0, 6].includes(new Date(day).getUTCDay()));
  expect(closed).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
  expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('2026-6-1')]).toEqual([false, true, false]);
});
