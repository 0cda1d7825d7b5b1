import { expect, test } from 'vitest';
import { rememberTexts } from './remember-texts.ts';

test('a text is parsed once while it is used, and dropped after twice as many other texts', () => {
  const texts: string[] = [];
  const read = rememberTexts((text) => {
    texts.push(text);
    return { text };
  }, 2);
  const first = read('a');
  expect(read('a')).toBe(first);
  read('b');
  read('c');
  expect(read('a')).toBe(first);
  expect(texts).toEqual(['a', 'b', 'c']);
  for (const other of ['d', 'e', 'f', 'g']) read(other);
  expect(read('a')).toEqual(first);
  expect(texts.filter((text) => text === 'a')).toHaveLength(2);
});
