import type { TortureResult } from './run-torture.ts';

/** The least damage a run of one size must cause, and how long it may last. */
interface Size {
  readonly payments: number;
  readonly kills: number;
  readonly databaseCrashes: number;
  readonly cuts: number;
  readonly wholeSeconds: number;
}

/** The run before every merge and the nightly run. Source: security R1. */
const SIZES: readonly Size[] = [
  { payments: 2_000, kills: 80, databaseCrashes: 2, cuts: 0, wholeSeconds: 90 },
  { payments: 20_000, kills: 500, databaseCrashes: 10, cuts: 200, wholeSeconds: 420 },
];

/** Limits for one payment from its first attempt, and for the last payment after the last fault. Source: security R1. */
const SECONDS_AT_MOST = { p99SecondsTried: 15, maxSecondsTried: 60, settledSeconds: 180 } as const;

/** Returns the times beyond the limits of R1, as sentences. The limit on the whole run applies only to R1's two sizes. */
export function findSlow({ verdict, settledSeconds, wholeSeconds }: TimesOfRun, payments: number): string[] {
  const size = SIZES.find((each) => each.payments === payments);
  const rows = [
    ['p99SecondsTried', verdict.p99SecondsTried, SECONDS_AT_MOST.p99SecondsTried],
    ['maxSecondsTried', verdict.maxSecondsTried, SECONDS_AT_MOST.maxSecondsTried],
    ['settledSeconds', settledSeconds, SECONDS_AT_MOST.settledSeconds],
    ['wholeSeconds', wholeSeconds, size?.wholeSeconds ?? Infinity],
  ] as const;
  return rows
    .filter(([, seconds, atMost]) => seconds > atMost)
    .map(([name, seconds, atMost]) => `${name} is ${seconds.toFixed(1)}, ${atMost} at most`);
}

/** Returns, as sentences, where a run of one of R1's two sizes caused less damage than R1 requires. */
export function findSpared({ damage }: Pick<TortureResult, 'damage'>, payments: number): string[] {
  const size = SIZES.find((each) => each.payments === payments);
  if (size === undefined) return [];
  return (['kills', 'databaseCrashes', 'cuts'] as const)
    .filter((name) => damage[name] < size[name])
    .map((name) => `${name} are ${damage[name]}, ${size[name]} at least`);
}

interface TimesOfRun extends Pick<TortureResult, 'settledSeconds' | 'wholeSeconds'> {
  readonly verdict: Pick<TortureResult['verdict'], 'p99SecondsTried' | 'maxSecondsTried'>;
}
