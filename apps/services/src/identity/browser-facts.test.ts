import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toBrowserFacts } from './browser-facts.ts';

const hide = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

const CHROME = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

test('browser facts keep the device, language, time zone, screen and a hashed mark [OPEN-40]', () => {
  const told = encode({ userAgent: CHROME, language: 'en-US', timeZone: 'America/New_York', screen: '412x915' });
  expect(toBrowserFacts(told, hide)).toEqual({
    mark: hide(told),
    device: 'Chrome on Android',
    language: 'en-US',
    timeZone: 'America/New_York',
    screen: '412x915',
  });
});

test('browser facts drop every other field, whatever its name [OPEN-40]', () => {
  const told = encode({
    userAgent: 'ann@example.com 219-47-8163',
    language: 'ann@example.com',
    timeZone: 'America/New York, 77 Canary Street',
    screen: '5125550101',
    email: 'ann@example.com',
    mark: 'mine',
  });
  expect(toBrowserFacts(told, hide)).toEqual({ mark: hide(told), device: 'Browser' });
});

test('browser facts drop a card number that is sent as a language or a time zone [OPEN-40]', () => {
  const told = encode({ language: 'en-41111111-11111111', timeZone: 'Card/4111111111111111', screen: '1x1' });
  expect(toBrowserFacts(told, hide)).toEqual({ mark: hide(told), screen: '1x1' });
});

test('an unreadable browser description keeps only its mark, and a missing one keeps nothing [OPEN-40]', () => {
  for (const told of [
    'x'.repeat(4096),
    encode(null),
    encode('text'),
    encode([1]),
    encode({ userAgent: 7, screen: {} }),
  ])
    expect(toBrowserFacts(told, hide)).toEqual({ mark: hide(told) });
  expect(toBrowserFacts(undefined, hide)).toBeNull();
  expect(toBrowserFacts('', hide)).toBeNull();
});
