import pg from 'pg';

/** The arithmetic of day-end in plain SQL: one statement per step over a copy of the loans, without hashes, guards, ranges or
 *  proofs. No correct day-end can be faster on the same tables. */
export interface DayEndBound {
  /** Opens `day`; returns milliseconds. */
  run(day: string): Promise<number>;
  close(): Promise<void>;
}

// Keys and indexes match the real tables; triggers and foreign keys are left out.
const COPY = `
  create schema bound;
  create table bound.loan (like servicing.loan including all);
  create table bound.loan_balance (like servicing.loan_balance including all);
  create table bound.schedule_item (like servicing.schedule_item including all);
  create table bound.ledger_txn (txn_id bigint generated always as identity primary key, business_date date not null, event text not null);
  create table bound.ledger_entry (like servicing.ledger_entry including all);
  alter table bound.loan set (fillfactor = 80);
  alter table bound.loan_balance set (fillfactor = 80);
  insert into bound.loan overriding system value select * from servicing.loan;
  insert into bound.loan_balance select * from servicing.loan_balance;
  insert into bound.schedule_item select * from servicing.schedule_item`;

/** Interest of installment loans: accrues it, books the difference and updates the balances. */
const ACCRUE = `
  with moved as (
    update bound.loan l
       set accrued_exact = l.accrued_exact + p.balance::numeric * l.rate_e8, accrued_through = $1, quote_version = l.quote_version + 1,
           days_late = case when $1 > l.due_rolled_on then $1 - l.due_on else 0 end
      from bound.loan_balance p
     where p.loan_id = l.loan_id and p.account = '1100' and p.balance > 0 and l.status in (12, 15, 13, 27, 31, 33)
    returning l.loan_id, div(2 * l.accrued_exact + 36500000000, 73000000000)::bigint as interest
  ), added as materialized (
    select m.loan_id, m.interest - coalesce(b.balance, 0) as cents
      from moved m left join bound.loan_balance b on b.loan_id = m.loan_id and b.account = '1110' and b.component = 'interest'
  ), ${bookLines('ACCRUE', '1110', 'interest', '4000')}`;

/** Earns the charge of pawns over their period. */
const EARN = `
  with added as materialized (
    select l.loan_id, (2 * l.period_charge * least($1 - l.note_on, 30) + 30) / 60 - (2 * l.period_charge * least($1 - 1 - l.note_on, 30) + 30) / 60 as cents
      from bound.loan l where l.period_charge > 0 and l.status in (12, 15, 13, 27, 31, 33)
  ), ${bookLines('EARN_CHARGE', '2200', 'charge', '4010')}`;

/** Earns the origination fee over the life of the loan. */
const EARN_FEE = `
  with added as materialized (
    select l.loan_id,
           (2 * l.origination_fee * ($1 - l.note_on) + (l.last_due_on - l.note_on)) / (2 * (l.last_due_on - l.note_on))
           - (2 * l.origination_fee * ($1 - 1 - l.note_on) + (l.last_due_on - l.note_on)) / (2 * (l.last_due_on - l.note_on)) as cents
      from bound.loan l where l.origination_fee > 0 and l.status in (12, 15, 13, 27, 31, 33)
  ), ${bookLines('EARN_ORIGINATION_FEE', '2210', 'fee', '4050')}`;

const LATE_FEES = `
  with added as materialized (
    select l.loan_id, i.late_fee as cents
      from bound.schedule_item i join bound.loan l using (loan_id)
     where i.late_fee_on = $1 and i.late_fee > 0 and not i.late_fee_posted and l.applied < i.amount_through
  ), ${bookLines('LATE_FEE', '1130', 'fee', '4030')}`;

function bookLines(event: string, account: string, component: string, income: string): string {
  return `txn as (
    insert into bound.ledger_txn (business_date, event) values ($1, '${event}') returning txn_id
  ), line as (
    select row_number() over () as number, loan_id, cents from added where cents > 0
  ), entry as (
    insert into bound.ledger_entry (txn_id, line, account, loan_id, component, dr, cr)
    select t.txn_id, l.number, '${account}', l.loan_id, '${component}', l.cents, 0 from line l cross join txn t
    union all
    select t.txn_id, 0, '${income}', null, '', 0, s.cents from (select sum(cents) as cents from line) s cross join txn t where s.cents > 0
  )
  insert into bound.loan_balance as b (loan_id, account, component, balance, as_of_txn)
  select l.loan_id, '${account}', '${component}', l.cents, t.txn_id from line l cross join txn t
  on conflict (loan_id, account, component) do update set balance = b.balance + excluded.balance, as_of_txn = excluded.as_of_txn`;
}

/** Copies the loans of a book. */
export async function copyForBound(databaseUrl: string): Promise<DayEndBound> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(COPY);
  await client.query('vacuum analyze');
  return {
    run: async (day) => {
      const startedMs = performance.now();
      await client.query('begin');
      for (const step of [ACCRUE, EARN, EARN_FEE, LATE_FEES]) await client.query(step, [day]);
      await client.query('commit');
      return performance.now() - startedMs;
    },
    close: () => client.end(),
  };
}
