import { expect, test } from 'vitest';
import { findHighestRate, isSustained, toFigures, type Sent } from './overload.ts';

const sent = (status: number, ms: number, kind: Sent['kind'] = 'other', saysWhenToRetry = false): Sent => ({
  kind,
  status,
  ms,
  saysWhenToRetry,
});

test('overload figures count good, shed and failed calls apart', () => {
  const calls = [
    sent(200, 10),
    sent(202, 20, 'critical'),
    sent(409, 30, 'critical'),
    sent(503, 5, 'other', true),
    sent(429, 7, 'essential', true),
    sent(503, 1),
    sent(500, 1),
    sent(0, 1),
  ];
  expect(toFigures(calls, 2)).toEqual({
    offered: 8,
    goodPerSecond: 1.5,
    acceptedP99Ms: 30,
    shed: 2,
    shedP99Ms: 7,
    failures: 3,
    errorShare: 5 / 8,
    lastShedSuccess: 2 / 3,
  });
});

test('a rate is sustained up to a p99 of 500 ms and below one error in a thousand', () => {
  const many = (bad: number, ms: number) => [
    ...Array.from({ length: 2_000 - bad }, () => sent(200, ms)),
    ...Array.from({ length: bad }, () => sent(500, 1)),
  ];
  expect(isSustained(toFigures(many(1, 500), 1))).toBe(true);
  expect(isSustained(toFigures(many(2, 500), 1))).toBe(false);
  expect(isSustained(toFigures(many(0, 501), 1))).toBe(false);
});

test('the search doubles the rate, then narrows the gap, and finds 0 when no rate is sustained', async () => {
  const tried: number[] = [];
  const upTo = (limit: number) => (perSecond: number) => {
    tried.push(perSecond);
    return Promise.resolve(perSecond <= limit);
  };
  expect(await findHighestRate(upTo(330), { from: 100, refinements: 2 })).toBe(300);
  expect(tried).toEqual([100, 200, 400, 300, 350]);
  expect(await findHighestRate(upTo(50), { from: 100, refinements: 2 })).toBe(0);
});
