import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { findDocuments, yearsOf } from './group-documents.ts';

const documents = [
  { documentDate: businessDate('2026-05-31'), documentName: 'Statement for May 2026' },
  { documentDate: businessDate('2026-02-10'), documentName: 'Missed payment' },
  { documentDate: businessDate('2025-12-31'), documentName: 'Statement for December 2025' },
];

test('the years with documents are offered, newest first', () => {
  expect(yearsOf(documents)).toEqual(['2026', '2025']);
  expect(yearsOf([])).toEqual([]);
});

test('documents are found by year and by the words of their name [DOC-011]', () => {
  expect(findDocuments(documents, { year: '', words: '' })).toEqual(documents);
  expect(findDocuments(documents, { year: '2025', words: '' })).toEqual([documents[2]]);
  expect(findDocuments(documents, { year: '', words: ' may  STATEMENT' })).toEqual([documents[0]]);
  expect(findDocuments(documents, { year: '2025', words: 'missed' })).toEqual([]);
});
