import { NO_CAPABILITIES } from '@lendside/providers/loan-systems/capabilities.ts';
import { createHash } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { LoanSystem, PaymentToPost, PostingResult } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database, type Queryable, type Transaction } from '#platform/database.ts';

const TODAY = businessDate('2026-06-15');

interface LoanRow {
  readonly loan_id: number;
  readonly loan_header: string;
  readonly customer_id: string;
  readonly note_on: string;
  readonly original_principal: number;
  readonly quote_version: number;
  readonly principal: number;
  readonly in_flight: boolean;
}

const selectLoan = statement<LoanRow>(
  'fixture_loan',
  `
  select l.loan_id, l.loan_header, l.customer_id, l.note_on, l.original_principal, l.quote_version,
         coalesce((select b.balance from servicing.loan_balance b where b.loan_id = l.loan_id and b.account = '1100'), 0)::bigint as principal,
         exists (select from app.payment p where p.loan_id = l.loan_id
                  and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) as in_flight
    from servicing.loan l where l.loan_id = any ($1::bigint[])`,
);

// Books a batch in one statement: transactions, lines and balances. Repeating a reference books nothing.
const bookBatch = statement<{ loan_id: number }>(
  'fixture_book',
  `
  with wanted as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) as w (reference, loan_id, amount, hash)
  ), txn as (
    insert into servicing.ledger_txn (lms_id, business_date, effective_date, event, loan_id, idempotency_key, actor, chain, chain_seq, prev_hash, hash)
    select 2, '2026-06-15', '2026-06-15', 'PAYMENT', w.loan_id, w.reference, 'test', 'loan:' || w.loan_id,
           (select count(*) + 1 from servicing.ledger_txn t where t.loan_id = w.loan_id), '\\x00', w.hash
      from wanted w where exists (select from servicing.loan l where l.loan_id = w.loan_id)
    on conflict (idempotency_key) do nothing
    returning txn_id, loan_id, idempotency_key
  ), lines as (
    insert into servicing.ledger_entry (txn_id, line, account, loan_id, dr, cr)
    select t.txn_id, n.line, n.account, t.loan_id, case when n.line = 1 then w.amount else 0 end, case when n.line = 2 then w.amount else 0 end
      from txn t join wanted w on w.reference = t.idempotency_key, (values (1, '1010'), (2, '1100')) as n (line, account)
  ), version as (
    update servicing.loan l set quote_version = quote_version + 1 from txn where l.loan_id = txn.loan_id
  )
  update servicing.loan_balance b set balance = b.balance - w.amount, as_of_txn = t.txn_id
    from txn t join wanted w on w.reference = t.idempotency_key
   where b.loan_id = t.loan_id and b.account = '1100'
  returning b.loan_id`,
);

/** A loan system on the real ledger tables whose loans have only principal. It books inside the caller's transaction. It
 *  permanently refuses unknown loans and the loans in `closedLoans`. */
export function ledgerLoanSystem(
  database: Database,
  closedLoans: ReadonlySet<number> = new Set(),
): LoanSystem<Transaction> {
  const find = async (queryable: Queryable, ids: readonly number[]): Promise<Map<number, LoanRow>> =>
    new Map((await queryable.rows<LoanRow>(selectLoan, [ids])).map((row) => [row.loan_id, row]));
  return {
    lmsId: 2,
    name: 'TLXe',
    capabilities: NO_CAPABILITIES,
    businessDate: () => Promise.resolve({ current: TODAY, next: businessDate('2026-06-16') }),
    accounts: () => Promise.resolve([]),
    account: async (loanId, customerIds) => {
      const row = (await find(database, [loanId])).get(loanId);
      return row === undefined || !customerIds.includes(row.customer_id) ? null : toRecord(row);
    },
    history: () => Promise.resolve([]),
    postPayments: async (payments, tx) => {
      const bookable = payments.filter(({ loanId }) => !closedLoans.has(loanId));
      await tx.rows(bookBatch, [
        bookable.map(({ reference }) => reference),
        bookable.map(({ loanId }) => loanId),
        bookable.map(({ amountCents }) => amountCents),
        bookable.map(({ reference }) => createHash('sha256').update(reference).digest()),
      ]);
      const rows = await find(
        tx,
        payments.map(({ loanId }) => loanId),
      );
      return payments.map((payment) =>
        toResult(payment, closedLoans.has(payment.loanId) ? undefined : rows.get(payment.loanId)),
      );
    },
  };
}

function toResult(payment: PaymentToPost, row: LoanRow | undefined): PostingResult {
  const { reference, amountCents } = payment;
  if (row === undefined) return { ok: false, refusal: { code: 'loan_not_payable', reference } };
  const allocation = {
    interestCents: NO_CENTS,
    chargeCents: NO_CENTS,
    graceCents: NO_CENTS,
    principalCents: amountCents,
    feesCents: NO_CENTS,
    customaryFeeCents: NO_CENTS,
    maintenanceCents: NO_CENTS,
    costsCents: NO_CENTS,
    creditCents: NO_CENTS,
  };
  return {
    ok: true,
    posted: { reference, postedOn: TODAY, isPayoff: row.principal === 0, allocation, after: toSnapshot(row) },
  };
}

