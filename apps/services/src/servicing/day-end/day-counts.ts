/** Counts of one day-end. */
export interface DayCounts {
  /** Payments booked on the day that closed, from all channels. */
  readonly payments: number;
  /** Debits that the bank returned or a card declined. */
  readonly returns: number;
  readonly accruedLoans: number;
  readonly statements: number;
  readonly lateFees: number;
  readonly transitions: number;
  readonly chargeOffs: number;
  /** Loans of covered borrowers whose ladder step or charge-off was due and did not happen. */
  readonly heldBack: number;
  /** Recovered vehicles that cannot be sold because the notice of the sale has no postal address to go to. */
  readonly salesWithoutAddress: number;
  /** Offers, holds, applications and unclaimed pickups that expired. */
  readonly expiries: number;
  readonly autopayDebits: number;
  readonly notices: number;
  /** Offers published, offers that a fault kept back, and offers withdrawn because their reason ended. */
  readonly offersPublished: number;
  readonly offersFailed: number;
  readonly offersWithdrawn: number;
  readonly rewardsEarned: number;
  /** Rewards that wait for a person, because the friend and the referrer have something in common. */
  readonly rewardsHeld: number;
  readonly rewardsRefused: number;
  readonly rewardsTakenBack: number;
}

/** Counts of a day on which nothing happened. */
export const NO_COUNTS: DayCounts = {
  payments: 0,
  returns: 0,
  accruedLoans: 0,
  statements: 0,
  lateFees: 0,
  transitions: 0,
  chargeOffs: 0,
  heldBack: 0,
  salesWithoutAddress: 0,
  expiries: 0,
  autopayDebits: 0,
  notices: 0,
  offersPublished: 0,
  offersFailed: 0,
  offersWithdrawn: 0,
  rewardsEarned: 0,
  rewardsHeld: 0,
  rewardsRefused: 0,
  rewardsTakenBack: 0,
};

/** Adds two sets of counts. */
export function addCounts(total: DayCounts, more: Partial<DayCounts>): DayCounts {
  const names = Object.keys(NO_COUNTS) as (keyof DayCounts)[];
  return Object.fromEntries(names.map((name) => [name, total[name] + (more[name] ?? 0)])) as unknown as DayCounts;
}
