import type { Drawn } from './draw-load.ts';
import { FAIR_LOST, FAIR_SHARE, type Fate } from './settings.ts';

/** A payout in our books. */
export interface OurPayout {
  readonly payout_id: string;
  readonly channel: 'store' | 'moneyGram' | 'debit' | 'ach';
  readonly state: string;
  readonly amount: number;
  readonly cancel_refused: string | null;
  /** State of what the loan's books owe; null when they never took it. */
  readonly owed: string | null;
  readonly was_lost: boolean;
}

/** What became of the plans of a run. */
export interface Fates {
  /** By channel and fate: for how many people it came true. */
  readonly fates: string;
  /** Fates that came true too rarely, and one more when too few answers were lost: such a run proves little. */
  readonly fatesMissed: number;
  /** Payouts whose answer was lost at least once. */
  readonly lost: number;
}

/** Fewer people than this say nothing about a share: one of them must be enough. */
const FEW = 8;

const CAME_TRUE: Readonly<Record<Fate, (payout: OurPayout) => boolean>> = {
  collected: ({ state }) => state === 'paid',
  arrived: ({ state }) => state === 'paid',
  // It was stopped, or it was too late for that.
  stopped: (payout) => payout.state === 'cancelled' || payout.cancel_refused !== null || payout.state === 'paid',
  expired: ({ state }) => state === 'expired',
  returned: ({ state }) => state === 'returned',
  refused: ({ state }) => state === 'failed',
};

/** Counts for how many people the plan of their draw came true. */
export function countFates(payouts: readonly OurPayout[], drawn: readonly Drawn[]): Fates {
  const byId = new Map(payouts.map((payout) => [payout.payout_id, payout]));
  const people = drawn.map(({ drawer: { plan }, answers }) => ({
    plan,
    payouts: [...answers.values()].flatMap((keys) => [...keys].flatMap((key) => byId.get(key) ?? [])),
  }));
  const groups = Map.groupBy(people, ({ plan }) => `${plan.channel} ${plan.fate}`);
  const fates = [...groups].map(([name, all]) => {
    const came = all.filter(({ plan, payouts: own }) => own.some(CAME_TRUE[plan.fate])).length;
    const least = all.length < FEW ? Math.min(1, all.length) : Math.floor(all.length * FAIR_SHARE);
    return { words: `${name} ${came} of ${all.length}`, isFair: came >= least };
  });
  const lost = payouts.filter((payout) => payout.was_lost).length;
  return {
    fates: fates.map(({ words }) => words).join(', '),
    fatesMissed: fates.filter(({ isFair }) => !isFair).length + (lost < Math.floor(payouts.length * FAIR_LOST) ? 1 : 0),
    lost,
  };
}
