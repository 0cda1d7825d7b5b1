import { expect, test } from 'vitest';
import {
  DEFAULT_PASSWORD_POLICY,
  isPasswordAccepted,
  listPasswordHints,
  parsePasswordPolicy,
} from './password-policy.ts';

test('the default policy requires 9 characters, upper, lower and digit, but no symbols [VAL-02]', () => {
  expect(isPasswordAccepted(DEFAULT_PASSWORD_POLICY, 'Abcdefgh1')).toBe(true);
  for (const password of ['Abcdefg1', 'abcdefgh1', 'ABCDEFGH1', 'Abcdefghi', 'Abcdef gh1', ''])
    expect([isPasswordAccepted(DEFAULT_PASSWORD_POLICY, password), password]).toEqual([false, password]);
});

test("a missing or invalid field of the server's password policy uses its default [LVA-022]", () => {
  expect(parsePasswordPolicy(null)).toEqual(DEFAULT_PASSWORD_POLICY);
  expect(parsePasswordPolicy({ minimumLength: 12, requireNoSpaces: false, requireSymbols: 'yes' })).toEqual({
    ...DEFAULT_PASSWORD_POLICY,
    minimumLength: 12,
    requireNoSpaces: false,
  });
  for (const minimumLength of [0, -1, 1.5, 1e9, '12', Number.NaN])
    expect(parsePasswordPolicy({ minimumLength })).toEqual(DEFAULT_PASSWORD_POLICY);
  const strict = parsePasswordPolicy({ requireSymbols: true });
  expect(isPasswordAccepted(strict, 'Abcdefgh1')).toBe(false);
  expect(isPasswordAccepted(strict, 'Abcdefgh1!')).toBe(true);
});

test('six password hints come in order, optional hints are marked, and met hints are ticked [OPEN-61]', () => {
  const shown = (password: string): string[] =>
    listPasswordHints(DEFAULT_PASSWORD_POLICY, password).map(({ text, isMet }) => `${isMet ? '✓' : '·'} ${text}`);
  expect(shown('Ab1')).toEqual([
    '· Special character (optional)',
    '✓ Number',
    '✓ Upper case letter',
    '✓ Lower case letter',
    '· At least 9 characters',
    '✓ No spaces',
  ]);
  expect(shown('').every((line) => line.startsWith('·'))).toBe(true);
});
