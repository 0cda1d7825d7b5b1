import type { RunShape } from '../torture/parse-run.ts';
import { PATIENCE } from '../signing-torture/patience.ts';
import { FAULTS } from '../torture/settings.ts';
import { GATEWAY_FAULTS as SIGNING_GATEWAY_FAULTS } from '../signing-torture/settings.ts';

/** The business day on which a run begins: a Monday before a week with a holiday. */
export const FIRST_DAY = '2026-06-15';

/** Most people at work at the same time. They wait much: for the worker, for the other party and for killed programs. */
export const AT_ONCE_MAX = 12;

/** Business days that pass while people renew. Title pawns run for 30 days. */
const DAYS_OF_LOAD = 12;
/** Fewest people who begin on a day, so that a small run does not close more days than people come. */
const BEGIN_A_DAY_MIN = 6;
/** A day waits this long for those who began on an earlier day. Afterwards it closes, and their renewal ends on them. */
export const WAIT_FOR_OLDER_MS = 120_000 * PATIENCE;
/** How often the program that closes the days looks whether one may close. */
export const LOOK_FOR_DAY_MS = 400;
/** Share of the people of each fate for whom it must come true. A run in which most renewals only expired proves nothing. */
export const FAIR_SHARE = 0.8;
/** The bank returns nothing on a weekend. What was paid then comes back when the renewal's last day closes, which ends it first. */
export const FAIR_SHARE_OF_RETURNS = 0.5;

/** Returns how many people begin on a day of this run. */
export function beginADay(renewals: number): number {
  return Math.max(BEGIN_A_DAY_MIN, Math.ceil(renewals / DAYS_OF_LOAD));
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
