import { expect, test } from 'vitest';
import { closedWord, newsOfSent, REASONS, type SentStanding } from './upload-words.ts';

const pay: SentStanding = { uploadId: '1', name: 'pay.pdf', status: 'received', reason: null };

test('a screen reader hears how a check or a review ended, and nothing while nothing changes', () => {
  expect(newsOfSent([], [pay])).toBeNull();
  expect(newsOfSent([pay], [pay])).toBeNull();
  expect(newsOfSent(null, [{ ...pay, status: 'accepted' }])).toBeNull();
  expect(newsOfSent([], [{ ...pay, status: 'accepted' }])).toContain('pay.pdf: Received.');
  expect(newsOfSent([pay], [{ ...pay, status: 'accepted' }])).toContain('pay.pdf: Received.');
  const refused = newsOfSent([pay], [{ ...pay, status: 'refused', reason: 'infected' }]);
  expect(refused).toContain('pay.pdf: Not accepted. Our scanner found something harmful');
  const sentBack = { ...pay, status: 'reviewed', reason: 'notWhatWasAsked' } as const;
  expect(newsOfSent([{ ...pay, status: 'accepted' }], [sentBack])).toContain('pay.pdf: Send again.');
});

test('a closed task is done only when something was accepted', () => {
  expect(closedWord([])).toMatchObject({ word: 'No longer needed' });
  expect(closedWord([pay, { ...pay, status: 'reviewed', reason: 'notWhatWasAsked' }])).toMatchObject({
    word: 'No longer needed',
  });
  expect(closedWord([{ ...pay, status: 'reviewed' }])).toMatchObject({ word: 'Done' });
});

test('no reason names a limit that a setting may change', () => {
  expect(Object.values(REASONS).filter((text) => /\d+ MB/.test(text))).toEqual([]);
});
