/** The benchmarks by name, in the order they run. */
export const BENCHMARKS = [
  'payments',
  'payouts',
  'latency',
  'renewals',
  'accounts',
  'visits',
  'first-load',
  'lighthouse',
  'day-end',
  'dashboard',
  'offers',
  'enumeration',
  'signing',
  'overload',
] as const;

/** The name of a benchmark. */
export type BenchmarkName = (typeof BENCHMARKS)[number];

/** What one run measures. */
export interface Options {
  readonly only: readonly BenchmarkName[];
  /** Length of one timed round. */
  readonly roundSeconds: number;
  /** Rounds of each side; the sides take turns. */
  readonly rounds: number;
  /** Also measures a book of 1,000,000 loans. */
  readonly isLarge: boolean;
  /** Uses books of 1,000 and 10,000 loans instead of the real ones: a smoke test, not a measurement. */
  readonly isTrial: boolean;
  /** The first of the ports to use; null picks free ones. */
  readonly firstPort: number | null;
}

const DEFAULTS: Options = {
  only: BENCHMARKS,
  roundSeconds: 5,
  rounds: 3,
  isLarge: false,
  isTrial: false,
  firstPort: null,
};

export const USAGE = `Usage: npm run bench -- [options]
  --only a,b      of ${BENCHMARKS.join(', ')}
  --seconds N     length of one timed round, 1 to 120 (default ${DEFAULTS.roundSeconds}); overload: 24 of them at 2 S, 6 at 5 S
  --rounds N      rounds of each side, looks at each page, 1 to 20 (default ${DEFAULTS.rounds})
  --ports N       use ports from N on, instead of free ones
  --large         also a book of 1,000,000 loans (some minutes more)
  --trial         small books only, to see that everything runs`;

/** Parses the command line. Returns a sentence about an argument it does not understand. */
export function parseOptions(args: readonly string[]): { ok: true; options: Options } | { ok: false; problem: string } {
  let options = DEFAULTS;
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at];
    if (name === '--large') {
      options = { ...options, isLarge: true };
      continue;
    }
    if (name === '--trial') {
      options = { ...options, isTrial: true };
      continue;
    }
    at += 1;
    const change = parseOption(name ?? '', args[at]);
    if (typeof change === 'string') return { ok: false, problem: change };
    options = { ...options, ...change };
  }
  return { ok: true, options };
}

function parseOption(name: string, value: string | undefined): Partial<Options> | string {
  switch (name) {
    case '--only': {
      const wanted = (value ?? '').split(',');
      const unknown = wanted.find((each) => !isBenchmark(each));
      if (unknown !== undefined) return `There is no benchmark "${unknown}".`;
      return { only: wanted.filter(isBenchmark) };
    }
    case '--seconds':
      return withinRange(name, value, 1, 120, (roundSeconds) => ({ roundSeconds }));
    case '--rounds':
      return withinRange(name, value, 1, 20, (rounds) => ({ rounds }));
    case '--ports':
      return withinRange(name, value, 1024, 65_000, (firstPort) => ({ firstPort }));
    default:
      return `The option ${name} is not known.`;
  }
}

function isBenchmark(name: string): name is BenchmarkName {
  return (BENCHMARKS as readonly string[]).includes(name);
}

function withinRange(
  name: string,
  value: string | undefined,
  min: number,
  max: number,
  toChange: (value: number) => Partial<Options>,
): Partial<Options> | string {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max)
    return `${name} takes a whole number from ${min} to ${max}.`;
  return toChange(number);
}
