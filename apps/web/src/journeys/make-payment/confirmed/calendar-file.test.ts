import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const MADE_AT = new Date('2026-06-15T16:41:07.123Z');
const EVENT = {
  brandName: 'TitleMax',
  loanId: 1001,
  dueOn: businessDate('2026-12-31'),
  amountCents: cents(122_500),
  url: 'https://pay.example.test/tmx/Accounts/1001',
} as const;

test('a due date becomes an all-day event that ends the next day, even on Dec 31', () => {
  const file = calendarFile(EVENT, MADE_AT);
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('\r\nDTSTAMP:20260615T164107Z\r\n');
  expect(file).toContain('\r\nTRIGGER:-P2D\r\n');
});

test('a comma in an amount is escaped in the calendar file (RFC 5545 3.3.11)', () => {
  expect(calendarFile(EVENT, MADE_AT)).toContain('SUMMARY:TitleMax payment due: $1\\,225.00\r\n');
});

test('calendar file lines are folded at 75 octets and unfold to the original text', () => {
  const brandName = 'Crédit für Alle, Äußerst Lange Markenbezeichnung; Filiale № 12 — 東京都千代田区丸の内一丁目';
  const file = calendarFile({ ...EVENT, brandName }, MADE_AT);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Crédit für Alle\\, Äußerst Lange Markenbezeichnung\\; Filiale № 12 — 東京都千代田区丸の内一丁目 payment due',
  );
});

test('each due date always has the same event id, different from that of other due dates', () => {
  const uid = (file: string) => /UID:(\S+)/.exec(file)?.[1];
  const first = uid(calendarFile(EVENT, MADE_AT));
  expect(uid(calendarFile({ ...EVENT, amountCents: cents(1) }, new Date(0)))).toBe(first);
  expect(uid(calendarFile({ ...EVENT, dueOn: businessDate('2027-01-30') }, MADE_AT))).not.toBe(first);
});
