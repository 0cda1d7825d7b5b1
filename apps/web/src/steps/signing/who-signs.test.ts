import { expect, test } from 'vitest';
import { aSigner } from './signing.fixture.ts';
import { whoSignsText } from './who-signs.ts';

const YOU = aSigner({ name: 'Sam Turner', isYou: true });
const TARA = aSigner({ name: 'Tara Turner', party: 'coborrower' });

test('both signers read who signs first and who has signed', () => {
  expect(whoSignsText([YOU])).toBe('Only you need to sign.');
  expect(whoSignsText([YOU, TARA])).toBe('You sign first, then Tara Turner.');
  expect(whoSignsText([{ ...YOU, state: 'signed' }, TARA])).toBe('You signed. Tara Turner signs next.');
  const sam = aSigner({ name: 'Sam Turner', state: 'signed' });
  const tara = { ...TARA, isYou: true };
  expect(whoSignsText([{ ...sam, state: 'waiting' }, tara])).toBe('Sam Turner signs first, then you.');
  expect(whoSignsText([sam, tara])).toBe('Sam Turner signed. Now it’s your turn.');
  expect(whoSignsText([sam, { ...tara, state: 'signed' }])).toBe('You and Sam Turner signed.');
});
