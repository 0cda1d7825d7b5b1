import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { advanceBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { addDays, daysBetween, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { advance, ADVANCE_DAYS_MAX, DayEndIsRunning } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** The clock of a simulated partner. Throws `LoanSystemUnavailable` when the partner does not answer. */
export interface PartnerClock {
  advance(
    days: number,
  ): Promise<readonly { readonly on: BusinessDate; readonly accruedLoans: number; readonly transitions: number }[]>;
}

/** Dependencies of moving the clocks. `worker` needs three connections: one for the move, one for day-end and one for
 *  day-end's work. */
export interface ClockMovers {
  readonly worker: Database;
  /** Null when there is no partner. */
  readonly partnerClock: PartnerClock | null;
  /** Reports returned bank debits; null when no bank is connected. */
  readonly bank?: BankDebits | null;
  /** Looks for what must still count on a day, before the day closes. */
  readonly beforeClosing?: BeforeClosing;
}

type Move = RequestOf<typeof advanceBusinessClock>;
type Days = ResponseOf<typeof advanceBusinessClock>['days'];

/** Advisory lock (7344, 0): only one move at a time, across all processes. */
const TRY_MOVE = statement<{ alone: boolean }>('clock_move_lock', 'select pg_try_advisory_xact_lock(7344, 0) as alone');

const NOTHING_ELSE = {
  payments: 0,
  returns: 0,
  statements: 0,
  lateFees: 0,
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
} as const;

function moving(): Refused {
  return new Refused('ConflictException', 'The clock is moving already; try again in a moment.');
}

async function moveOwn(
  { worker, bank, beforeClosing }: ClockMovers,
  lmsId: 1 | 2,
  { days, toDate }: Move,
): Promise<Days> {
  const current = await getBusinessDate(worker, lmsId);
  const target = toDate ?? addDays(current, days ?? 0);
  if (daysBetween(current, target) > ADVANCE_DAYS_MAX)
    throw new Refused('ValidationException', `The clock moves at most ${ADVANCE_DAYS_MAX} days at a time.`);
  try {
    return (
      await advance(worker, lmsId, target, undefined, {
        delivers: true,
        offers: 'due',
        ...(bank !== undefined && { bank }),
        ...(beforeClosing !== undefined && { beforeClosing }),
      })
    ).map((day) => ({
      ...day,
      breaches: [...day.breaches],
    }));
  } catch (error) {
    if (error instanceof DayEndIsRunning) throw moving();
    throw error;
  }
}

/** Moves the partner's clock by days, assuming it showed the same date as ours. A partner that is down is left out of the
 *  answer, and its clock stays behind. */
async function movePartner(clock: PartnerClock | null, days: number): Promise<Days> {
  if (days < 1) return [];
  try {
    const opened = (await clock?.advance(days)) ?? [];
    return opened.map(({ on, accruedLoans, transitions }) => ({
      ...NOTHING_ELSE,
      lmsId: LOAN_SYSTEM_IDS.Invictus,
      date: on,
      accruedLoans,
      transitions,
      breaches: [],
    }));
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return [];
    throw error;
  }
}

async function moveAll(movers: ClockMovers, move: Move): Promise<Days> {
  const { worker, partnerClock } = movers;
  const wanted = move.lmsId ?? 'all';
  const isWanted = (lmsId: 1 | 2 | 3): boolean => wanted === 'all' || wanted === lmsId;
  const before = await getBusinessDate(worker, LOAN_SYSTEM_IDS.TLXe);
  const summaries: Days = [];
  for (const lmsId of [1, 2] as const) {
    if (isWanted(lmsId)) summaries.push(...(await moveOwn(movers, lmsId, move)));
    if (summaries.some((day) => day.breaches.length > 0)) return summaries;
  }
  if (!isWanted(3)) return summaries;
  const partnerDays = move.days ?? (move.toDate === undefined ? 0 : daysBetween(before, move.toDate));
  return [...summaries, ...(await movePartner(partnerClock, partnerDays))];
}

/** Moves the requested clocks. Refuses with `ConflictException` during another move, and with `ValidationException` unless
 *  exactly one of days and date is given. Stops all clocks at the first broken invariant. Source: loan-core 8. */
export async function moveClocks(movers: ClockMovers, move: Move): Promise<Days> {
  if ((move.days === undefined) === (move.toDate === undefined)) {
    const message = 'Say either how many days or to which date.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'days', message }] });
  }
  return movers.worker.transaction(async (lock) => {
    if ((await lock.row(TRY_MOVE))?.alone !== true) throw moving();
    return moveAll(movers, move);
  });
}
