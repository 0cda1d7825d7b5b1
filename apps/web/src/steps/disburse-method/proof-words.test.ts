import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { proofText, wrongAmountsText, type AccountProof } from './proof-words.ts';

const proof: AccountProof = {
  cardToken: 'bank_1',
  state: 'sent',
  expectedOn: businessDate('2026-06-08'),
  expiresOn: businessDate('2026-06-13'),
  triesLeft: 3,
};

test('a check says when its credits arrive and until when their amounts can be entered', () => {
  expect(proofText(proof)).toBe(
    'Two small credits were sent. Expect them by Jun 8, 2026, and enter their amounts by Jun 13, 2026.',
  );
  expect(proofText({ ...proof, state: 'expired' })).toContain('until Jun 13, 2026');
});

test('each state of a check reads differently', () => {
  const states = ['asked', 'sent', 'confirmed', 'wrong', 'expired', 'returned', 'failed'] as const;
  const texts = [proofText(null), ...states.map((state) => proofText({ ...proof, state }))];
  expect(new Set(texts).size).toBe(texts.length);
});

test('wrong amounts say how many tries are left', () => {
  expect(wrongAmountsText(2)).toBe('Those amounts don’t match. You have 2 tries left.');
  expect(wrongAmountsText(1)).toBe('Those amounts don’t match. You have 1 try left.');
});
