import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { addMoves, movedCents, NO_MOVE, type DebtMove } from '#loans/debt-move.ts';

/** What kind of thing an event is; `growth` is interest that runs daily. */
export type MoneySort = 'advance' | 'payment' | 'fee' | 'charge' | 'growth' | 'reversal' | 'adjustment';

/** How far an event has come. Only what is posted, returned or reversed, and a bank debit that is booked and may still come
 *  back (pending), has moved the debt; what is scheduled, attempted or under way has not yet or never did. */
export type MoneyState = 'scheduled' | 'attempted' | 'pending' | 'posted' | 'returned' | 'reversed';

/** Which way money came. */
export type MoneyChannel = 'card' | 'ach' | 'store';

/** One ledger transaction of a loan, as far as it moved the debt. In the order it was booked. */
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

/** Money that was asked for and has not moved the debt: a payment or a cash advance under way, or a payment that failed.
 *  `amountCents` is positive. */
export interface MoneyTry {
  readonly id: string;
  readonly on: BusinessDate;
  readonly state: 'attempted' | 'pending';
  readonly sort: 'payment' | 'advance';
  readonly title: string;
  readonly amountCents: Cents;
  /** Where it would go; null where nobody can say. */
  readonly split: DebtMove | null;
  readonly channel: MoneyChannel | null;
  readonly isAutopay: boolean;
  readonly note: string | null;
}

/** A payment to come; amounts positive. */
export interface ScheduledMoney {
  readonly id: string;
  /** The contract's day. */
  readonly dueOn: BusinessDate;
  readonly amountCents: Cents;
  readonly split: DebtMove;
  readonly title: string;
  readonly isAutopay: boolean;
  readonly note: string | null;
}

/** One line of the timeline. */
export interface TimelineEvent {
  readonly id: string;
  readonly state: MoneyState;
  readonly sort: MoneySort;
  readonly title: string;
  /** First day of a run of daily charges; else the day of the event. */
  readonly fromOn: BusinessDate;
  readonly on: BusinessDate;
  /** How many transactions the line tells. */
  readonly count: number;
  /** What it adds to the debt or takes off (negative), or would. */
  readonly amountCents: Cents;
  /** The same by part; the parts add up to `amountCents` where `isSplitKnown`. */
  readonly split: DebtMove;
  readonly isSplitKnown: boolean;
  /** Whether it has moved the debt: the amounts of all that have, up to an event, add up to what is owed after it. */
  readonly isCounted: boolean;
  /** What is owed after it; null for what is only scheduled. */
  readonly owedCents: Cents | null;
  /** Principal left after it; null for what is only scheduled. */
  readonly principalCents: Cents | null;
  readonly channel: MoneyChannel | null;
  readonly isAutopay: boolean;
  readonly confirmationNumber: string | null;
  readonly note: string | null;
}

/** Everything a timeline is made of; movements in ledger order, tries and schedule by day. */
export interface MoneyFacts {
  readonly movements: readonly Movement[];
  readonly tries: readonly MoneyTry[];
  readonly scheduled: readonly ScheduledMoney[];
}

function isSameDaily(a: Movement, b: Movement): boolean {
  return a.sort === b.sort && a.title === b.title && movedCents(a.move) === movedCents(b.move);
}

/** Whether a movement is one day of something that runs: interest, or a charge or cost that comes again on the next day. */
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

/** Splits the movements into runs of what is daily and single events. */
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

/** One line for each thing that ran in a group, in the order they began. */
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

/** The story of a loan's money, oldest first: what was booked, with daily interest told as one line for each stretch; what was
 *  tried and failed, on its day; what is under way; what is scheduled. The amounts of the counted events add up, at each of
 *  them, to what is owed then. Source: issue 6.7, LOP-119, loan-core 2.1. */
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
    // A try in the middle of a stretch of interest stands before the stretch's line, which carries its last day.
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
