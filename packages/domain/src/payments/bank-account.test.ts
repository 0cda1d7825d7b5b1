import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNTS_DIFFER_TEXT,
  findBankEntryErrors,
  INVALID_ACCOUNT_TEXT,
  INVALID_ROUTING_TEXT,
  isAccountNumber,
} from './bank-account.ts';
import { isRoutingNumber } from './routing-number.ts';

const entry = {
  routingNumber: '061000104',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
  accountType: 'checking',
} as const;

test('a bank entry needs a routing number, the account number twice and the account type [LOP-064]', () => {
  const texts = (changes: object): string[] => findBankEntryErrors({ ...entry, ...changes }).map(({ text }) => text);
  expect(texts({})).toEqual([]);
  expect(texts({ routingNumber: '061000105' })).toEqual([INVALID_ROUTING_TEXT]);
  expect(texts({ accountNumber: '123' })).toEqual([INVALID_ACCOUNT_TEXT]);
  expect(texts({ accountNumber: '123456789012345678' })).toEqual([INVALID_ACCOUNT_TEXT]);
  expect(texts({ accountNumberAgain: '000123456780' })).toEqual([ACCOUNTS_DIFFER_TEXT]);
  expect(texts({ accountType: null })).toEqual(['Choose checking or savings.']);
});

test('an account number has 4 to 17 digits and nothing else [LOP-064]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,17}$/), (digits) => {
      expect(isAccountNumber(digits)).toBe(true);
      expect(isAccountNumber(`${digits} `)).toBe(false);
    }),
  );
});

const district = fc.oneof(
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 21, max: 32 }),
  fc.integer({ min: 61, max: 72 }),
);
const routing = fc.tuple(district, fc.stringMatching(/^\d{6}$/)).map(([first, rest]) => {
  const eight = String(first).padStart(2, '0') + rest;
  const sum = [...eight].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
});

test('a routing number needs the right check digit, and any single wrong digit is rejected [LOP-064]', () => {
  fc.assert(
    fc.property(routing, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      expect(isRoutingNumber(number)).toBe(true);
      const wrong = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`;
      expect(isRoutingNumber(wrong)).toBe(false);
    }),
  );
});
