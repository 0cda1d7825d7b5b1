import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { addMoves, movedCents, NO_MOVE, type DebtMove } from '#loans/debt-move.ts';

/** Kind of a timeline event. `growth` is interest that accrues daily. */
export type MoneySort = 'advance' | 'payment' | 'fee' | 'charge' | 'growth' | 'reversal' | 'adjustment';

/** Progress of a timeline event. Posted, returned and reversed events have changed the debt, and so has a pending bank debit
 *  that is booked but may still come back. Scheduled and attempted events and payments in flight have not. */
export type MoneyState = 'scheduled' | 'attempted' | 'pending' | 'posted' | 'returned' | 'reversed';

/** How the money arrived. */
export type MoneyChannel = 'card' | 'ach' | 'store';

/** One ledger transaction of a loan and its change of the debt. Listed in booking order. */
export interface Movement {
  readonly id: string;
  readonly on: BusinessDate;
  readonly sort: MoneySort;
  readonly title: string;
  readonly state: 'posted' | 'pending' | 'returned' | 'reversed';
  readonly move: DebtMove;
  readonly channel: MoneyChannel | null;
  readonly isAutopay: boolean;
  readonly confirmationNumber: string | null;
  readonly note: string | null;
}

/** Money that was requested but has not changed the debt: a payment or cash advance in flight, or a failed payment.
 *  `amountCents` is positive. */
export interface MoneyTry {
  readonly id: string;
  readonly on: BusinessDate;
  readonly state: 'attempted' | 'pending';
  readonly sort: 'payment' | 'advance';
  readonly title: string;
  readonly amountCents: Cents;
  /** Where the money would go. Null when unknown. */
  readonly split: DebtMove | null;
  readonly channel: MoneyChannel | null;
  readonly isAutopay: boolean;
  readonly note: string | null;
}

/** A future payment. Amounts are positive. */
export interface ScheduledMoney {
  readonly id: string;
  /** The due date in the contract. */
  readonly dueOn: BusinessDate;
  readonly amountCents: Cents;
  readonly split: DebtMove;
  readonly title: string;
  readonly isAutopay: boolean;
  readonly note: string | null;
}

export interface TimelineEvent {
  readonly id: string;
  readonly state: MoneyState;
  readonly sort: MoneySort;
  readonly title: string;
  /** First day of a run of daily charges, otherwise the day of the event. */
  readonly fromOn: BusinessDate;
  readonly on: BusinessDate;
  /** Number of transactions this line stands for. */
  readonly count: number;
  /** Change of the debt, real or expected. Negative reduces it. */
  readonly amountCents: Cents;
  /** `amountCents` by part. The parts add up to it when `isSplitKnown`. */
  readonly split: DebtMove;
  readonly isSplitKnown: boolean;
  /** True when it changed the debt. The amounts of all counted events so far add up to what is owed. */
  readonly isCounted: boolean;
  /** Debt after the event. Null when only scheduled. */
  readonly owedCents: Cents | null;
  /** Principal after the event. Null when only scheduled. */
  readonly principalCents: Cents | null;
  readonly channel: MoneyChannel | null;
  readonly isAutopay: boolean;
  readonly confirmationNumber: string | null;
  readonly note: string | null;
}

/** Input of a timeline. Movements are in ledger order; tries and scheduled payments are sorted by day. */
export interface MoneyFacts {
  readonly movements: readonly Movement[];
  readonly tries: readonly MoneyTry[];
  readonly scheduled: readonly ScheduledMoney[];
}

function isSameDaily(a: Movement, b: Movement): boolean {
  return a.sort === b.sort && a.title === b.title && movedCents(a.move) === movedCents(b.move);
}

/** True when a movement is one day of a daily run: interest, or a charge or cost that repeats the next day. */
function runsDaily(movements: readonly Movement[], at: number): boolean {
  const each = movements[at];
  if (each === undefined) return false;
  if (each.sort === 'growth') return true;
  if (each.sort !== 'charge' && each.sort !== 'fee') return false;
  return [-1, 1].some((step) => {
    for (let to = at + step; ; to += step) {
      const other = movements[to];
      if (other === undefined || Math.abs(daysBetween(each.on, other.on)) > 1) return false;
      if (other.on !== each.on && isSameDaily(each, other)) return true;
    }
  });
}

