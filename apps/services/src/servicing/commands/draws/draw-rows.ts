import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Draw } from '@lendside/domain/draws/draw.ts';
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

/** True when the loan has a draw that is not finished. */
export async function hasPendingDraw(db: Queryable, loanId: number): Promise<boolean> {
  return (await readDraws(db, loanId)).some((draw) => isDrawPending(draw.state));
}

const SAVE_DRAW = statement(
  'save_draw',
  `
  insert into servicing.disbursement as d (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on, approved_on,
         finished_on, cancel_until, expires_on, display_number, destination)
  values ($1, $2, $3, 'draw', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (reference) do update set channel = excluded.channel, state = excluded.state, approved_on = excluded.approved_on,
         finished_on = excluded.finished_on, cancel_until = excluded.cancel_until, expires_on = excluded.expires_on`,
);

/** Saves a draw as a command left it on that day. */
export async function saveDraw(
  tx: Transaction,
  draw: Draw,
  facts: {
    readonly customerId: string;
    readonly on: string;
    readonly expiresOn: string | null;
    readonly displayNumber?: string | null;
    readonly destination?: string | null;
  },
): Promise<void> {
  await tx.rows(SAVE_DRAW, [
    draw.reference,
    draw.loanId,
    facts.customerId,
    draw.channel,
    draw.amountCents,
    draw.state,
    draw.requestedOn,
    draw.approvedOn,
    isDrawPending(draw.state) ? null : facts.on,
    draw.approvedOn === null ? null : drawCancelUntil(draw.approvedOn),
    facts.expiresOn,
    facts.displayNumber ?? null,
    facts.destination ?? null,
  ]);
}

const STORE_CASH = statement<{ amount: number }>(
  'store_cash_today',
  `select coalesce(sum(c.amount), 0)::bigint as amount from (
     select d.amount from servicing.disbursement d
      where d.customer_id = $1 and d.channel = 'store' and d.requested_on = $2 and d.state not in ('cancelled', 'failed', 'expired')
     union all
     select r.cash from servicing.loan l join servicing.renewal r on r.loan_id = l.loan_id
      where l.customer_id = $1 and l.loan_id is distinct from $3::bigint and r.channel = 'store'
        and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')) c`,
);

/** Returns the cash in cents that stores hand out to a customer on that day: paid out, waiting, or promised by an open renewal, which may be
 *  signed on any day. `exceptLoanId`: a loan whose own renewal does not count. Source: loan-core 4.3 (channels). */
export async function storeCashTodayCents(
  db: Queryable,
  customerId: string,
  on: string,
  exceptLoanId: number | null = null,
): Promise<Cents> {
  return cents((await db.row(STORE_CASH, [customerId, on, exceptLoanId]))?.amount ?? 0);
}
