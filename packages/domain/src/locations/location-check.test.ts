import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePlace } from './location-check.ts';

const georgia = { storeState: 'GA', restrictedStates: [], consentedStates: [] };

test('a position in the state of the store is proven, in another or in none it is outside [GPS-004]', () => {
  expect(decidePlace({ state: 'GA', within: ['GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
  expect(decidePlace({ state: 'SC', within: ['SC'] }, georgia)).toEqual({ outcome: 'outside', state: 'SC' });
  expect(decidePlace({ state: null, within: [] }, georgia)).toEqual({ outcome: 'outside', state: null });
  expect(decidePlace(null, georgia)).toEqual({ outcome: 'unlocated', state: null });
});

test('within its accuracy of a border either side counts [GPS-004]', () => {
  expect(decidePlace({ state: 'SC', within: ['SC', 'GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
  expect(decidePlace({ state: null, within: ['GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
});

test('a restricted state asks for consent first, and consent to another state does not count [GPS-006]', () => {
  const restricted = { ...georgia, restrictedStates: ['GA', 'SC'] };
  const here = { state: 'GA', within: ['GA'] };
  expect(decidePlace(here, restricted)).toEqual({ outcome: 'restricted', state: 'GA' });
  expect(decidePlace(here, { ...restricted, consentedStates: ['SC'] }).outcome).toBe('restricted');
  expect(decidePlace(here, { ...restricted, consentedStates: ['GA'] }).outcome).toBe('proven');
  // Consent does not move anybody into the state of the store.
  const there = { state: 'SC', within: ['SC'] };
  expect(decidePlace(there, { ...restricted, consentedStates: ['SC'] }).outcome).toBe('outside');
});

const state = fc.constantFrom('GA', 'SC', 'AL');
test('nobody outside the accuracy of the state of the store is proven to be in it [GPS-004]', () => {
  fc.assert(
    fc.property(
      fc.option(state),
      fc.array(state),
      state,
      fc.array(state),
      fc.array(state),
      (at, within, storeState, restrictedStates, consentedStates) => {
        const { outcome } = decidePlace({ state: at, within }, { storeState, restrictedStates, consentedStates });
        const mayBeThere = at === storeState || within.includes(storeState);
        expect(outcome !== 'proven' || mayBeThere).toBe(true);
      },
    ),
  );
});
