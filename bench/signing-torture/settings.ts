import type { RunShape } from '../torture/parse-run.ts';
import { PATIENCE } from './patience.ts';

/** The business day of a run: a Monday. */
export const TODAY = '2026-06-15';

/** Seals the documents and account numbers of a run; it protects nothing real. */
export const SEALING_KEY = 'the sealing key of the signing torture, worthless';

/** Times of a run, short so that many process lives fit into a minute. */
export const TIMES = {
  /** Time-out of one call to the signature vendor, the store or the scanner. */
  timeoutMs: 1_500 * PATIENCE,
  killEveryMs: 500 * PATIENCE,
  /** Every 25th kill crashes PostgreSQL instead. */
  killsPerDatabaseCrash: 25,
  killsPerCut: 5,
  killsPerFreeze: 6,
  /** Longer than `leaseMs`, so that a thawed process finds that another one has its work. */
  frozenMs: 5_000 * PATIENCE,
  /** The run moves its clocks this often: sweeps are due, and a lease of a minute ends after `leaseMs`. */
  timeLeapMs: 500,
  leaseMs: 3_500 * PATIENCE,
  /** The store and the scanner fall silent in turn. */
  silentEveryMs: 4_000,
  silentForMs: 1_200,
} as const;

/** Faults of the simulated signature vendor. */
export const VENDOR_FAULTS = {
  error502AfterCreate: 0.15,
  webhookDelayMs: 50,
  webhookLateMs: 3_000,
  webhookLate: 0.25,
  webhookTwice: 0.3,
  webhookLost: 0.25,
  isWebhookOutOfOrder: true,
  webhookRetries: 3,
  webhookRetryMs: 1_000,
} as const;

/** Share of our calls to vendor and store that get each fault from the gateway. */
export const GATEWAY_FAULTS = {
  badGatewayBefore: 0.02,
  badGatewayAfter: 0.03,
  silentBefore: 0.01,
  silentAfter: 0.02,
  cutBefore: 0.02,
  cutMidAnswer: 0.02,
} as const;

/** How often people do what makes signing hard. */
export const BEHAVIOR = { quadruple: 0.25, decline: 0.08, later: 0.15, silentReturn: 0.4 } as const;
/** Every such file is the test file of virus scanners. */
export const INFECTED_EVERY = 7;
/** Every such loan has two borrowers. */
export const SHARED_EVERY = 4;

/** Mistakes planted on purpose, to show that the run finds them. */
export const MISTAKES = ['none', 'newReference', 'noSweep', 'noScan'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** What the command line of a run may ask for. */
export const SIGNING_RUN = {
  counts: {
    signings: { usual: 300, bounds: [0, 100_000] },
    uploads: { usual: 300, bounds: [0, 100_000] },
    /** Minimum number of kills; they go on until that number is reached. */
    kills: { usual: 60, bounds: [0, 10_000] },
    /** People a second. */
    rate: { usual: 8, bounds: [1, 1_000] },
  },
  mistakes: MISTAKES,
} as const satisfies RunShape<string, Mistake>;

/** The settings of one run. */
export interface SigningTortureOptions {
  readonly signings: number;
  readonly uploads: number;
  readonly kills: number;
  readonly mistake: Mistake;
  /** Folder of PostgreSQL, the programs and the simulator's books. */
  readonly folder: string;
  readonly perSecond: number;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
