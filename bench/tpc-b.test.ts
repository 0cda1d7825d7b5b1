import { expect, test } from 'vitest';
import { readTps } from './tpc-b.ts';

test('the rate is read from what pgbench prints', () => {
  const printed =
    'number of clients: 16\nlatency average = 3.4 ms\ninitial connection time = 9.1 ms\ntps = 4700.123456 (without initial connection time)\n';
  expect(readTps(printed)).toBe(4700.123456);
});

test('a run that printed no rate is a fault', () => {
  expect(() => readTps('pgbench: error: could not connect')).toThrow('printed no tps');
});
