/** The business day of a run: a Monday. */
export const TODAY = '2026-06-15';

/** Seals the documents and account numbers of a run; it protects nothing real. */
export const SEALING_KEY = 'the sealing key of the signing torture, worthless';

/** Times of a run, short so that many process lives fit into a minute. */
export const TIMES = {
  /** Time-out of one call to the signature vendor, the store or the scanner. */
  timeoutMs: 2_500,
  killEveryMs: 500,
  /** Every 25th kill crashes PostgreSQL instead. */
  killsPerDatabaseCrash: 25,
  killsPerCut: 5,
  killsPerFreeze: 6,
  /** Longer than `leaseMs`, so that a thawed process finds that another one has its work. */
  frozenMs: 9_000,
  /** The run moves its clocks this often: sweeps are due, and a lease of a minute ends after `leaseMs`. */
  timeLeapMs: 1_000,
  leaseMs: 6_000,
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

/** Share of signers who press "Sign" four times at once. */
export const QUADRUPLE_SHARE = 0.25;
/** Share of signers who decline. */
export const DECLINE_SHARE = 0.08;
/** Share of visits to the signing page that end without a signature, so that the signer comes back. */
export const LATER_SHARE = 0.15;
/** Share of signers whose browser never says that they came back. */
export const SILENT_RETURN_SHARE = 0.4;
/** Every such file is the test file of virus scanners. */
export const INFECTED_EVERY = 7;
/** Every such loan has two borrowers. */
export const SHARED_EVERY = 4;

/** Mistakes planted on purpose, to show that the run finds them. */
export const MISTAKES = ['none', 'newReference', 'noSweep', 'noScan'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** The settings of one run. */
export interface SigningTortureOptions {
  readonly signings: number;
  readonly uploads: number;
  /** Minimum number of kills; they go on until that number is reached. */
  readonly kills: number;
  readonly mistake: Mistake;
  /** Folder of PostgreSQL, the programs and the simulator's books. */
  readonly folder: string;
  readonly perSecond: number;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
