import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import pg from 'pg';

const SLICE = 5_000;
const SLICES_MAX = 20;
const CHAINS_MAX = 400;

/** Checks the invariants of the copies and the hash chains of a sample. It checks all loans of a book up to 100,000, and
 *  evenly spread slices of a larger one. Throws the first breach. */
export async function provePortfolio(
  url: string,
  range: { readonly firstLoan: number; readonly loans: number },
  clocks: Readonly<Record<1 | 2, BusinessDate>>,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { firstLoan, loans } = range;
    const slices = Math.ceil(loans / SLICE);
    const every = Math.ceil(slices / SLICES_MAX);
    for (let slice = 0; slice < slices; slice += every) {
      const from = firstLoan + slice * SLICE;
      const to = Math.min(from + SLICE, firstLoan + loans) - 1;
      for (const lmsId of [1, 2] as const) {
        const { rows } = await client.query<{ breach: string }>(
          'select servicing.find_breaches($1, $2, $3, $4) as breach',
          [lmsId, clocks[lmsId], from, to],
        );
        if (rows[0] !== undefined) throw new Error(`the portfolio is not lawful: ${rows[0].breach}`);
      }
    }
    const { rows: chains } = await client.query<{ chain: string }>(
      `select 'loan:' || id as chain from generate_series($1::bigint, $1::bigint + $2 - 1, greatest(1, $2 / ${CHAINS_MAX})) id
       union all select distinct chain from servicing.ledger_txn where chain like 'portfolio:%'`,
      [firstLoan, loans],
    );
    for (const { chain } of chains) {
      const { rows } = await client.query<{ problem: string }>('select problem from servicing.verify_chain($1)', [
        chain,
      ]);
      if (rows[0] !== undefined) throw new Error(`chain ${chain} of the portfolio does not hold: ${rows[0].problem}`);
    }
    const { rows: trial } = await client.query<{ off: string }>(
      'select coalesce(sum(dr - cr), 0) as off from servicing.ledger_entry',
    );
    if (Number(trial[0]?.off) !== 0) throw new Error(`the trial balance is off by ${trial[0]?.off} cents`);
  } finally {
    await client.end();
  }
}

/** Lists the copies by product and status, as lines of text. */
export async function describePortfolio(url: string, firstLoan: number): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ product: string; statuses: string; loans: string; principal: string }>(
      `select s.product, sum(s.loans) as loans, string_agg(s.status || ': ' || s.loans, ', ' order by s.status) as statuses,
              to_char(sum(s.principal) / 100.0, 'FM999,999,999,990.00') as principal
         from (select p.product_id || ' ' || (p.body ->> 'name') as product, l.status, count(*) as loans,
                      sum((select coalesce(sum(b.balance), 0) from servicing.loan_balance b
                            where b.loan_id = l.loan_id and b.account in ('1100', '9100') and b.component = 'principal')) as principal
                 from servicing.loan l join servicing.product p using (product_id) where l.loan_id >= $1 group by 1, 2) s
        group by s.product order by s.product`,
      [firstLoan],
    );
    return rows.map(
      ({ product, loans, principal, statuses }) =>
        `  ${product.padEnd(40)} ${Number(loans).toLocaleString('en-US').padStart(9)} loans, principal ${principal.padStart(16)}  (by status ${statuses})`,
    );
  } finally {
    await client.end();
  }
}
