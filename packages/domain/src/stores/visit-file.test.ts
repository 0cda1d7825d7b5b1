import { expect, test } from 'vitest';
import { visitFile } from './visit-file.ts';

const VISIT = {
  confirmationNumber: 'V-1001',
  title: 'Visit to TitleMax Savannah',
  where: '100 Sample Street, Savannah, GA 31401; the door beside the very long building at the corner',
  startsMs: Date.parse('2026-06-20T14:00:00Z'),
  endsMs: Date.parse('2026-06-20T14:30:00Z'),
  sequence: 1,
  isCancelled: false,
};
const WRITTEN = Date.parse('2026-06-15T12:00:00Z');

test('a calendar file names the visit in UTC, with escaped text and short lines', () => {
  const file = visitFile(VISIT, WRITTEN);
  expect(file).toContain('DTSTART:20260620T140000Z\r\nDTEND:20260620T143000Z\r\n');
  expect(file.replaceAll('\r\n ', '')).toContain(
    String.raw`LOCATION:100 Sample Street\, Savannah\, GA 31401\; the door beside the very long building at the corner`,
  );
  for (const line of file.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75);
});

test('the file of a canceled visit takes the same entry out of the calendar', () => {
  const file = visitFile({ ...VISIT, sequence: 2, isCancelled: true }, WRITTEN);
  for (const line of ['METHOD:CANCEL', 'UID:V-1001@visits.lendside', 'SEQUENCE:2', 'STATUS:CANCELLED'])
    expect(file).toContain(`${line}\r\n`);
});
