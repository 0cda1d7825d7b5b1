import { sumCents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from './balance-points.ts';

/** One line of the timeline: one event, or a run of equal daily charges told as one. */
export interface HistoryLine {
  /** The newest of the run; its figures hold after it. */
  readonly newest: Transaction;
  readonly oldest: Transaction;
  readonly count: number;
  readonly amountCents: Cents;
}

/** Puts runs of charges with the same description into one line each, so that ten days of grace do not bury the payments.
 *  Newest first, as the history comes; nothing else is joined. */
export function historyLines(newestFirst: readonly Transaction[]): readonly HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const each of newestFirst) {
    const last = lines.at(-1);
    const joins =
      last !== undefined &&
      each.kind === 'charge' &&
      last.newest.kind === 'charge' &&
      last.newest.description === each.description;
    if (joins)
      lines[lines.length - 1] = {
        ...last,
        oldest: each,
        count: last.count + 1,
        amountCents: sumCents(last.amountCents, each.amount),
      };
    else lines.push({ newest: each, oldest: each, count: 1, amountCents: each.amount });
  }
  return lines;
}
