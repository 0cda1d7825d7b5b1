import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePlace } from './location-check.ts';

const georgia = { storeState: 'GA', restrictedStates: [], consentedStates: [] };

test("a position proves the store's state, and counts as outside in any other state or in none [GPS-004]", () => {
  expect(decidePlace({ state: 'GA', within: ['GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
  expect(decidePlace({ state: 'SC', within: ['SC'] }, georgia)).toEqual({ outcome: 'outside', state: 'SC' });
  expect(decidePlace({ state: null, within: [] }, georgia)).toEqual({ outcome: 'outside', state: null });
  expect(decidePlace(null, georgia)).toEqual({ outcome: 'unlocated', state: null });
});

test('a position near a border proves every state within its accuracy [GPS-004]', () => {
  expect(decidePlace({ state: 'SC', within: ['SC', 'GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
  expect(decidePlace({ state: null, within: ['GA'] }, georgia)).toEqual({ outcome: 'proven', state: 'GA' });
});

test('a restricted state first needs consent for that state [GPS-006]', () => {
  const restricted = { ...georgia, restrictedStates: ['GA', 'SC'] };
  const here = { state: 'GA', within: ['GA'] };
  expect(decidePlace(here, restricted)).toEqual({ outcome: 'restricted', state: 'GA' });
  expect(decidePlace(here, { ...restricted, consentedStates: ['SC'] }).outcome).toBe('restricted');
  expect(decidePlace(here, { ...restricted, consentedStates: ['GA'] }).outcome).toBe('proven');
  // Consent to a restricted state does not count as being in the store's state.
  const there = { state: 'SC', within: ['SC'] };
  expect(decidePlace(there, { ...restricted, consentedStates: ['SC'] }).outcome).toBe('outside');
});

const state = fc.constantFrom('GA', 'SC', 'AL');
test("a position is proven only when the store's state is within its accuracy [GPS-004]", () => {
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
