import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { PATIENCE } from '../signing-torture/patience.ts';
import type { RunShape } from '../torture/parse-run.ts';
import { FAULTS, GATEWAY_FAULTS as PAYMENT_GATEWAY_FAULTS } from '../torture/settings.ts';

/** Most people at work at the same time. They wait for the worker, for partners and for killed programs. */
export const AT_ONCE_MAX = 200;

/** Times of a run, short so that many process lives fit into a minute. */
export const TIMES = {
  /** Time-out of one call to a partner. */
  timeoutMs: 800 * PATIENCE,
  /** The lateness that a partner promises; the simulator stays below it. */
  maxLatenessMs: 2_500 * PATIENCE,
  killEveryMs: 250,
  killsPerDatabaseCrash: 25,
  killsPerCut: 5,
  killsPerFreeze: 9,
  /** Longer than the lease of a payout and its settling, so that a thawed worker finds that another worker has it. */
  frozenMs: 5_000 * PATIENCE,
  /** Between two days that close while people are at work, at least. */
  dayMs: 2_000 * PATIENCE,
  /** A person looks again after this long. */
  lookMs: 250,
  /** A person who changes their mind does so within this time, before or after the money was sent. */
  changeOfMindMs: 3_000,
} as const;

/** How often the program that closes the days looks whether one may close. */
export const LOOK_FOR_DAY_MS = 100;

/** Faults of every simulated partner: answers come late, never or as 5xx. What is late is so by our time-outs. */
export const PARTNER_FAULTS = {
  ...FAULTS,
  declined: 0.03,
  lateMs: FAULTS.lateMs * PATIENCE,
  callerPatienceMs: FAULTS.callerPatienceMs * PATIENCE,
  maxLatenessMs: FAULTS.maxLatenessMs * PATIENCE,
} as const;

/** Share of our calls to every partner that get each fault from the gateway. */
export const GATEWAY_FAULTS = PAYMENT_GATEWAY_FAULTS;

/** Share of sends that freeze just before they leave. */
export const FROZEN_SHARE = 0.02;

/** How often people do what makes paying out hard. `rival`: they ask a second time under another key, for an amount that the line cannot
 *  hold beside the first. `taker`: somebody collects the money while its cancel is under way. */
export const BEHAVIOR = { quadruple: 0.15, rival: 0.15, taker: 0.25 } as const;

/** The limit of every line, and the least that is drawn: two draws never fit. */
export const LINE_CENTS = 60_000;
export const LEAST_DRAW_CENTS = 31_000;

/** Card processor of a draw to a card; 0 for another channel. */
type Processor = 0 | 1 | 2;

/** What is to become of a draw. `collected`: its person fetches the cash. `arrived`: it reaches the card or the account by itself. `stopped`: its person
 *  cancels it at a random moment. `expired`: nobody fetches it. `returned`: the bank sends it back days later. `refused`: the channel does. */
export type Fate = 'collected' | 'arrived' | 'stopped' | 'expired' | 'returned' | 'refused';

/** One kind of draw. `lastFour` is the magic end of its card or account. */
export interface Plan {
  readonly channel: DisbursementChannel;
  readonly processor: Processor;
  readonly fate: Fate;
  readonly lastFour: string;
}

const cash = (channel: 'store' | 'moneyGram', fate: Fate): Plan => ({ channel, processor: 0, fate, lastFour: '' });
const card = (processor: 1 | 2, fate: Fate, lastFour = '4242'): Plan => ({
  channel: 'debit',
  processor,
  fate,
  lastFour,
});
const account = (fate: Fate, lastFour = '6789'): Plan => ({ channel: 'ach', processor: 0, fate, lastFour });

/** Twenty people in a row draw in these ways in turn. */
export const PLANS: readonly Plan[] = [
  card(1, 'arrived'),
  cash('moneyGram', 'collected'),
  card(2, 'arrived'),
  account('arrived'),
  cash('store', 'collected'),
  cash('moneyGram', 'stopped'),
  card(1, 'stopped'),
  account('returned', '9202'),
  cash('store', 'stopped'),
  cash('moneyGram', 'expired'),
  card(2, 'stopped'),
  account('refused', '9299'),
  cash('store', 'expired'),
  card(1, 'refused', '0018'),
  cash('moneyGram', 'collected'),
  account('returned', '9223'),
  card(2, 'refused', '0034'),
  cash('moneyGram', 'stopped'),
  account('stopped'),
  account('returned', '9216'),
];

/** The kinds of draws on which a planted mistake shows: those that a partner takes twice when it is asked twice. */
export const DOUBLING_PLANS = PLANS.filter(
  ({ channel, fate }) =>
    (channel === 'debit' || channel === 'moneyGram') && (fate === 'arrived' || fate === 'collected'),
);

/** Share of the draws of each fate for which it must come true. A run in which most draws only failed proves nothing. */
export const FAIR_SHARE = 0.75;
/** Share of all draws whose answer was lost at least once. */
export const FAIR_LOST = 0.05;

/** Mistakes planted on purpose, to show that the run finds them. */
export const MISTAKES = ['none', 'newReference', 'noInquiry', 'noFence'] as const;

/** One of the mistakes. */
export type Mistake = (typeof MISTAKES)[number];

/** What the command line of a run may ask for. */
export const PAYOUT_RUN = {
  counts: {
    payouts: { usual: 1_000, bounds: [1, 100_000] },
    payments: { usual: 1_000, bounds: [0, 100_000] },
    /** Minimum number of kills; they go on until that number is reached. */
    kills: { usual: 60, bounds: [0, 10_000] },
    /** Business days that close while people draw and pay. */
    days: { usual: 8, bounds: [0, 15] },
    /** Draws a second, and as many payments. */
    rate: { usual: 20, bounds: [1, 1_000] },
  },
  mistakes: MISTAKES,
} as const satisfies RunShape<string, Mistake>;

/** The settings of one run. */
export interface PayoutTortureOptions {
  readonly payouts: number;
  readonly payments: number;
  readonly kills: number;
  readonly days: number;
  readonly perSecond: number;
  readonly mistake: Mistake;
  /** Folder of PostgreSQL and the simulator's books. */
  readonly folder: string;
  readonly settleWithinMs: number;
  readonly log: (line: string) => void;
}
