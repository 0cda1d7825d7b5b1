import { expect, test } from 'vitest';
import { BENCHMARKS, parseOptions } from './options.ts';

test('a run without options measures everything except the book of a million loans', () => {
  const parsed = parseOptions([]);
  expect(parsed).toMatchObject({ ok: true, options: { only: BENCHMARKS, isLarge: false } });
});

test('options choose benchmarks, lengths and ports', () => {
  const parsed = parseOptions(['--only', 'payments,accounts', '--seconds', '2', '--large', '--ports', '18800']);
  expect(parsed).toMatchObject({
    ok: true,
    options: { only: ['payments', 'accounts'], roundSeconds: 2, isLarge: true, firstPort: 18_800 },
  });
});

test.each([
  [['--only', 'payment'], 'There is no benchmark "payment".'],
  [['--seconds', '0'], '--seconds takes a whole number from 1 to 120.'],
  [['--seconds'], '--seconds takes a whole number from 1 to 120.'],
  [['--fast', 'x'], 'The option --fast is not known.'],
])('the benchmark refuses the arguments %j in one sentence', (args, problem) => {
  expect(parseOptions(args)).toEqual({ ok: false, problem });
});
