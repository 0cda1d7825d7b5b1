import { expect, test } from 'vitest';
import { deviceTimeZone } from './time-zone.ts';

test('a device without a time zone uses Chicago and logs it [CFG-16 ERR-21 OPEN-79]', () => {
  const noted: string[] = [];
  const note = (what: string) => void noted.push(what);
  expect(deviceTimeZone(() => 'Europe/Vienna', note)).toBe('Europe/Vienna');
  expect(noted).toEqual([]);
  const refuse = () => {
    throw new RangeError('no zone');
  };
  expect(deviceTimeZone(refuse, note)).toBe('America/Chicago');
  expect(deviceTimeZone(() => '', note)).toBe('America/Chicago');
  expect(noted).toEqual(['Unable to get device timezone', 'Unable to get device timezone']);
});
