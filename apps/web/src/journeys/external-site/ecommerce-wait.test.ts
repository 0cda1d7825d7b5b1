import { expect, test } from 'vitest';
import { ecommerceWait } from './ecommerce-wait.ts';

const WAITING = { address: undefined, hasFailed: false, isLate: false };
const ADDRESS = 'https://shop.test/renew';

test('the wait for the other site always ends: by a link, a failure, or a word that it is slow', () => {
  expect(ecommerceWait(WAITING)).toBe('waiting');
  expect(ecommerceWait({ ...WAITING, isLate: true })).toBe('slow');
  expect(ecommerceWait({ ...WAITING, hasFailed: true, isLate: true })).toBe('unread');
  expect(ecommerceWait({ ...WAITING, address: null })).toBe('noAddress');
});

test('an address that is found leaves at once, and is a link once the wait is over', () => {
  expect(ecommerceWait({ ...WAITING, address: ADDRESS })).toBe('waiting');
  expect(ecommerceWait({ ...WAITING, address: ADDRESS, isLate: true })).toBe('link');
});
