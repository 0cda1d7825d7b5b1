import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Draw } from '@lendside/domain/draws/draw.ts';
import type { DrawFacts } from '@lendside/domain/draws/draw-permission.ts';
import { isDrawPending, type DrawState } from '@lendside/domain/draws/draw-states.ts';
import { drawCancelUntil } from '@lendside/domain/draws/draw-window.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

interface DrawRow {
  readonly reference: string;
  readonly loan_id: number;
  readonly channel: DisbursementChannel;
  readonly amount: number;
  readonly state: DrawState;
  readonly requested_on: string;
  readonly approved_on: string | null;
}

const DRAWS_OF = statement<DrawRow>(
  'draws_of',
  `select reference, loan_id, channel, amount, state, requested_on, approved_on from servicing.disbursement
    where loan_id = $1 and purpose = 'draw' order by requested_on desc, reference desc`,
);

function toDraw(row: DrawRow): Draw {
  return {
    reference: row.reference,
    loanId: row.loan_id,
    amountCents: cents(row.amount),
    channel: row.channel,
    state: row.state,
    requestedOn: businessDate(row.requested_on),
    approvedOn: row.approved_on === null ? null : businessDate(row.approved_on),
  };
}

/** Reads the draws of a line, newest first. */
export async function readDraws(db: Queryable, loanId: number): Promise<Draw[]> {
  return (await db.rows(DRAWS_OF, [loanId])).map(toDraw);
}

const DRAWS_BY_REFERENCE = statement<DrawRow>(
  'draws_by_reference',
  `select reference, loan_id, channel, amount, state, requested_on, approved_on from servicing.disbursement
    where reference = any ($1) and purpose = 'draw'`,
);

/** Reads draws by their references. References without a draw are left out. */
export async function findDraws(db: Queryable, references: readonly string[]): Promise<ReadonlyMap<string, Draw>> {
  const rows = await db.rows(DRAWS_BY_REFERENCE, [references]);
  return new Map(rows.map((row) => [row.reference, toDraw(row)]));
}

const HAS_PENDING_DRAW = statement<{ has_pending: boolean }>(
  'has_pending_draw',
  'select servicing.has_pending_draw($1) as has_pending',
);

/** True when the loan has a draw that is not finished. */
export async function hasPendingDraw(db: Queryable, loanId: number): Promise<boolean> {
  return (await db.row(HAS_PENDING_DRAW, [loanId]))?.has_pending ?? false;
}

const SAVE_DRAWS = statement(
  'save_draws',
  `
  insert into servicing.disbursement as d (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on, approved_on,
         finished_on, cancel_until, expires_on, display_number, destination)
  select n.reference, n.loan_id, n.customer_id, 'draw', n.channel, n.amount, n.state, n.requested_on, n.approved_on, n.finished_on,
         n.cancel_until, n.expires_on, n.display_number, n.destination
    from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::date[], $8::date[], $9::date[], $10::date[],
                $11::date[], $12::text[], $13::text[])
      as n (reference, loan_id, customer_id, channel, amount, state, requested_on, approved_on, finished_on, cancel_until, expires_on,
            display_number, destination)
  on conflict (reference) do update set channel = excluded.channel, state = excluded.state, approved_on = excluded.approved_on,
         finished_on = excluded.finished_on, cancel_until = excluded.cancel_until, expires_on = excluded.expires_on`,
);

/** A draw as a command left it on a day. */
export interface DrawToSave {
  readonly draw: Draw;
  readonly customerId: string;
  readonly on: string;
  readonly expiresOn: string | null;
  readonly displayNumber?: string | null;
  readonly destination?: string | null;
}

/** Saves draws as commands left them. Does not wait: the transaction fails when they cannot be written. */
export function saveDraws(tx: Transaction, draws: readonly DrawToSave[]): void {
  if (draws.length === 0) return;
  const of = <Value>(read: (saved: DrawToSave) => Value): Value[] => draws.map(read);
  tx.send(SAVE_DRAWS, [
    of(({ draw }) => draw.reference),
    of(({ draw }) => draw.loanId),
    of(({ customerId }) => customerId),
    of(({ draw }) => draw.channel),
    of(({ draw }) => draw.amountCents),
    of(({ draw }) => draw.state),
    of(({ draw }) => draw.requestedOn),
    of(({ draw }) => draw.approvedOn),
    of(({ draw, on }) => (isDrawPending(draw.state) ? null : on)),
    of(({ draw }) => (draw.approvedOn === null ? null : drawCancelUntil(draw.approvedOn))),
    of(({ expiresOn }) => expiresOn),
    of(({ displayNumber }) => displayNumber ?? null),
    of(({ destination }) => destination ?? null),
  ]);
}

