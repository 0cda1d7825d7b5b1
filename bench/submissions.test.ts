import { expect, test } from 'vitest';
import { takeTurns } from './submissions.ts';

test('people pay in turn, however many loans each has', () => {
  expect(takeTurns([['a1', 'a2', 'a3'], ['b1'], [], ['d1', 'd2']])).toEqual(['a1', 'b1', 'd1', 'a2', 'd2', 'a3']);
  expect(takeTurns([])).toEqual([]);
});
