import { expect, test } from 'vitest';
import { answerError } from './answer-entry.ts';

test('an answer has at least 2 characters, spaces around it not counted [OPEN-48]', () => {
  expect(answerError('  ')).toBe('Enter your answer');
  expect(answerError(' a ')).toBe('Enter at least 2 characters');
  expect(answerError('Li')).toBeNull();
});