interface DrawFactsRow {
  readonly loan_id: number;
  readonly is_covered: boolean;
  readonly has_pending: boolean;
  readonly store_cash: number;
}

// Whoever owes the loan, and the loan itself, count for the law on covered borrowers. The store's limit is for a person and a day.
const DRAW_FACTS = statement<DrawFactsRow>(
  'draw_facts',
  `
  select l.loan_id,
         l.is_covered_borrower or servicing.covered_since(l.loan_id) is not null
           or exists (select from servicing.customer_fact f
                       where f.lms_id = l.lms_id and f.customer_id in (l.customer_id, l.cosigner_id) and f.is_covered_borrower) as is_covered,
         servicing.has_pending_draw(l.loan_id) as has_pending,
         servicing.store_cash_of(coalesce(a.payee_id, l.customer_id), greatest(c.business_date, l.accrued_through)) as store_cash
    from unnest($1::bigint[], $2::text[]) as a (loan_id, payee_id)
    join servicing.loan l on l.loan_id = a.loan_id
    join servicing.business_clock c on c.lms_id = l.lms_id`,
);

/** Reads what decides on a draw besides its loan: for each loan, with the borrower who gets the money. By loan number. */
export async function readDrawFacts(
  db: Queryable,
  asked: readonly { readonly loanId: number; readonly payeeId: string | null }[],
): Promise<ReadonlyMap<number, Omit<DrawFacts, 'isGuest'>>> {
  const rows = await db.rows(DRAW_FACTS, [asked.map(({ loanId }) => loanId), asked.map(({ payeeId }) => payeeId)]);
  return new Map(
    rows.map((row) => [
      row.loan_id,
      {
        isCoveredBorrower: row.is_covered,
        hasPendingDraw: row.has_pending,
        storeCashTodayCents: cents(row.store_cash),
      },
    ]),
  );
}

const STORE_CASH = statement<{ amount: number }>(
  'store_cash_today',
  'select servicing.store_cash_of($1, $2, $3, $4) as amount',
);

/** Returns the cash in cents that stores hand out to a customer on that day: paid out, waiting, or promised by an open renewal or a new loan,
 *  which may be signed on any day. The renewal of the loan `except.loanId` and the application `except.applicationId` do not count. Source:
 *  loan-core 4.3 (channels). */
export async function storeCashTodayCents(
  db: Queryable,
  customerId: string,
  on: string,
  except: { readonly loanId?: number; readonly applicationId?: number } = {},
): Promise<Cents> {
  return cents(
    (await db.row(STORE_CASH, [customerId, on, except.loanId ?? null, except.applicationId ?? null]))?.amount ?? 0,
  );
}

const LOCK_STORE_CASH = statement('lock_store_cash', 'select servicing.lock_store_cash(array[$1::text])::text');

/** Locks the store cash of a customer until the commit, so that the look at the limit of the day and the cash are one decision. Take it after
 *  the locks of loans and applications, and read the cash afterwards. */
export async function lockStoreCash(db: Queryable, customerId: string): Promise<void> {
  await db.rows(LOCK_STORE_CASH, [customerId]);
}

const LOCK_CASH_OF_DRAWS = statement(
  'lock_cash_of_draws',
  `select servicing.lock_store_cash(array(
     select coalesce(a.payee_id, l.customer_id) from unnest($1::bigint[], $2::text[]) as a (loan_id, payee_id)
       join servicing.loan l on l.loan_id = a.loan_id))::text`,
);

/** Locks the store cash of everybody who gets the money of these draws, as `lockStoreCash` does. */
export async function lockCashOfDraws(
  db: Queryable,
  asked: readonly { readonly loanId: number; readonly payeeId: string | null }[],
): Promise<void> {
  if (asked.length === 0) return;
  await db.rows(LOCK_CASH_OF_DRAWS, [asked.map(({ loanId }) => loanId), asked.map(({ payeeId }) => payeeId)]);
}
