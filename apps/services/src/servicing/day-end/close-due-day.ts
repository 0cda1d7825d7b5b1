import { closesAtMs, countDaysDue, type ClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import type { Database } from '#platform/database.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import type { FailedOffer } from './publish-offers.ts';
import { DayEndIsRunning, DayIsClosed, runDayEnd, type DaySummary } from './run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Dependencies for closing the days of a production system. */
export interface DayCloser {
  /** The books, opened `bySet`. Needs three connections: for the lock, the day and its work. */
  readonly books: Database;
  /** Closing hour of each built-in loan system. */
  readonly hours: Readonly<Record<1 | 2, ClosingHour>>;
  /** Reports returned bank debits; null when no bank is connected. */
  readonly bank: BankDebits | null;
  /** Looks for what must still count on the day. */
  readonly beforeClosing?: BeforeClosing;
  /** Called for each offer that could not be published; the day closes without it. */
  readonly onFailedOffer?: (failed: FailedOffer) => void;
}

/** Result of closing a day. `on` is the business date that was to be closed. */
export type DayClosing =
  | { readonly kind: 'closed'; readonly on: BusinessDate; readonly daysLeft: number; readonly day: DaySummary }
  /** An invariant is violated. The day stays open and takes no payments. */
  | { readonly kind: 'breached'; readonly on: BusinessDate; readonly breaches: readonly string[] }
  | { readonly kind: 'notDue'; readonly on: BusinessDate; readonly closesAtMs: number }
  /** More days are due than may be closed automatically. */
  | { readonly kind: 'leftToPerson'; readonly on: BusinessDate; readonly daysDue: number }
  /** Another process is closing the day, or has just closed it. */
  | { readonly kind: 'elsewhere'; readonly on: BusinessDate };

/** Closes the current day of a loan system when its closing hour has passed at `nowMs` and at most `daysMax` days are due. One
 *  call closes one day. When many processes call it, only one of them closes the day. Throws when a step of day-end throws;
 *  the call may be repeated. Source: loan-core 5.2, 8; decision 016. */
export async function closeDueDay(
  { books, hours, bank, beforeClosing, onFailedOffer }: DayCloser,
  lmsId: 1 | 2,
  nowMs: number,
  daysMax: number,
): Promise<DayClosing> {
  const on = await getBusinessDate(books, lmsId);
  const daysDue = countDaysDue(on, nowMs, hours[lmsId]);
  if (daysDue === 0) return { kind: 'notDue', on, closesAtMs: closesAtMs(on, hours[lmsId]) };
  if (daysDue > daysMax) return { kind: 'leftToPerson', on, daysDue };
  try {
    const day = await runDayEnd(books, lmsId, {
      delivers: true,
      bank,
      closing: on,
      offers: 'due',
      onFailedOffer,
      ...(beforeClosing !== undefined && { beforeClosing }),
    });
    if (day.breaches.length > 0) return { kind: 'breached', on, breaches: day.breaches };
    return { kind: 'closed', on, daysLeft: daysDue - 1, day };
  } catch (error) {
    if (error instanceof DayEndIsRunning || error instanceof DayIsClosed) return { kind: 'elsewhere', on };
    throw error;
  }
}
