import pg from 'pg';
import type { Model } from './live-models.ts';

/** Tables of a model that are copied row by row. The changes are SQL over `m` (the model's row) and `c` (the copy). */
const PLAIN_TABLES = ['schedule_item', 'line_statement', 'autopay'] as const;

/** Loads the models' rows into temporary tables in the target, and numbers their own transactions. */
async function loadModels(source: pg.Client, target: pg.Client, loanIds: readonly number[]): Promise<void> {
  const move = async (table: string, where: string): Promise<void> => {
    const { rows } = await source.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from servicing.${table} t where ${where}`,
      [loanIds],
    );
    await target.query(`create temp table model_${table} (like servicing.${table}) on commit drop`);
    await target.query(
      `insert into model_${table} select * from jsonb_populate_recordset(null::servicing.${table}, coalesce($1, '[]')::jsonb)`,
      [rows[0]?.rows ?? null],
    );
  };
  for (const table of ['loan', 'loan_balance', 'loan_event', ...PLAIN_TABLES])
    await move(table, 't.loan_id = any ($1)');
  await move(
    'ledger_txn',
    't.txn_id in (select e.txn_id from servicing.ledger_entry e where e.loan_id = any ($1)) or t.loan_id = any ($1)',
  );
  await move(
    'ledger_entry',
    `t.loan_id = any ($1) or t.txn_id in (select x.txn_id from servicing.ledger_txn x where x.loan_id = any ($1))`,
  );
  await target.query(`
    create temp table model_own on commit drop as
      select t.*, row_number() over (partition by t.loan_id order by t.chain_seq) as link,
             count(*) over (partition by t.loan_id) as links
        from model_ledger_txn t where t.loan_id is not null;
    create index on model_own (loan_id, link);
    create index on model_ledger_entry (txn_id);
    analyze model_own; analyze model_ledger_entry`);
}

/** Reserves the ids of the copies: loans, and for each copy as many transactions as its model has of its own. */
async function numberCopies(target: pg.Client, models: readonly Model[], loans: number): Promise<number> {
  const { rows } = await target.query<{ first: string }>(
    `select setval('servicing.loan_loan_id_seq', nextval('servicing.loan_loan_id_seq') - 1 + $1) - $1 + 1 as first`,
    [loans],
  );
  const firstLoan = Number(rows[0]?.first);
  await target.query(
    `create temp table copy on commit drop as
       select m.model_id, $3::bigint + n - 1 as loan_id, 'portfolio-' || (($3::bigint + n - 1) / 2) as customer_id,
              0::bigint as txn_base
         from generate_series(1, $1::int) n
         join unnest($2::bigint[]) with ordinality m (model_id, at) on m.at - 1 = (n - 1) % cardinality($2::bigint[])`,
    [loans, models.map(({ loanId }) => loanId), firstLoan],
  );
  await target.query(`create unique index on copy (model_id, loan_id); analyze copy`);
  return firstLoan;
}

async function columnsOf(target: pg.Client, table: string): Promise<string[]> {
  const { rows } = await target.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`servicing.${table}`],
  );
  return rows.map((row) => row.name);
}

async function copyRows(
  target: pg.Client,
  table: string,
  changes: Readonly<Record<string, string>>,
  from = `copy c join model_${table} m on m.loan_id = c.model_id`,
): Promise<void> {
  const columns = await columnsOf(target, table);
  const stranger = Object.keys(changes).find((column) => !columns.includes(column));
  if (stranger !== undefined) throw new Error(`${table} has no column ${stranger}`);
  const values = columns.map((column) => changes[column] ?? `m."${column}"`);
  await target.query(`insert into servicing.${table} (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from ${from}`);
}

/** Copies what day-end booked for many loans at once. It becomes one transaction over all copies of a model, for each stretch
 *  between its own transactions and each kind of event. It is dated the last day, with the sums of all days. The whole run is
 *  one chain. */
async function copyMass(target: pg.Client, firstLoan: number): Promise<void> {
  await target.query(`
    create temp table mass on commit drop as
      select x.*, row_number() over (order by on_day, model_id, stretch, event) as at from (
        select e.loan_id as model_id, t.event, t.lms_id, p.stretch, max(t.business_date) as on_day
          from model_ledger_txn t join model_ledger_entry e on e.txn_id = t.txn_id
         cross join lateral (select count(*) as stretch from model_own o where o.loan_id = e.loan_id and o.txn_id < t.txn_id) p
         where t.loan_id is null and e.loan_id is not null
         group by e.loan_id, t.event, t.lms_id, p.stretch) x;
    create temp table mass_line on commit drop as
      select e.loan_id as model_id, t.event, p.stretch, e.account, e.component, sum(e.dr - e.cr)::bigint as moved
        from model_ledger_txn t join model_ledger_entry e on e.txn_id = t.txn_id
       cross join lateral (select count(*) as stretch from model_own o where o.loan_id = e.loan_id and o.txn_id < t.txn_id) p
       where t.loan_id is null and e.loan_id is not null
       group by e.loan_id, t.event, p.stretch, e.account, e.component having sum(e.dr - e.cr) <> 0`);
  const { rows } = await target.query<{ at: string }>('select at from mass order by at');
  for (const { at } of rows) await target.query(COPY_MASS, [at, `portfolio:${firstLoan}`]);
}

const COPY_MASS = `
  with x as (select * from mass where at = $1), line as materialized (
    select l.*, row_number() over (order by l.loan_id nulls last, l.account, l.component)::int as number from (
      select c.loan_id, m.account, m.component, greatest(m.moved, 0) as dr, greatest(-m.moved, 0) as cr
        from x join mass_line m on m.model_id = x.model_id and m.event = x.event and m.stretch = x.stretch
        join copy c on c.model_id = x.model_id
      union all
      -- The lender's side.
      select null, case x.event when 'ACCRUE' then '4000' when 'ACCRUE_CUSTOMARY_FEE' then '4020' when 'EARN_ORIGINATION_FEE' then '4050'
               else '4010' end, '', greatest(-s.moved, 0), greatest(s.moved, 0)
        from x cross join lateral (select sum(m.moved) * (select count(*) from copy c where c.model_id = x.model_id) as moved
               from mass_line m where m.model_id = x.model_id and m.event = x.event and m.stretch = x.stretch) s
       where s.moved <> 0) l
  ), txn as (
    insert into servicing.ledger_txn (entity, lms_id, business_date, effective_date, event, idempotency_key, actor, narrative, chain,
           chain_seq, prev_hash, hash)
    select 'lender', x.lms_id, x.on_day, x.on_day, x.event, $2 || ':' || x.at, 'dayEnd', '', $2, coalesce(h.seq, 0) + 1, coalesce(h.hash, ''),
           servicing.txn_hash(coalesce(h.hash, ''), 'lender', x.lms_id, x.on_day, x.on_day, x.event, null, $2 || ':' || x.at, null, 'dayEnd',
             null, '', $2, coalesce(h.seq, 0) + 1,
             (select string_agg(servicing.line_text(l.number, l.account, l.loan_id, l.component, l.dr::bigint, l.cr::bigint), E'\\n' order by l.number) from line l))
      from x left join lateral servicing.chain_head($2) h on true where exists (select from line)
    returning txn_id
  )
  insert into servicing.ledger_entry (txn_id, line, account, loan_id, component, dr, cr)
  select t.txn_id, l.number, l.account, l.loan_id, l.component, l.dr, l.cr from line l cross join txn t`;

/** A key of the model with the copy's number in it. */
const KEY = `case when strpos(m.idempotency_key, c.model_id::text) > 0 then replace(m.idempotency_key, c.model_id::text, c.loan_id::text)
  else m.idempotency_key || ':' || c.loan_id end`;

/** Copies each model's own transactions. A hash needs the one before it, so all chains grow side by side, one link per
 *  statement. */
async function copyOwn(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ links: string; total: string }>(`
    with counted as (select c.model_id, c.loan_id, o.links from copy c join model_own o on o.loan_id = c.model_id and o.link = 1),
    based as (select model_id, loan_id, links, sum(links) over (order by loan_id) - links as base from counted),
    moved as (update copy c set txn_base = b.base from based b where b.model_id = c.model_id and b.loan_id = c.loan_id)
    select max(links) as links, sum(links) as total from counted`);
  const total = Number(rows[0]?.total);
  const first = await target.query<{ base: string }>(
    `select setval('servicing.ledger_txn_txn_id_seq', nextval('servicing.ledger_txn_txn_id_seq') - 1 + $1) - $1 as base`,
    [total],
  );
  await target.query('update copy set txn_base = txn_base + $1', [first.rows[0]?.base]);
  await target.query('analyze copy');
  for (let link = 1; link <= Number(rows[0]?.links); link += 1) {
    await copyRows(
      target,
      'ledger_txn',
      {
        txn_id: 'c.txn_base + m.link',
        loan_id: 'c.loan_id',
        idempotency_key: KEY,
        reversal_of: 'null',
        chain: `'loan:' || c.loan_id`,
        chain_seq: 'm.link',
        prev_hash: `coalesce(b.hash, '')`,
        hash: `servicing.txn_hash(coalesce(b.hash, ''), m.entity, m.lms_id, m.business_date, m.effective_date, m.event, c.loan_id, ${KEY}, null,
          m.actor, m.channel, m.narrative, 'loan:' || c.loan_id, m.link,
          (select string_agg(servicing.line_text(e.line, e.account, case when e.loan_id is not null then c.loan_id end, e.component, e.dr, e.cr),
                  E'\\n' order by e.line) from model_ledger_entry e where e.txn_id = m.txn_id))`,
      },
      `copy c join model_own m on m.loan_id = c.model_id and m.link = ${link}
       left join servicing.ledger_txn b on b.txn_id = c.txn_base + m.link - 1 and m.link > 1`,
    );
  }
  await copyRows(
    target,
    'ledger_entry',
    { txn_id: 'c.txn_base + o.link', loan_id: 'case when m.loan_id is not null then c.loan_id end' },
    'copy c join model_own o on o.loan_id = c.model_id join model_ledger_entry m on m.txn_id = o.txn_id',
  );
}

/** Copies the models from `sourceUrl` into `targetUrl` until there are `loans` of them, in one transaction. Every copy has its
 *  own numbers, keys and hash chain. Returns the number of the first. It does not check the mode; the caller does. */
export async function cloneModels(
  sourceUrl: string,
  targetUrl: string,
  models: readonly Model[],
  loans: number,
  onStep: (what: string) => void,
): Promise<number> {
  const source = new pg.Client(sourceUrl);
  const target = new pg.Client({ connectionString: targetUrl, options: '-c synchronous_commit=off -c work_mem=128MB' });
  await Promise.all([source.connect(), target.connect()]);
  try {
    await target.query('begin');
    await loadModels(
      source,
      target,
      models.map(({ loanId }) => loanId),
    );
    const firstLoan = await numberCopies(target, models, loans);
    onStep('loans');
    await copyRows(target, 'loan', {
      loan_id: 'c.loan_id',
      customer_id: 'c.customer_id',
      loan_header: `split_part(m.loan_header, '-', 1) || '-' || lpad(c.loan_id::text, 7, '0') || '-00'`,
      // The days of a pawn's charges are not copied, so its chain is not checked.
      period_on: 'null',
    });
    for (const table of PLAIN_TABLES) await copyRows(target, table, { loan_id: 'c.loan_id' });
    onStep('what day-end booked');
    await copyMass(target, firstLoan);
    onStep('their own transactions');
    await copyOwn(target);
    onStep('balances and path');
    await copyRows(
      target,
      'loan_balance',
      {
        loan_id: 'c.loan_id',
        as_of_txn: 'case when o.link is not null then c.txn_base + o.link else c.txn_base + 1 end',
      },
      'copy c join model_loan_balance m on m.loan_id = c.model_id left join model_own o on o.txn_id = m.as_of_txn',
    );
    await copyRows(
      target,
      'loan_event',
      { loan_id: 'c.loan_id', txn_id: 'case when o.link is not null then c.txn_base + o.link end' },
      'copy c join model_loan_event m on m.loan_id = c.model_id left join model_own o on o.txn_id = m.txn_id',
    );
    await target.query('commit');
    onStep('statistics');
    await target.query('vacuum analyze');
    return firstLoan;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