function toSnapshot(row: LoanRow): LoanSnapshot {
  return {
    loanId: row.loan_id,
    loanHeader: row.loan_header,
    lmsId: 2,
    productId: 0,
    status: LOAN_STATUS.Open,
    phase: 'active',
    asOf: TODAY,
    noteOn: businessDate(row.note_on),
    chainStartOn: businessDate(row.note_on),
    originalPrincipalCents: cents(row.original_principal),
    rateE8: 0,
    balances: {
      principalCents: cents(row.principal),
      interestCents: NO_CENTS,
      chargeCents: NO_CENTS,
      graceCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      maintenanceCents: NO_CENTS,
      feesCents: NO_CENTS,
      costsCents: NO_CENTS,
      creditCents: NO_CENTS,
      unearnedChargeCents: NO_CENTS,
    },
    accruedExact: 0n,
    appliedCents: NO_CENTS,
    schedule: [],
    isNonAccrual: false,
    renewalNumber: 0,
    chainPrincipalCents: cents(row.original_principal),
    statusBeforeBankruptcy: null,
    line: null,
    pawn: null,
  };
}

function toRecord(row: LoanRow): LoanRecord {
  return {
    snapshot: toSnapshot(row),
    brand: 'tmx',
    storeId: 1,
    storePhone: '+12055550100',
    storeState: 'AZ',
    customerId: row.customer_id,
    cosignerId: null,
    paidOffOn: null,
    collateral: null,
    autopay: null,
    quoteVersion: row.quote_version,
    paymentInFlight: row.in_flight,
  };
}

const SEED = [
  `insert into servicing.product (product_id, lms_id, code, body) values (990, 2, 'fixture', '{}') on conflict do nothing`,
  `insert into servicing.store (store_id, lms_id, brand, name, phone, address, state, hours, time_zone)
     values (990, 2, 'tmx', 'Test', '+12055550100', '-', 'AZ', '-', 'America/Phoenix') on conflict do nothing`,
  `insert into servicing.ledger_account (code, name, class, normal, per_loan) values ('1010', 'Cash', 'A', 'Dr', false), ('1100', 'Principal', 'A', 'Dr', true)
     on conflict do nothing`,
];

const insertCustomers = statement(
  'fixture_customers',
  `
  insert into app.profile (profile_id, first_name, last_name, email, phone, preference)
  select 'prf_' || n, 'Ann', 'Lee', 'ann' || n || '@example.com', '+12055550123', 0 from generate_series($1::int, $2::int) n`,
);
const insertCustomerIds = statement(
  'fixture_customer_ids',
  `
  insert into app.profile_customer (profile_id, lms_id, customer_id) select 'prf_' || n, 2, 'C' || n from generate_series($1::int, $2::int) n`,
);
const insertCards = statement(
  'fixture_cards',
  `
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  select 'card_' || n, 'prf_' || n, 1, 'SIMCARD-4242-1230-' || n, 'visa', '424242', '4242', 'Ann Lee', 12, 2030, true, true
    from generate_series($1::int, $2::int) n`,
);
const insertLoans = statement<{ loan_id: number; n: number }>(
  'fixture_loans',
  `
  with made as (
    insert into servicing.loan (loan_header, lms_id, product_id, store_id, brand, customer_id, status, phase, note_on, chain_start_on,
        original_principal, chain_principal, rate_e8, frequency, accrued_through)
    select 'F-' || n, 2, 990, 990, 'tmx', 'C' || n, 12, 'active', '2026-05-01', '2026-05-01', 10000000, 10000000, 0, 'monthly', '2026-06-15'
      from generate_series($1::int, $2::int) n
    returning loan_id, loan_header
  ), balance as (
    insert into servicing.loan_balance (loan_id, account, balance, as_of_txn) select loan_id, '1100', 10000000, 0 from made
  )
  select loan_id, substr(loan_header, 3)::int as n from made order by 2`,
);

/** A seeded customer with one card and one loan of 100,000.00. */
export interface FixtureCustomer {
  readonly profileId: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly loanId: number;
}

/** Seeds the customers numbered `first` to `last`. Requires the owner's database role. */
export async function seedCustomers(owner: Database, first: number, last: number): Promise<FixtureCustomer[]> {
  for (const [index, text] of SEED.entries()) await owner.rows(statement(`fixture_seed_${index}`, text));
  for (const seed of [insertCustomers, insertCustomerIds, insertCards]) await owner.rows(seed, [first, last]);
  const loans = await owner.rows<{ loan_id: number; n: number }>(insertLoans, [first, last]);
  return loans.map(({ loan_id: loanId, n }) => ({
    profileId: `prf_${n}`,
    customerId: `C${n}`,
    cardId: `card_${n}`,
    loanId,
  }));
}
