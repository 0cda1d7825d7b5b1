import { expect, test } from 'vitest';
import { nextLocationStep, type LocationStepFacts } from './next-location-step.ts';

const facts: LocationStepFacts = {
  rule: { isChecked: true, isForced: false },
  isValidated: false,
  standing: 'undecided',
  hasSeenInstructions: false,
};
const step = (changes: Partial<LocationStepFacts>) => nextLocationStep({ ...facts, ...changes });
const forced = { isChecked: true, isForced: true };

test('a location check that is off or passed within ten minutes asks nothing [GPS-008]', () => {
  expect(step({ rule: { isChecked: false, isForced: false } })).toBe('skip');
  expect(step({ isValidated: true })).toBe('skip');
  expect(step({ isValidated: true, rule: forced })).toBe('skip');
});

test('an undecided person sees the explanation once in seven days, then continues unasked [GPS-009 SES-33]', () => {
  expect(step({})).toBe('ask');
  expect(step({ hasSeenInstructions: true })).toBe('record');
  expect(step({ standing: 'granted', hasSeenInstructions: true })).toBe('ask');
});

test('a person who refuses location continues with recordOnly, unless location is required [LOP-072 GPS-002]', () => {
  for (const standing of ['refused', 'absent'] as const) {
    expect(step({ standing })).toBe('record');
    expect(step({ standing, rule: forced, hasSeenInstructions: true })).toBe('ask');
  }
});
