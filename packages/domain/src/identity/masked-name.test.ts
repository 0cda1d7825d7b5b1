import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskName } from './masked-name.ts';

test('a masked name is the first name and the initial of the last name [T8]', () => {
  expect(maskName('Alma', 'Reyes')).toBe('Alma R.');
  expect(maskName(' Vic ', ' West ')).toBe('Vic W.');
  expect([maskName('Alma', ''), maskName('', 'Reyes'), maskName(' ', ' ')]).toEqual(['Alma', 'R.', '']);
});

test('a masked name never contains a last name of two or more letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-m]{1,8}$/), fc.stringMatching(/^[n-z]{2,12}$/), (first, last) => {
      expect(maskName(first, last)).not.toContain(last.slice(0, 2));
    }),
  );
});
