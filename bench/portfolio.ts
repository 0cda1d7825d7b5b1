import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openDatabase, type Transaction } from '@lendside/services/platform/database.ts';
import { findBreaches } from '@lendside/services/servicing/day-end/prove-day.ts';
import { openLine } from '@lendside/services/servicing/commands/lines/open-line.ts';
import { disburseLoan, originateLoan } from '@lendside/services/servicing/commands/origination/originate-loan.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { storeOf } from '@lendside/services/servicing/sample-stores.ts';
import pg from 'pg';
import { cloneStatement } from './clone-rows.ts';

/** Loans to create: `loans` of a product, `perCustomer` to each, for customers named after `customers`. */
export interface Share {
  readonly productId: number;
  readonly loans: number;
  readonly perCustomer: number;
  readonly customers: string;
}

const FIRST_DAY = businessDate('2026-06-15');
const PRINCIPAL = cents(240_000);

/** Puts the catalog and clocks into an empty migrated database and creates loans in it. The first of each share goes through
 *  the servicing commands. The others are bulk copies of its rows, each with its own numbers, keys and hash chain. Throws when
 *  the books then break an invariant or a chain. */
export async function makePortfolio(databaseUrl: string, shares: readonly Share[]): Promise<void> {
  const owner = openDatabase({ url: databaseUrl, role: 'owner', connectionsMax: 2 });
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    await seedReference(owner, 'simulation', { 1: FIRST_DAY, 2: FIRST_DAY });
    for (const share of shares) {
      const modelId = await openModel(databaseUrl, share);
      await cloneLoan(client, modelId, share);
    }
    await client.query('vacuum analyze');
    const breaches = (await Promise.all([findBreaches(owner, 1, FIRST_DAY), findBreaches(owner, 2, FIRST_DAY)])).flat();
    if (breaches.length > 0) throw new Error(`the portfolio is not lawful: ${breaches.slice(0, 3).join('; ')}`);
    await requireWholeChains(client);
  } finally {
    await client.end();
    await owner.close();
  }
}

const CHAINS_VERIFIED_MAX = 1_000;

/** Verifies the hash chains of a sample of loans spread over the whole book, or of all loans of a small one. */
async function requireWholeChains(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ chain: string }>(
    `select 'loan:' || loan_id as chain from servicing.loan
      where loan_id % greatest(1, (select count(*) / $1::int from servicing.loan)) = 0 limit $1`,
    [CHAINS_VERIFIED_MAX],
  );
  for (const { chain } of rows) {
    const broken = await client.query<{ problem: string }>('select problem from servicing.verify_chain($1)', [chain]);
    if (broken.rows[0] !== undefined)
      throw new Error(`chain ${chain} of the portfolio does not hold: ${broken.rows[0].problem}`);
  }
}

async function openModel(databaseUrl: string, { productId, customers }: Share): Promise<number> {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  const brand = product.brands[0] ?? '';
  const worker = openDatabase({ url: databaseUrl, role: 'lendside_worker', connectionsMax: 1 });
  try {
    return await worker.transaction(async (tx) => {
      if (product.kind === 'line') return await openModelLine(tx, product, customers);
      const noteOn = await getBusinessDate(tx, product.lmsId);
      const loan = await originateLoan(tx, {
        product,
        brand,
        customerId: customerIdOf(customers, 0),
        principalCents: PRINCIPAL,
        storeId: storeOf(brand, product.state).storeId,
        channel: 'store',
        collateral: null,
        dueDates: product.kind !== 'instalment' ? [] : dueDates(noteOn, product.minInstalments),
      });
      await disburseLoan(tx, product, loan.loanId, 'store');
      return loan.loanId;
    });
  } finally {
    await worker.close();
  }
}

/** The key of a copied transaction. That of a line's opening does not name its loan. */
function keyOfCopy(modelId: number, loanId: string): string {
  return `case when strpos(m.idempotency_key, '${modelId}') > 0 then replace(m.idempotency_key, '${modelId}', ${loanId}::text)
            else m.idempotency_key || ':' || ${loanId} end`;
}

async function openModelLine(
  tx: Transaction,
  { productId, brands, state }: NonNullable<ReturnType<typeof findProduct>>,
  customers: string,
): Promise<number> {
  const brand = brands[0] ?? '';
  const opened = await openLine(tx, {
    key: `line-of-${customers}`,
    lmsId: LOAN_SYSTEM_IDS.TLXe,
    productId,
    brand,
    creditLimitCents: PRINCIPAL,
    customerId: customerIdOf(customers, 0),
    storeId: storeOf(brand, state).storeId,
    collateral: null,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  return opened.value.loanId;
}

function dueDates(noteOn: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_, index) => addDays(noteOn, 30 * (index + 1)));
}

