import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { VisitKind } from '@lendside/domain/stores/visit-slots.ts';

/** A time at which a store takes visits. `date` and `minute` are of the store's own clock; `minute` counts from midnight. */
export interface StoreTime {
  readonly date: BusinessDate;
  readonly minute: number;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly isFree: boolean;
}

/** A visit that a store expects. */
export interface BookedVisit {
  readonly visitId: number;
  readonly loanId: number;
  readonly loanHeader: string;
  readonly kind: VisitKind;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly confirmationNumber: string;
  readonly state: 'booked' | 'arrived';
  readonly store: {
    readonly storeId: number;
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly timeZone: string;
  };
  /** The store that it was moved from; null when it was never moved to another store. */
  readonly movedFromStoreId: number | null;
}

/** What a person wants to book. */
export interface VisitWish {
  /** Whose visit it is: a borrower of the loan. */
  readonly profileId: string;
  readonly loanId: number;
  readonly storeId: number;
  readonly kind: VisitKind;
  readonly startsMs: number;
}

/** What a person may choose from, from today on. */
export interface TimesAsked {
  readonly kind: VisitKind;
  /** From 1 to 7. */
  readonly days: number;
  readonly excludeWeekends: boolean;
}

/** The times of a store. `noStore`: there is no such store. `unavailable`: the calendar gave no answer, or the store takes no visits. */
export type TimesOutcome =
  | { readonly kind: 'told'; readonly timeZone: string; readonly times: readonly StoreTime[] }
  | { readonly kind: 'noStore' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Result of booking or moving. `booked` also answers a repeat of the same wish. `taken`: somebody else was first. `closed`: the store takes no
 *  visit then. `visitOpen`: the loan has another visit already. `noVisit`: there is nothing of the person to move. */
export type BookOutcome =
  | { readonly kind: 'booked'; readonly visit: BookedVisit }
  | { readonly kind: 'taken' | 'closed' | 'visitOpen' | 'noVisit' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Result of canceling. `cancelled` also answers a repeat. `over`: the person came, or the day has passed. */
export type CancelVisitOutcome =
  | { readonly kind: 'cancelled' | 'over' | 'noVisit' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** The calendar of a lender's stores. A loan has one booked visit at most, and a time never gets more visits than the store takes. A wish may be
 *  repeated: it counts once. No method throws because of a remote side. Source: width 7, LAP-032 to LAP-035. */
export interface Appointments {
  times(storeId: number, asked: TimesAsked): Promise<TimesOutcome>;
  book(wish: VisitWish): Promise<BookOutcome>;
  /** Moves a booked visit; it keeps its old time when the new one is refused. */
  move(visitId: number, wish: VisitWish): Promise<BookOutcome>;
  cancel(profileId: string, loanId: number, visitId: number): Promise<CancelVisitOutcome>;
  /** Lists the visits of a person's loans that the stores expect, the next one first. */
  list(profileId: string): Promise<readonly BookedVisit[]>;
}
