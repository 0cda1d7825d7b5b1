import { expect, test } from 'vitest';
import { parseSigningRun } from './parse-signing-run.ts';

test('without arguments the run has 300 signings, 300 uploads and 60 kills', () => {
  const run = { signings: 300, uploads: 300, kills: 60, perSecond: 8, mistake: 'none', folder: null };
  expect(parseSigningRun([])).toEqual({ ok: true, run });
});

test.each([
  [['--signings', 'abc'], '--signings is a whole number from 0 to 100000.'],
  [['--rate', '0'], '--rate is a whole number from 1 to 1000.'],
  [['--mistake', 'many'], '--mistake is one of none, newReference, noSweep, noScan.'],
  [['--signings', '0', '--uploads', '0'], '--signings or --uploads is more than 0.'],
])('%o is refused with a sentence', (args, problem) => {
  expect(parseSigningRun(args)).toEqual({ ok: false, problem });
});
