import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import {
  isAgreed,
  noticeKey,
  parseKept,
  percentText,
  riskNoticesOf,
  toKeptText,
  type RiskAnswer,
} from './risk-notices-of.ts';

const QUIET: RiskAnswer = {
  rateChanged: false,
  creditLimitChanged: false,
  refinanceDenied: false,
  creditLimit: cents(100_000),
  previousCreditLimit: cents(150_000),
  rateE8: 12_500_000,
  previousRateE8: 15_000_000,
  ratePer: 'period',
  explanation: [],
};
const KEPT = { creditLimit: cents(100_000), toldAt: '2026-06-15T12:00:00.000Z' };

test('each flag of the check has its notice, the limit before the rate [OFR-013 OFR-015 DSH-003 LOP-047]', () => {
  const kinds = (changes: Partial<RiskAnswer>) =>
    riskNoticesOf(1, { ...QUIET, ...changes }, null).map(({ kind }) => kind);
  expect(kinds({})).toEqual([]);
  expect(kinds({ rateChanged: true })).toEqual(['rate']);
  expect(kinds({ creditLimitChanged: true })).toEqual(['limit']);
  expect(kinds({ rateChanged: true, creditLimitChanged: true })).toEqual(['limit', 'rate']);
  expect(kinds({ refinanceDenied: true })).toEqual([]);
});

test('the limit stored on the device shows until the check answers, then the answer wins [OFR-014 LOP-048]', () => {
  expect(riskNoticesOf(1, null, KEPT)).toMatchObject([{ kind: 'limit', creditLimit: 100_000 }]);
  expect(riskNoticesOf(1, null, null)).toEqual([]);
  expect(riskNoticesOf(1, QUIET, KEPT)).toEqual([]);
});

test('a lowered limit carries its reasons and rights, and a limit from this device has none [DSH-003]', () => {
  const explanation = [{ heading: 'Why we decided this', sentences: ['Bankruptcy.'] }];
  expect(riskNoticesOf(1, { ...QUIET, creditLimitChanged: true, explanation }, null)).toMatchObject([{ explanation }]);
  expect(riskNoticesOf(1, null, KEPT)).toMatchObject([{ explanation: [] }]);
});

test('a stored limit reads back as written, and any other text is ignored [LOP-048]', () => {
  expect(parseKept(toKeptText(KEPT))).toEqual(KEPT);
  for (const text of [null, '', '{', '7', '{}', '{"creditLimit":"1","toldAt":"x"}', '{"creditLimit":-1,"toldAt":"x"}'])
    expect(parseKept(text)).toBeNull();
});

test('each change gets its own notice, and the same change always gets the same notice [DSH-004]', () => {
  const [first, again] = [riskNoticesOf(1, null, KEPT), riskNoticesOf(1, null, { ...KEPT, creditLimit: cents(1) })];
  expect(first.map(noticeKey)).toEqual(riskNoticesOf(1, null, KEPT).map(noticeKey));
  expect(first.map(noticeKey)).not.toEqual(again.map(noticeKey));
  expect([12_500_000, 279_500_000, 15_000_000].map(percentText)).toEqual(['12.5%', '279.5%', '15%']);
});

test('terms are agreed only after OK on every change, and closing a notice does not count as OK [OFR-013 OFR-014 DSH-004]', () => {
  const changed = { ...QUIET, creditLimitChanged: true, rateChanged: true };
  const [limit = '', rate = ''] = riskNoticesOf(1, changed, null).map(noticeKey);
  const agreed = (...replies: readonly [string, 'ok' | 'closed'][]) => isAgreed(1, changed, new Map(replies));
  expect(agreed([limit, 'ok'], [rate, 'ok'])).toBe(true);
  expect(agreed([limit, 'ok'])).toBe(false);
  expect(agreed([limit, 'closed'], [rate, 'ok'])).toBe(false);
  expect(isAgreed(1, QUIET, new Map())).toBe(false);
  expect(isAgreed(2, changed, new Map([limit, rate].map((key) => [key, 'ok'])))).toBe(false);
});
