import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** Tells the program that closes the days to go on until `day`, which stays open. The folder is that of the run. */
export function writeLastDay(folder: string, day: string): void {
  const file = join(folder, 'last-day.txt');
  writeFileSync(`${file}.new`, day);
  renameSync(`${file}.new`, file);
}

/** Returns the day at which the program that closes the days stops. */
export function readLastDay(folder: string): BusinessDate {
  return businessDate(readFileSync(join(folder, 'last-day.txt'), 'utf8'));
}
