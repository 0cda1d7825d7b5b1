import { expect, test } from 'vitest';
import { SECURITY_QUESTIONS, findSecurityQuestion, toPlainAnswer } from './security-questions.ts';
import { TERMS_VERSION, sampleDisclosures, sampleTerms } from './terms.ts';
import { US_STATES, isStateCode } from './us-states.ts';

test('the list has 50 states and DC ordered by name, each with a two-letter code [API-16 OPEN-63]', () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(51);
  expect(US_STATES.every(({ code }) => /^[A-Z]{2}$/.test(code) && isStateCode(code))).toBe(true);
  expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).toSorted());
  expect(['DC', 'PR', 'tx', '', 'toString'].map(isStateCode)).toEqual([true, false, false, false, false]);
});

test('there are five security questions, each found by its id [OPEN-48]', () => {
  expect(SECURITY_QUESTIONS).toHaveLength(5);
  for (const question of SECURITY_QUESTIONS) expect(findSecurityQuestion(question.questionId)).toBe(question);
  expect(findSecurityQuestion('mother')).toBeNull();
});

test('a security answer needs at least two characters and ignores case [OPEN-48]', () => {
  expect(toPlainAnswer('  Main   STREET ')).toBe('main street');
  expect(toPlainAnswer('Ａb')).toBe('ab');
  expect(['', ' ', 'a', ' a '].map(toPlainAnswer)).toEqual([null, null, null, null]);
});

test('the terms of use name the brand and are marked as samples [OPEN-76]', () => {
  expect(TERMS_VERSION).toMatch(/^\d{4}-\d{2}$/);
  for (const paragraphs of [sampleTerms('InstaLoan'), sampleDisclosures('InstaLoan')]) {
    expect(paragraphs[0]).toMatch(/^Sample text/);
    expect(paragraphs.join(' ')).toContain('InstaLoan');
  }
});
