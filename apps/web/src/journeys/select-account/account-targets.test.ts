import { expect, test } from 'vitest';
import { readTarget, targetPath } from './account-targets.ts';

test('choosing an account opens the page that asked for the account [RTE-20 OPEN-74]', () => {
  expect(targetPath(readTarget('?to=Payment'), { brand: 'tmx', loanId: 7 })).toBe('/tmx/Accounts/7/Payment');
  expect(targetPath(readTarget('?to=details'), { brand: 'inl', loanId: 7 })).toBe('/inl/Accounts/7');
});

test('an unknown target in the query opens the account itself, never an outside URL [RTE-20 OPEN-74]', () => {
  for (const query of ['', '?to=', '?to=https://evil.test', '?to=//evil.test', '?to=toString'])
    expect(targetPath(readTarget(query), { brand: 'tbs', loanId: 7 })).toBe('/tmx/Accounts/7');
});
