import { expect, test } from 'vitest';
import { signersRead } from './signers-read.ts';

test('the page says that nobody has signed only once that is read', () => {
  expect(signersRead({ data: undefined, error: null })).toBe('loading');
  expect(signersRead({ data: undefined, error: new Error('away') })).toBe('failed');
  expect(signersRead({ data: null, error: null })).toBe('nobody');
  // What was read before stays shown when a later read fails.
  expect(signersRead({ data: { signers: [] }, error: new Error('away') })).toBe('known');
});
