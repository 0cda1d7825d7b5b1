import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRedirect, readRedirectHosts } from './decide-redirect.ts';

const OWN = 'https://app.example.test';
const HOSTS = ['pay.example.com', 'Shop.Example.com'];
const decide = (to: string | null) => decideRedirect(to, HOSTS, OWN);

test('a redirect to a path with one leading slash opens a page of the app [OPEN-73]', () => {
  expect(decide('/tmx/Accounts?x=1#a')).toEqual({ kind: 'internal', path: '/tmx/Accounts?x=1#a' });
});

test('a redirect to another site is allowed only when its host is on the list [OPEN-73]', () => {
  expect(decide('https://pay.example.com/a?b=c')).toEqual({
    kind: 'external',
    address: 'https://pay.example.com/a?b=c',
  });
  expect(decide('https://shop.example.com/')).toMatchObject({ kind: 'external' });
});

test.each([
  null,
  '',
  'tmx/Accounts',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/Redirect?to=/Redirect',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://pay.example.com/',
  'https://pay.example.com:8443/',
  'https://me:secret@pay.example.com/',
  'https://pay.example.com.evil.example/',
  'https://evil.example/?https://pay.example.com',
])('a redirect to %j is refused [OPEN-73]', (to) => {
  expect(decide(to)).toEqual({ kind: 'refused' });
});

test('a redirect opens only a listed host or a page of the app, whatever the input [OPEN-73]', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '@',
    ':',
    '?',
    '#',
    '..',
    '\n',
    'https:',
    'javascript:',
    'evil.example',
    'pay.example.com',
    '%2f',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const target = decide(parts.join(''));
      const host =
        target.kind === 'refused'
          ? OWN
          : target.kind === 'internal'
            ? new URL(target.path, OWN).origin
            : new URL(target.address).origin;
      expect([OWN, 'https://pay.example.com']).toContain(host);
    }),
  );
});

test('the host list comes from the settings, and is empty when the setting is malformed [OPEN-73]', () => {
  expect(readRedirectHosts({ redirectHosts: ['a.example', 7, ''] })).toEqual(['a.example']);
  for (const settings of [null, {}, { redirectHosts: 'a.example' }]) expect(readRedirectHosts(settings)).toEqual([]);
});
