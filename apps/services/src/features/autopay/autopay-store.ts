import { statement, type Queryable } from '#platform/database.ts';
import type { AutopayAuthorisation } from './autopay-queries.ts';

/** A loan's autopay as the database returns it. */
export interface AutopayRow {
  readonly method: 'ach' | 'card';
  readonly methodId: string | null;
  readonly displayNumber: string | null;
  /** Name of the other person on the loan if they manage autopay, such as "Tara T."; null if the caller does. */
  readonly managedBy: string | null;
  readonly enrolledOn: string;
  readonly endedOn: string | null;
  readonly suspendedOn: string | null;
  readonly suspendedWhy: string | null;
  readonly tries: readonly {
    readonly on: string;
    readonly amount: number;
    readonly state: 'sent' | 'settled' | 'returned' | 'declined' | 'void';
    readonly code: string | null;
  }[];
}

/** What the letter about new autopay says of its first days: the first withdrawal, and the payment that the customer makes
 *  before it. */
export interface AutopayStart {
  readonly firstOn?: string;
  readonly payDueOn?: string;
  readonly payAmount?: number;
}

type Enrolled = 'enrolled' | 'not_theirs' | 'of_other';
type Ended = 'ended' | 'off' | 'not_theirs' | 'of_other';

const AUTOPAY_OF = statement<{ autopay: AutopayRow | null }>('autopay_of', 'select app.autopay_of($1, $2) as autopay');
const ENROL = statement<{ answer: Enrolled }>('autopay_enrol', 'select app.enrol_autopay($1::jsonb, $2) as answer');
const END = statement<{ answer: Ended }>('autopay_end', 'select app.end_autopay($1, $2, $3, $4) as answer');

/** Returns the autopay of a loan of these customers, or null if autopay was never turned on. */
export async function findAutopay(
  db: Queryable,
  loanId: number,
  customerIds: readonly string[],
): Promise<AutopayRow | null> {
  return (await db.row(AUTOPAY_OF, [loanId, customerIds]))?.autopay ?? null;
}

/** Enrolls a loan and stores the authorization in one statement. Returns `of_other` while the other person on the loan has
 *  autopay on. */
export async function keepAuthorisation(
  db: Queryable,
  authorisation: AutopayAuthorisation & { readonly start: AutopayStart },
  customerIds: readonly string[],
): Promise<Enrolled> {
  return (await db.row(ENROL, [JSON.stringify(authorisation), customerIds]))?.answer ?? 'not_theirs';
}

/** Ends autopay. Returns `off` if it was not on, and `of_other` if the other person on the loan manages it. */
export async function endAutopayOf(
  db: Queryable,
  loanId: number,
  customerIds: readonly string[],
  profileId: string,
  endId: string,
): Promise<Ended> {
  return (await db.row(END, [loanId, customerIds, profileId, endId]))?.answer ?? 'not_theirs';
}