/** Customer `number` (from 0) of a share. */
export function customerIdOf(customers: string, number: number): string {
  return `${customers}-${number}`;
}

/** Copies one loan until the share has its number of loans, including the model. */
async function cloneLoan(client: pg.Client, modelId: number, { loans, perCustomer, customers }: Share): Promise<void> {
  const copies = loans - 1;
  if (copies <= 0) return;
  await client.query('begin');
  const firstLoan = await reserve(client, 'servicing.loan_loan_id_seq', copies);
  const transactions = await count(client, 'servicing.ledger_txn', modelId);
  const firstTxn = await reserve(client, 'servicing.ledger_txn_txn_id_seq', copies * transactions);
  const loanId = `(${firstLoan} + k)`;
  const txnId = `(${firstTxn} + (k - 1) * ${transactions} + t.chain_seq)`;
  const ofTxn = (column: string): string => `left join servicing.ledger_txn t on t.txn_id = m.${column}`;
  const clone = async (
    table: string,
    changes: Record<string, string>,
    join = '',
    where = `m.loan_id = ${modelId}`,
  ): Promise<void> => {
    const columns = await columnsOf(client, table);
    await client.query(cloneStatement({ table, columns, changes: { loan_id: loanId, ...changes }, join, where }), [
      copies,
    ]);
  };
  await clone('servicing.loan', {
    loan_header: `split_part(m.loan_header, '-', 1) || '-' || lpad(${loanId}::text, 7, '0') || '-00'`,
    customer_id: `'${customers}-' || (k / ${perCustomer})`,
    // The days of a pawn's charges are not copied, so its chain is not checked.
    period_on: 'null',
  });
  await clone('servicing.schedule_item', {});
  // A transaction's hash needs the one before it, so all chains grow side by side, one link per statement.
  for (let link = 1; link <= transactions; link += 1) {
    await clone(
      'servicing.ledger_txn',
      {
        txn_id: `(${firstTxn} + (k - 1) * ${transactions} + m.chain_seq)`,
        idempotency_key: keyOfCopy(modelId, loanId),
        chain: `'loan:' || ${loanId}`,
        prev_hash: `coalesce(b.hash, '')`,
        hash: hashOfCopy(modelId, loanId),
      },
      `left join servicing.ledger_txn b on b.chain = 'loan:' || ${loanId} and b.chain_seq = m.chain_seq - 1`,
      `m.loan_id = ${modelId} and m.chain_seq = ${link}`,
    );
  }
  await clone(
    'servicing.ledger_entry',
    { txn_id: txnId, loan_id: `case when m.loan_id is not null then ${loanId} end` },
    ofTxn('txn_id'),
    `t.loan_id = ${modelId}`,
  );
  await clone('servicing.loan_balance', { as_of_txn: txnId }, ofTxn('as_of_txn'));
  await clone('servicing.loan_event', { txn_id: `case when t.txn_id is not null then ${txnId} end` }, ofTxn('txn_id'));
  await client.query('commit');
}

function hashOfCopy(modelId: number, loanId: string): string {
  return `servicing.txn_hash(coalesce(b.hash, ''), m.entity, m.lms_id, m.business_date, m.effective_date, m.event, ${loanId},
    ${keyOfCopy(modelId, loanId)}, null, m.actor, m.channel, m.narrative, 'loan:' || ${loanId}, m.chain_seq,
    (select string_agg(servicing.line_text(e.line, e.account, case when e.loan_id is not null then ${loanId} end, e.component, e.dr, e.cr),
            E'\\n' order by e.line)
       from servicing.ledger_entry e where e.txn_id = m.txn_id))`;
}

/** Reserves `size` numbers of a sequence. Returns the number before the first. */
async function reserve(client: pg.Client, sequence: string, size: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(`select setval($1, nextval($1) - 1 + $2) as last`, [
    sequence,
    size,
  ]);
  return Number(rows[0]?.last) - size;
}

async function count(client: pg.Client, table: string, loanId: number): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table} where loan_id = $1`, [
    loanId,
  ]);
  return Number(rows[0]?.rows);
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}
