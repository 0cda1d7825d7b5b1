import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { expect, test } from 'vitest';
import { toAccountBrands } from './account-brands.ts';

test('account brands are a list or JSON text; a missing list means all, an unreadable list none [security T16]', () => {
  for (const attribute of ['["tmx","inl"]', '{"0":"inl","1":"tmx"}', ['tmx', 'inl'], '["zzz","tmx",7,"inl"]'])
    expect([attribute, toAccountBrands(attribute)]).toEqual([attribute, ['inl', 'tmx']]);
  for (const attribute of [null, undefined]) expect(toAccountBrands(attribute)).toEqual(BRAND_CODES);
  for (const attribute of ['', 'tmx', '[', '"tmx"', 'null', 7, true, [], {}])
    expect([attribute, toAccountBrands(attribute)]).toEqual([attribute, []]);
});
