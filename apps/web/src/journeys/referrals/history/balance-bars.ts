import type { Cents } from '@lendside/domain/money/cents.ts';

/** A bar of the plot, in view-box units. `isBelow`: the balance is below zero, so the bar hangs from the line of zero. */
export interface BalanceBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isBelow: boolean;
}

/** The plot of balances: its bars and the height of the line of zero. */
export interface BalanceBars {
  readonly bars: readonly BalanceBar[];
  readonly zeroY: number;
}

/** The view box of the plot. */
export const PLOT = { width: 320, height: 88 } as const;

/** Most bars that stay apart on a phone. */
export const BARS_MAX = 24;

const GAP_SHARE = 0.3;
const BAR_WIDTH_MAX = 48;
const BAR_HEIGHT_MIN = 2;

/** Places the newest balances as bars over the whole width, oldest first, from the line of zero up or down. `balances` are oldest first. A
 *  balance of zero is a thin bar, so that it can be seen. */
export function balanceBars(balances: readonly Cents[]): BalanceBars {
  const shown = balances.slice(-BARS_MAX);
  const top = Math.max(0, ...shown);
  const bottom = Math.min(0, ...shown);
  const span = top - bottom;
  const zeroY = span === 0 ? PLOT.height : (top / span) * PLOT.height;
  const slot = PLOT.width / Math.max(1, shown.length);
  const width = Math.min(slot * (1 - GAP_SHARE), BAR_WIDTH_MAX);
  const bars = shown.map((balance, index) => {
    const height = Math.max(BAR_HEIGHT_MIN, span === 0 ? 0 : (Math.abs(balance) / span) * PLOT.height);
    const isBelow = balance < 0;
    return {
      x: index * slot + (slot - width) / 2,
      y: isBelow ? zeroY : Math.max(0, zeroY - height),
      width,
      height,
      isBelow,
    };
  });
  return { bars, zeroY };
}
