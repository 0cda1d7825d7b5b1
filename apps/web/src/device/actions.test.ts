import { expect, test } from 'vitest';
import { isReviewDueAfter } from './app-review.ts';
import { composeMail, dial, dialAddress, mailAddress, openLink } from './links.ts';
import { locate } from './location.ts';
import type { MapApp, MapAppName } from './map-apps.ts';
import { openDirections, webDirections } from './maps.ts';

const BOTH: readonly MapApp[] = [
  { name: 'Apple Maps', addressFor: (to) => `maps://?daddr=${to}` },
  { name: 'Google Maps', addressFor: (to) => `comgooglemaps://?daddr=${to}` },
];

function aWay(isWorking: boolean) {
  const opened: string[] = [];
  const told: string[] = [];
  const take = (address: string) => Promise.resolve(isWorking && opened.push(address) > 0);
  return { opened, told, opener: { open: take, hand: take }, onFailure: (text: string) => void told.push(text) };
}

async function directions(apps: readonly MapApp[], chosen: MapAppName | null = null, isWorking = true) {
  const { opened, told, opener, onFailure } = aWay(isWorking);
  const asked: (readonly MapAppName[])[] = [];
  const choose = (names: readonly MapAppName[]) => {
    asked.push(names);
    return Promise.resolve(chosen);
  };
  const isOpen = await openDirections('1 Main St', {
    choose,
    onFailure,
    opener,
    apps: { installed: () => Promise.resolve(apps) },
  });
  return { isOpen, opened, told, asked };
}

test('the phone link drops dashes, parentheses and spaces [DEV-09]', async () => {
  expect(dialAddress('(205) 555-0123')).toBe('tel:2055550123');
  const { opened, opener, onFailure } = aWay(true);
  expect(await dial('205-555-0123', onFailure, opener)).toBe(true);
  expect(opened).toEqual(['tel:2055550123']);
});

test('the mail link escapes the subject and the body [DEV-10]', async () => {
  expect(mailAddress({ to: 'help@example.test' })).toBe('mailto:help@example.test');
  expect(mailAddress({ to: 'a+b@example.test', subject: 'My loan & me', body: 'Hello?' })).toBe(
    'mailto:a+b@example.test?subject=My%20loan%20%26%20me&body=Hello%3F',
  );
  const { opened, opener, onFailure } = aWay(true);
  await composeMail({ to: 'help@example.test' }, onFailure, opener);
  expect(opened).toEqual(['mailto:help@example.test']);
});

test('a link that does not open shows the error text [ERR-01 OPEN-69]', async () => {
  const { told, opener, onFailure } = aWay(false);
  expect(await openLink('https://example.test/', onFailure, opener)).toBe(false);
  expect(told).toEqual(['Unable to open the link.']);
});

test('directions open on the web, with destination and language, without a map app [DEV-05 DEV-08 OPEN-69]', async () => {
  expect(webDirections('1 Main St, Mobile')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Mobile&hl=en',
  );
  expect(await directions([])).toMatchObject({ isOpen: true, opened: [webDirections('1 Main St')], asked: [] });
});

test('directions open the only map app or the one chosen from two, and nothing without a choice [DEV-05 DEV-06 DEV-07]', async () => {
  expect(await directions(BOTH, 'Google Maps')).toMatchObject({
    opened: ['comgooglemaps://?daddr=1 Main St'],
    asked: [['Apple Maps', 'Google Maps']],
  });
  expect(await directions(BOTH.slice(0, 1))).toMatchObject({ opened: ['maps://?daddr=1 Main St'], asked: [] });
  expect(await directions(BOTH, null)).toMatchObject({ isOpen: false, opened: [], told: [] });
  expect(await directions(BOTH, 'Apple Maps', false)).toMatchObject({ told: ['Unable to open the link.'] });
});

test('the device remembers that location was requested [SES-32]', async () => {
  const written: string[] = [];
  const source = { locate: () => Promise.resolve({ kind: 'refused' } as const) };
  expect(await locate(source, { write: (name, value) => void written.push(`${name}=${value}`) })).toEqual({
    kind: 'refused',
  });
  expect(written).toEqual(['gpsPermissionRequested=true']);
});

test("a review is requested once, after the device's third payment, and never on the web [LOP-078]", () => {
  let kept: string | null = null;
  const entries = { read: () => kept, write: (_name: string, value: string) => void (kept = value) };
  const pay = (key: string, isOffered = true) => isReviewDueAfter(key, 3, { isOffered }, entries);
  expect([pay('a'), pay('b'), pay('b'), pay('b'), pay('c'), pay('c'), pay('d'), pay('e')]).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  kept = null;
  expect(['a', 'b', 'c', 'd'].map((key) => pay(key, false))).toEqual([false, false, false, false]);
  expect(kept).toBeNull();
});
