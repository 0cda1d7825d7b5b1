import type { RunShape } from '../torture/parse-run.ts';
import { FAULTS } from '../torture/settings.ts';
import { GATEWAY_FAULTS as SIGNING_GATEWAY_FAULTS } from '../signing-torture/settings.ts';

/** The business day on which a run begins: a Monday before a week with a holiday. */
export const FIRST_DAY = '2026-06-15';

/** Business days that pass while people renew. Title pawns run for 30 days. */
const DAYS_OF_LOAD = 12;
/** Shortest time that a day stays open while people renew. */
const DAY_MIN_MS = 10_000;
/** How long a day stays open once only those are left who let their renewal end. */
export const LAST_DAYS_MS = 400;

/** Returns how long a day stays open while this many renew at this rate. */
export function dayMsOf(renewals: number, perSecond: number): number {
  return Math.max(DAY_MIN_MS, Math.round((renewals * 1_000) / perSecond / DAYS_OF_LOAD));
}

/** Faults of the simulated card processor: those of the payment run, with answers as late as the signing run waits. */
export const PROCESSOR_FAULTS = FAULTS;

/** Share of our calls to every partner that get each fault from the gateway. */
export const GATEWAY_FAULTS = SIGNING_GATEWAY_FAULTS;

/** How often people do what makes renewing hard. */
export const BEHAVIOR = { quadruple: 0.2, decline: 0, later: 0.15, silentReturn: 0.4 } as const;

/** Every such renewal has two parties, and every such one is paid by bank. */
export const SHARED_EVERY = 5;
export const BANK_EVERY = 4;

/** What becomes of a renewal, in turn. `unpaid`: ended before it was signed, and opened again without a payment. `late`: nobody signs
 *  before its end; then somebody tries. `returned`: the bank returns its payment while it is open. */
export const FATES = [
  'signed',
  'cancelled',
  'late',
  'signed',
  'declined',
  'voided',
  'returned',
  'paidOff',
  'unpaid',
  'signed',
  'signed',
] as const;

/** One of these. */
export type Fate = (typeof FATES)[number];

/** Mistakes planted on purpose. `noVendor`: a worker that completes without reading the vendor. `noEnd`: books that ignore the end. */
export const MISTAKES = ['none', 'noVendor', 'noEnd'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** What the command line of a run may ask for. */
export const RENEWAL_RUN = {
  counts: {
    renewals: { usual: 300, bounds: [1, 100_000] },
    /** Minimum number of kills; they go on until that number is reached. */
    kills: { usual: 60, bounds: [0, 10_000] },
    /** Renewals a second. */
    rate: { usual: 8, bounds: [1, 1_000] },
  },
  mistakes: MISTAKES,
} as const satisfies RunShape<string, Mistake>;

/** The settings of one run. */
export interface RenewalTortureOptions {
  readonly renewals: number;
  readonly kills: number;
  readonly perSecond: number;
  readonly mistake: Mistake;
  /** The fate of every renewal; in turn by default. */
  readonly fate?: Fate;
  /** Share of visits to the signing page that end without a signature; that of `BEHAVIOR` by default. */
  readonly later?: number;
  /** Folder of PostgreSQL, the programs and the simulator's books. */
  readonly folder: string;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
