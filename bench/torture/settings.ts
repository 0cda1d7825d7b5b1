import type { RunShape } from './parse-run.ts';

/** The business day a run begins on: a Monday. */
export const FIRST_DAY = '2026-06-15';

/** Days from the first day to the first autopay payments. */
export const AUTOPAY_DUE_IN_DAYS = 2;

/** Seals the account numbers of a run; it protects nothing real. */
export const SEALING_KEY = 'the sealing key of the torture run, worthless';

/** Times of a torture run, short so that many process lives fit into a minute. */
export const TIMES = {
  /** Time-out of one call to the processor. */
  timeoutMs: 800,
  /** The lateness that the processor promises; the simulator stays below it. */
  maxLatenessMs: 2_500,
  /** Longer than a send's lease and its settling, so that a thawed worker finds that another worker has the payment. */
  frozenMs: 5_000,
  killEveryMs: 250,
  /** Every 25th kill crashes PostgreSQL instead. */
  killsPerDatabaseCrash: 25,
  killsPerCut: 5,
  killsPerFreeze: 9,
  /** Between two day-ends. */
  dayMs: 1_500,
  /** Delay before a failed day-end runs again. */
  againMs: 100,
} as const;

/** Calls that each of the two workers has open at a partner. Processes on one machine can answer these within `timeoutMs`
 *  while they are killed and frozen. With 256, more answers come too late than are lost on purpose. */
export const CALLS_OF_WORKER = 64;

/** Returns how a run reaches the simulated card processor. */
export function simulatedProcessor(simulatorUrl: string) {
  return {
    baseUrl: `${simulatorUrl}/cybersource`,
    merchantId: 'lendside_simulation',
    keyId: 'sim-key-1',
    secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
    timeoutMs: TIMES.timeoutMs,
    maxLatenessMs: TIMES.maxLatenessMs,
    connectionsMax: CALLS_OF_WORKER,
  };
}

/** Faults of the simulated processor, as in security 3.1; it does not deduplicate. */
export const FAULTS = {
  processedThenAnswerLost: 0.1,
  answerAfterCallerGaveUp: 0.07,
  errorBefore500: 0.06,
  error502AfterProcessing: 0.06,
  declined: 0.05,
  noAnswer: 0.02,
  lateMs: 800,
  callerPatienceMs: 400,
  maxLatenessMs: 1_000,
  deduplicate: false,
  webhookCopiesMax: 0,
} as const;

/** Share of requests to processor and bank that get each fault from the gateway. */
export const GATEWAY_FAULTS = {
  badGatewayBefore: 0.02,
  badGatewayAfter: 0.02,
  silentBefore: 0.01,
  silentAfter: 0.01,
  cutBefore: 0.02,
  cutMidAnswer: 0.02,
  answerTwice: 0.05,
} as const;

/** Share of sends that freeze just before they leave. */
export const FROZEN_SHARE = 0.02;

/** Share of users who submit four times in parallel. */
export const QUADRUPLE_SHARE = 0.15;

/** Mistakes planted on purpose, to show that the torture test finds them. */
export const MISTAKES = ['none', 'newReference', 'noInquiry', 'noFence'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** What the command line of a run may ask for, from the smallest possible run to more than any machine does in a night. */
export const PAYMENT_RUN = {
  counts: {
    payments: { usual: 2_000, bounds: [1, 1_000_000] },
    /** Minimum number of kills; the load continues until that number is reached. */
    kills: { usual: 80, bounds: [0, 10_000] },
    /** Number of day-ends in the run, the first of them in the middle of the load. */
    days: { usual: 15, bounds: [0, 1_000] },
    /** Submissions a second. */
    rate: { usual: 60, bounds: [1, 10_000] },
  },
  mistakes: MISTAKES,
} as const satisfies RunShape<string, Mistake>;

/** The settings of one run. */
export interface TortureOptions {
  readonly payments: number;
  readonly kills: number;
  readonly days: number;
  readonly mistake: Mistake;
  /** Folder for PostgreSQL and the simulator's books. */
  readonly folder: string;
  readonly perSecond: number;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
