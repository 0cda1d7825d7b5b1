import { cents, NO_CENTS, subtractCents, sumCents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isDailyRepeat, isNotYetOwed } from './balance-points.ts';
import type { Transaction } from './balance-points.ts';

/** Which way a line moved what is owed. */
type Direction = 'up' | 'down' | 'none';

/** One line of the timeline: one event, or a run of equal daily charges told as one. */
export interface HistoryLine {
  /** The newest of the run; its figures hold after it. */
  readonly newest: Transaction;
  readonly oldest: Transaction;
  readonly count: number;
  readonly amountCents: Cents;
  readonly direction: Direction;
}

/** Which way each kind moves what is owed, where the balances beside it do not tell. */
const USUAL: Readonly<Record<Transaction['kind'], Direction>> = {
  advance: 'up',
  charge: 'up',
  fee: 'up',
  payment: 'down',
  reversal: 'up',
  adjustment: 'none',
};

/** Whether what was owed rose or fell by an event. Payments and what is charged say it by their kind. A reversal or an
 *  adjustment goes either way (a returned payment raises, a cancelled advance lowers): what was owed before it tells. Interest
 *  that ran in between may blur a small one; the sum the event itself moved decides which side is nearer. */
function directionOf(each: Transaction, before: Transaction | undefined): Direction {
  if (isNotYetOwed(each)) return 'none';
  if (each.kind !== 'reversal' && each.kind !== 'adjustment') return USUAL[each.kind];
  if (each.amount === 0) return 'none';
  const movedCents = subtractCents(each.payoffAfter, before?.payoffAfter ?? NO_CENTS);
  const half = each.amount / 2;
  if (movedCents > half) return 'up';
  return movedCents < -half ? 'down' : 'none';
}

/** Puts runs of a daily charge or cost into one line each, so that ten days of grace or storage do not bury the payments.
 *  Newest first, as the history comes; nothing else is joined. */
export function historyLines(newestFirst: readonly Transaction[]): readonly HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const [index, each] of newestFirst.entries()) {
    const last = lines.at(-1);
    if (last !== undefined && isDailyRepeat(last.oldest, each))
      lines[lines.length - 1] = {
        ...last,
        oldest: each,
        count: last.count + 1,
        amountCents: sumCents(last.amountCents, each.amount),
      };
    else
      lines.push({
        newest: each,
        oldest: each,
        count: 1,
        amountCents: each.amount,
        direction: directionOf(each, newestFirst[index + 1]),
      });
  }
  return lines;
}

/** The amount of a line with its sign: what it added to what is owed, or took off. */
export function signedCents(line: HistoryLine): Cents {
  return line.direction === 'down' ? cents(0 - line.amountCents) : line.amountCents;
}

/** Cash advances that are not in the borrower's hands yet. Source: LOA-035, loan-core 4.5. */
const PENDING_TEXTS: Readonly<Record<number, string>> = {
  1000: 'on its way to you',
  1002: 'ready to be picked up',
};

/** What a line says beside its day when its money is still under way; null for all others. */
export function pendingText({ code }: Pick<Transaction, 'code'>): string | null {
  return code === null ? null : (PENDING_TEXTS[code] ?? null);
}
