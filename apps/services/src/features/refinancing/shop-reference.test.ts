import { createHmac } from 'node:crypto';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { expect, test } from 'vitest';
import { shopAddress } from './shop-reference.ts';

const SHOP = { url: 'https://shop.example/renew?from=us', key: 'a key of the shop, which is long enough' };
const LOAN = { brand: 'ccf', snapshot: { loanId: 11_106, lmsId: 2 } } as unknown as LoanRecord;

test('the address of the shop names the loan by a signed reference that is new each time [LOP-037]', () => {
  const [one, other] = [new URL(shopAddress(SHOP, LOAN, 0)), new URL(shopAddress(SHOP, LOAN, 0))];
  expect([one.origin, one.pathname, one.searchParams.get('from')]).toEqual(['https://shop.example', '/renew', 'us']);
  const [text = '', seal] = (one.searchParams.get('reference') ?? '').split('.');
  expect(seal).toBe(createHmac('sha256', SHOP.key).update(text).digest('base64url'));
  expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toMatchObject({
    loanId: 11_106,
    lmsId: 2,
    brand: 'ccf',
    until: 1_800_000,
  });
  expect(other.href).not.toBe(one.href);
});
