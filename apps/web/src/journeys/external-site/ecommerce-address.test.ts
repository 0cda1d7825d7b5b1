import { expect, test } from 'vitest';
import { ecommerceAddress, readRenewedLoan, readReturn } from './ecommerce-address.ts';

const OWN = 'https://app.example.test';
const ASKED = 'https://shop.example.test/renew?loan=7';

test('a renewal on the other site opens with the one-time code of that site only [LOP-037 PAY-011]', () => {
  expect(ecommerceAddress(ASKED, 'https://shop.example.test/enter?code=abc', OWN)).toBe(`${ASKED}&code=abc`);
  expect(ecommerceAddress(ASKED, 'https://other.example.test/enter?code=abc', OWN)).toBe(ASKED);
  expect(ecommerceAddress(ASKED, null, OWN)).toBe(ASKED);
});

test('an unsafe address of a renewal is never opened', () => {
  for (const unsafe of ['javascript:alert(1)', 'http://shop.example.test/', `${OWN}/Home`, ''])
    expect(ecommerceAddress(unsafe, null, OWN)).toBeNull();
});

test('a person who comes back is told apart from one who leaves [LOP-037]', () => {
  expect(readReturn('?brand=ccf&returned=renewed')).toEqual({ brand: 'ccf', isRenewed: true });
  expect(readReturn('?brand=ccf&returned=unchanged')).toEqual({ brand: 'ccf', isRenewed: false });
  expect([
    readReturn('?brand=ccf&loanId=7'),
    readReturn('?returned=renewed'),
    readReturn('?brand=ccf&returned=x'),
  ]).toEqual([null, null, null]);
});

test('the page reads the loan to renew from its address', () => {
  expect(readRenewedLoan('?loanId=10601&brand=tmx')).toEqual({ brand: 'tmx', loanId: 10_601 });
  expect([readRenewedLoan(''), readRenewedLoan('?brand=tmx&loanId=7x')]).toEqual([null, null]);
});
