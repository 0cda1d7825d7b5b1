/** The business day a run begins on: a Monday. */
export const FIRST_DAY = '2026-06-15';

/** Autopay takes its first payments this long after it. */
export const AUTOPAY_DUE_IN_DAYS = 2;

/** Seals the account numbers of a run; worthless. */
export const SEALING_KEY = 'the sealing key of the torture run, worthless';

/** Times of a torture run, short so that many lives pass in a minute. */
export const TIMES = {
  /** One call to the processor. */
  timeoutMs: 800,
  /** What the processor promises; what the simulator keeps is less. */
  maxLatenessMs: 2_500,
  /** A send frozen longer than its lease and its settling: whoever thaws finds the payment in other hands. */
  frozenMs: 5_000,
  killEveryMs: 250,
  /** Every this many kills PostgreSQL crashes instead. */
  killsPerDatabaseCrash: 25,
  killsPerCut: 5,
  killsPerFreeze: 9,
  /** Between two day-ends. */
  dayMs: 1_500,
  /** Before a day-end that could not go on is run again. */
  againMs: 100,
} as const;

/** Calls that each of the two workers has under way at a partner: what processes of one machine answer within `timeoutMs` while they are
 *  killed and frozen. With 256 at once more of them come too late than are lost on purpose. */
export const CALLS_OF_WORKER = 64;

/** What the simulated processor does wrong, as in security 3.1; it does not deduplicate. */
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

/** Share of requests to processor and bank to which the gateway between does the same wrong. */
export const GATEWAY_FAULTS = {
  badGatewayBefore: 0.02,
  badGatewayAfter: 0.02,
  silentBefore: 0.01,
  silentAfter: 0.01,
  cutBefore: 0.02,
  cutMidAnswer: 0.02,
  answerTwice: 0.05,
} as const;

/** Share of sends that freeze right before they leave. */
export const FROZEN_SHARE = 0.02;

/** Share of users who submit four times at once. */
export const QUADRUPLE_SHARE = 0.15;

/** Mistakes planted on purpose, to show that the torture finds them. */
export const MISTAKES = ['none', 'newReference', 'noInquiry', 'noFence'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** What one run is asked to do. */
export interface TortureOptions {
  readonly payments: number;
  /** Kills to reach at least; the load goes on until then. */
  readonly kills: number;
  /** Day-ends to live through, the first of them in the middle of the load. */
  readonly days: number;
  readonly mistake: Mistake;
  /** Folder for PostgreSQL and the simulator's books. */
  readonly folder: string;
  readonly perSecond: number;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
