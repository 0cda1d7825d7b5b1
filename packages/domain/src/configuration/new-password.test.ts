import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from './configuration.ts';
import { isNewPasswordAccepted, listNewPasswordHints } from './new-password.ts';

const ANN = 'ann.sample@example.com';

function unmet(password: string, username = ANN): readonly string[] {
  const hints = listNewPasswordHints(DEFAULT_CONFIGURATION, password, username);
  return hints.filter(({ isMet, isRequired }) => isRequired && !isMet).map(({ text }) => text);
}

test('the hints refuse a common word, a brand name and the own username [C10 VAL-03]', () => {
  for (const password of ['Lendside12', 'Password99', 'CommunityChoice1', 'Ann.Sample1'])
    expect([password, unmet(password)]).toEqual([password, ['No common words, company names or your own email']]);
  expect(unmet('Bluebird47x')).toEqual([]);
});

test('a password is accepted exactly when every required hint is met [VAL-38 C10]', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 16 }),
    fc.constantFrom('Lendside12', 'Bluebird47x', 'Titlemax99', 'Qwertyui1'),
  );
  fc.assert(
    fc.property(typed, (password) => {
      expect(isNewPasswordAccepted(DEFAULT_CONFIGURATION, password, ANN)).toBe(unmet(password).length === 0);
    }),
  );
});
