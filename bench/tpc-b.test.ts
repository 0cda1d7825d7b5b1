import { expect, test } from 'vitest';
import { readTps } from './tpc-b.ts';

test('the rate is read from the output of pgbench', () => {
  const printed =
    'number of clients: 16\nlatency average = 3.4 ms\ninitial connection time = 9.1 ms\ntps = 4700.123456 (without initial connection time)\n';
  expect(readTps(printed)).toBe(4700.123456);
});

test('pgbench output without a rate throws', () => {
  expect(() => readTps('pgbench: error: could not connect')).toThrow('printed no tps');
});
