/** Counts of one day-end by name. */
export interface DayCounts {
  /** Payments of the day that closed, whoever made them. */
  readonly payments: number;
  /** Debits the bank returned or a card refused. */
  readonly returns: number;
  readonly accruedLoans: number;
  readonly statements: number;
  readonly lateFees: number;
  readonly transitions: number;
  readonly chargeOffs: number;
  /** Offers, holds, applications and pick-ups whose time was over. */
  readonly expiries: number;
  readonly autopayDebits: number;
  readonly notices: number;
}

/** A day on which nothing happened. */
export const NO_COUNTS: DayCounts = {
  payments: 0,
  returns: 0,
  accruedLoans: 0,
  statements: 0,
  lateFees: 0,
  transitions: 0,
  chargeOffs: 0,
  expiries: 0,
  autopayDebits: 0,
  notices: 0,
};

/** Adds up two sets of counts, name by name. */
export function addCounts(total: DayCounts, more: Partial<DayCounts>): DayCounts {
  const names = Object.keys(NO_COUNTS) as (keyof DayCounts)[];
  return Object.fromEntries(names.map((name) => [name, total[name] + (more[name] ?? 0)])) as unknown as DayCounts;
}