/** Groups the movements into daily runs and single events. */
function toGroups(movements: readonly Movement[]): Movement[][] {
  const groups: Movement[][] = [];
  let isRunning = false;
  for (const [at, each] of movements.entries()) {
    const isDaily = runsDaily(movements, at);
    if (isDaily && isRunning) groups.at(-1)?.push(each);
    else groups.push([each]);
    isRunning = isDaily;
  }
  return groups;
}

/** Returns one line per kind in a group, in order of first appearance. */
function toLines(
  group: readonly Movement[],
): { readonly first: Movement; readonly last: Movement; readonly count: number; readonly move: DebtMove }[] {
  const lines = new Map<string, { first: Movement; last: Movement; count: number; move: DebtMove }>();
  for (const each of group) {
    const name = `${each.sort} ${each.title}`;
    const line = lines.get(name);
    if (line === undefined) lines.set(name, { first: each, last: each, count: 1, move: each.move });
    else lines.set(name, { ...line, last: each, count: line.count + 1, move: addMoves(line.move, each.move) });
  }
  return [...lines.values()];
}

function toTried(each: MoneyTry, soFar: DebtMove): TimelineEvent {
  return {
    id: each.id,
    state: each.state,
    sort: each.sort,
    title: each.title,
    fromOn: each.on,
    on: each.on,
    count: 1,
    amountCents: each.sort === 'payment' ? negative(each.amountCents) : each.amountCents,
    split: each.split === null ? NO_MOVE : negated(each.split),
    isSplitKnown: each.split !== null,
    isCounted: false,
    owedCents: movedCents(soFar),
    principalCents: soFar.principalCents,
    channel: each.channel,
    isAutopay: each.isAutopay,
    confirmationNumber: null,
    note: each.note,
  };
}

function toScheduled(each: ScheduledMoney): TimelineEvent {
  return {
    id: each.id,
    state: 'scheduled',
    sort: 'payment',
    title: each.title,
    fromOn: each.dueOn,
    on: each.dueOn,
    count: 1,
    amountCents: negative(each.amountCents),
    split: negated(each.split),
    isSplitKnown: true,
    isCounted: false,
    owedCents: null,
    principalCents: null,
    channel: null,
    isAutopay: each.isAutopay,
    confirmationNumber: null,
    note: each.note,
  };
}

function negative(amountCents: Cents): Cents {
  return subtractCents(NO_CENTS, amountCents);
}

function negated(move: DebtMove): DebtMove {
  return {
    principalCents: negative(move.principalCents),
    interestCents: negative(move.interestCents),
    feesCents: negative(move.feesCents),
    creditCents: negative(move.creditCents),
  };
}

/** Builds the timeline of a loan's money, oldest first. It lists what was booked, failed attempts on their day, payments in
 *  flight and scheduled payments. Each uninterrupted run of daily interest becomes one line. At each counted event, the
 *  counted amounts so far add up to what is owed. Source: issue 6.7, LOP-119, loan-core 2.1. */
export function moneyTimeline({ movements, tries, scheduled }: MoneyFacts): readonly TimelineEvent[] {
  const events: TimelineEvent[] = [];
  const waiting = tries.filter(({ state }) => state === 'attempted').toSorted((a, b) => (a.on < b.on ? -1 : 1));
  let soFar = NO_MOVE;
  const tellTriesBefore = (on: BusinessDate | null): void => {
    while (waiting[0] !== undefined && (on === null || waiting[0].on < on)) {
      events.push(toTried(waiting[0], soFar));
      waiting.shift();
    }
  };
  for (const group of toGroups(movements)) {
    // A run of daily interest is dated by its last day, so an attempt within the run comes before it.
    const lastOn = group.at(-1)?.on ?? null;
    if (lastOn !== null) tellTriesBefore(lastOn);
    for (const { first, last, count, move } of toLines(group)) {
      soFar = addMoves(soFar, move);
      const { id, state, sort, title, channel, isAutopay, confirmationNumber, note } = last;
      events.push({
        id,
        state,
        sort,
        title,
        fromOn: first.on,
        on: last.on,
        count,
        amountCents: movedCents(move),
        split: move,
        isSplitKnown: true,
        isCounted: true,
        owedCents: movedCents(soFar),
        principalCents: soFar.principalCents,
        channel,
        isAutopay,
        confirmationNumber,
        note,
      });
    }
  }
  tellTriesBefore(null);
  const underWay = tries.filter(({ state }) => state === 'pending');
  return [...events, ...underWay.map((each) => toTried(each, soFar)), ...scheduled.map(toScheduled)];
}
