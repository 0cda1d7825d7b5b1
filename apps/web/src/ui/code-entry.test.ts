import { expect, test } from 'vitest';
import { codeEntryError, toCodeEntry } from './code-entry.ts';

test('a code keeps its six digits, typed or pasted in any form [OPEN-42]', () => {
  for (const text of ['123456', ' 123456 ', '123 456', '123-456', '1 2 3 4 5 6', '123\u00a0456'])
    expect(toCodeEntry(text)).toBe('123456');
});

test('a whole message pasted into the field leaves only its code [OPEN-42]', () => {
  expect(toCodeEntry('TitleMax: 482913 is your code. It ends in 10 minutes.')).toBe('482913');
  expect(toCodeEntry('Your code is 123 456.')).toBe('123456');
});

test('typed digits are kept, but letters and a seventh digit are dropped [OPEN-42]', () => {
  expect(toCodeEntry('12')).toBe('12');
  expect(toCodeEntry('12a')).toBe('12');
  expect(toCodeEntry('1234567')).toBe('123456');
  expect(toCodeEntry('abc')).toBe('');
});

test('an empty or short code shows an error before it is sent [OPEN-42 OPEN-61]', () => {
  expect(codeEntryError('')).toBe('This field is required');
  expect(codeEntryError('12345')).toBe('Enter all 6 digits of the code.');
  expect(codeEntryError('123456')).toBeNull();
});
