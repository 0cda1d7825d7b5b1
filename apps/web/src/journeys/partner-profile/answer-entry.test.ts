import { expect, test } from 'vitest';
import { answerError } from './answer-entry.ts';

test('an answer needs at least 2 characters, not counting outer spaces [OPEN-48]', () => {
  expect(answerError('  ')).toBe('Enter your answer');
  expect(answerError(' a ')).toBe('Enter at least 2 characters');
  expect(answerError('Li')).toBeNull();
});
