import { openFakeReferralLinks } from '@lendside/providers/referral-links/fake.ts';
import { expect, test } from 'vitest';
import { openLinkMaker } from './make-link.ts';

const WANTED = { code: 'C', target: 't', firstName: 'Ann', lastName: '', email: 'ann@example.com', phone: null };

test('a link maker rests for 30 seconds after a failure, then asks again', async () => {
  const links = openFakeReferralLinks();
  const log: unknown[] = [];
  let atMs = 1_000;
  const make = openLinkMaker(links, { warn: (...line: unknown[]) => log.push(line) }, () => atMs);
  const ask = (reference: string) => make({ ...WANTED, reference });
  links.isDown = true;
  expect(await ask('a')).toBeNull();
  links.isDown = false;
  atMs += 29_999;
  expect(await ask('a')).toBeNull();
  expect(links.asked).toHaveLength(1);
  atMs += 1;
  expect(await ask('a')).toBe('https://links.example/1');
  expect(await ask('b')).toBe('https://links.example/2');
  expect(JSON.stringify(log)).not.toContain('ann@example.com');
  expect(log).toHaveLength(1);
});
