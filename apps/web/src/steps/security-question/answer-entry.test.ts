import { expect, test } from 'vitest';
import { answerError } from './answer-entry.ts';

test('a security answer needs at least 2 characters, not counting spaces around it [OPEN-48]', () => {
  expect(answerError('  ')).toBe('Enter your answer');
  expect(answerError(' a ')).toBe('Enter at least 2 characters');
  expect(answerError('Li')).toBeNull();
});
