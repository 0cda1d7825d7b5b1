import { expect, test } from 'vitest';
import { makeSearchSession } from './search-session.ts';

test('a token serves all searches up to the choice or three idle minutes, then a new one starts [API-42 API-43]', () => {
  let made = 0;
  const session = makeSearchSession(() => `token-${(made += 1)}`);
  expect([session.token(0), session.token(1_000), session.token(181_000)]).toEqual(['token-1', 'token-1', 'token-1']);
  session.end();
  expect(session.token(182_000)).toBe('token-2');
  expect(session.token(182_000 + 180_001)).toBe('token-3');
  expect(makeSearchSession().token(0)).toMatch(/^[\w-]{36}$/);
});
