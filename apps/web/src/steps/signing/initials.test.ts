import { expect, test } from 'vitest';
import { initialsProblem, proposeInitials } from './initials.ts';

test('initials are proposed from each word of a name, four letters at most', () => {
  expect(proposeInitials('Hector Lopez')).toBe('HL');
  expect(proposeInitials('ana-maria de la ruiz soto')).toBe('AMDL');
  expect(proposeInitials('Émile Ñu')).toBe('ÉÑ');
  expect(proposeInitials(' 42 ')).toBe('');
});

test('typed initials are one to four letters, and a problem says how to fix it [DOC-007]', () => {
  expect(initialsProblem(' HL ', 'HL')).toBeNull();
  expect(initialsProblem('', 'HL')).toBe('Type your initials, such as HL.');
  expect(initialsProblem('H.L.', 'HL')).toBe('Use 1 to 4 letters, such as HL.');
  expect(initialsProblem('HECTOR', '')).toBe('Use 1 to 4 letters, such as AB.');
});
