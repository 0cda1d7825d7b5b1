import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#configuration/configuration.ts';
import { LIMITS } from '#configuration/setting-limits.ts';
import { TRANSACTION_TYPES } from './location-check.ts';
import {
  consentedStates,
  decideLocationGate,
  isLocationProven,
  locationRule,
  retryAtMs,
  type LocationRecord,
} from './location-gate.ts';

const MINUTE = 60_000;
const now = 1_000 * MINUTE;
const checked = { isChecked: true, isForced: false };
const forced = { isChecked: true, isForced: true };
const ago = (outcome: LocationRecord['outcome'], ms: number, state: string | null = 'GA'): LocationRecord => ({
  outcome,
  state,
  atMs: now - ms,
});
const decide = (rule: typeof checked, ...records: LocationRecord[]) => decideLocationGate(rule, records, now, LIMITS);

test.each([
  [false, false, { isChecked: false, isForced: false }],
  [true, false, { isChecked: true, isForced: false }],
  [false, true, { isChecked: true, isForced: true }],
  [true, true, { isChecked: true, isForced: true }],
])('a refinance follows its own flags, check %s and force %s [LRO-020 GPS-001]', (gpsCheckRefi, gpsForceRefi, rule) => {
  const off = { ...DEFAULT_CONFIGURATION.features, gpsCheckPayment: false, gpsForcePayment: false };
  expect(locationRule({ ...off, gpsCheckRefi, gpsForceRefi }, 'refinance')).toEqual(rule);
});

test('each transaction type has its own flags and is by default checked but not forced [CFG-15 GPS-002]', () => {
  const { features } = DEFAULT_CONFIGURATION;
  for (const type of TRANSACTION_TYPES) expect(locationRule(features, type)).toEqual(checked);
  const flags = {
    addon: ['gpsCheckAddOn', 'gpsForceAddOn'],
    payment: ['gpsCheckPayment', 'gpsForcePayment'],
    refinance: ['gpsCheckRefi', 'gpsForceRefi'],
  } as const;
  for (const type of TRANSACTION_TYPES) {
    const [check, force] = flags[type];
    const rule = (isChecked: boolean, isForced: boolean) =>
      locationRule({ ...features, [check]: isChecked, [force]: isForced }, type);
    expect(rule(false, false)).toEqual({ isChecked: false, isForced: false });
    expect(rule(true, true)).toEqual(forced);
    expect(rule(false, true)).toEqual(forced);
  }
});

test('a transaction requires a position only when its check is forced [GPS-002 LRO-019]', () => {
  expect(decide({ isChecked: false, isForced: false }, ago('outside', 0)).allowed).toBe(true);
  expect(decide(checked).allowed).toBe(true);
  expect(decide(checked, ago('withheld', 0)).allowed).toBe(true);
  expect(decide(checked, ago('unlocated', 0)).allowed).toBe(true);
  expect(decide(forced)).toEqual({ allowed: false, reason: 'unproven' });
  expect(decide(forced, ago('withheld', 0))).toEqual({ allowed: false, reason: 'unproven' });
  expect(decide(forced, ago('proven', 0)).allowed).toBe(true);
});

test('a proven location is valid for ten minutes [GPS-008 LCF-017]', () => {
  expect(isLocationProven([ago('proven', 10 * MINUTE - 1_000)], now, LIMITS)).toBe(true);
  expect(isLocationProven([ago('proven', 10 * MINUTE + 1_000)], now, LIMITS)).toBe(false);
  expect(decide(forced, ago('proven', 10 * MINUTE + 1_000))).toEqual({ allowed: false, reason: 'unproven' });
});

test('a payer outside the state or without consent must wait fifteen minutes [GPS-007 LCF-010 LOP-072]', () => {
  for (const outcome of ['outside', 'declined'] as const) {
    const just = ago(outcome, 15 * MINUTE - 1_000);
    expect(retryAtMs([just], now, LIMITS)).toBe(now + 1_000);
    expect(decide(checked, just)).toEqual({ allowed: false, reason: 'outside' });
    expect(decide(checked, just, ago('withheld', 0))).toEqual({ allowed: false, reason: 'outside' });
    expect(retryAtMs([ago(outcome, 15 * MINUTE)], now, LIMITS)).toBeNull();
    expect(decide(checked, ago(outcome, 15 * MINUTE)).allowed).toBe(true);
  }
});

test('an unanswered consent question blocks the transaction [GPS-006]', () => {
  expect(decide(checked, ago('restricted', MINUTE))).toEqual({ allowed: false, reason: 'consent_missing' });
  expect(decide(checked, ago('restricted', 15 * MINUTE)).allowed).toBe(true);
});

test('location consent is valid for a day or until it is withdrawn [GPS-006]', () => {
  const day = 24 * 60 * MINUTE;
  expect(consentedStates([ago('consented', day - 1)], now)).toEqual(['GA']);
  expect(consentedStates([ago('consented', day)], now)).toEqual([]);
  expect(consentedStates([ago('declined', 1), ago('consented', 2)], now)).toEqual([]);
  expect(consentedStates([ago('consented', 1), ago('declined', 2), ago('consented', 3, 'SC')], now).toSorted()).toEqual(
    ['GA', 'SC'],
  );
});

const anyRecord = fc.record({
  outcome: fc.constantFrom('proven', 'outside', 'restricted', 'unlocated', 'consented', 'declined', 'withheld'),
  state: fc.constantFrom('GA', 'SC', null),
  atMs: fc.integer({ min: now - 30 * MINUTE, max: now }),
}) as fc.Arbitrary<LocationRecord>;

test('a forced transaction needs a location proven in the last ten minutes [GPS-002]', () => {
  fc.assert(
    fc.property(fc.array(anyRecord), (records) => {
      const permission = decideLocationGate(forced, records, now, LIMITS);
      expect(permission.allowed).toBe(isLocationProven(records, now, LIMITS));
    }),
  );
});

test('the location decision does not depend on the order of the records', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRecord, { selector: ({ atMs }) => atMs }), (records) => {
      for (const rule of [checked, forced])
        expect(decideLocationGate(rule, records.toReversed(), now, LIMITS)).toEqual(
          decideLocationGate(rule, records, now, LIMITS),
        );
    }),
  );
});
