import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { AncillarySale } from '@lendside/domain/loans/ancillaries/ancillary.ts';
import type { AncillaryItem } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** A recorded sale of an ancillary product. */
export interface RecordedSale extends AncillarySale {
  readonly ancillaryId: number;
  /** Key of the command that sold it. */
  readonly saleKey: string;
}

const RUNNING_SALES = statement<{
  key: string;
  ancillary_id: number;
  premium: number;
  commission: number;
  sold_on: string;
  ends_on: string;
  is_financed: boolean;
}>(
  'running_ancillary_sales',
  `select s.key, s.ancillary_id, s.premium, s.commission, s.sold_on, s.ends_on, s.is_financed
     from servicing.loan mine
     join servicing.loan l on l.customer_id = mine.customer_id and left(l.loan_header, 13) = left(mine.loan_header, 13)
     join servicing.ancillary_sale s on s.loan_id = l.loan_id
    where mine.loan_id = $1 and s.cancelled_on is null and s.ends_on > $2
    order by s.sold_on, s.key, s.ancillary_id`,
);

/** Reads the ancillary products that cover a loan on a day, whether sold with it or with an earlier loan of its renewal chain. */
export async function readRunningSales(
  db: Queryable,
  loanId: number,
  on: BusinessDate,
): Promise<readonly RecordedSale[]> {
  const rows = await db.rows(RUNNING_SALES, [loanId, on]);
  return rows.map((row) => ({
    saleKey: row.key,
    ancillaryId: row.ancillary_id,
    premiumCents: cents(row.premium),
    commissionCents: cents(row.commission),
    soldOn: businessDate(row.sold_on),
    endsOn: businessDate(row.ends_on),
    isFinanced: row.is_financed,
  }));
}

const RECORD_SALES = statement(
  'record_ancillary_sales',
  `insert into servicing.ancillary_sale (key, ancillary_id, loan_id, premium, commission, sold_on, ends_on, is_financed)
   select $1, s."ancillaryId", $2, s."premiumCents", s."commissionCents", $3, s."endsOn", $4
     from jsonb_to_recordset($5::jsonb) as s("ancillaryId" int, "premiumCents" bigint, "commissionCents" bigint, "endsOn" date)`,
);

/** Records the ancillary products that a command sold with a loan. */
export async function recordSales(
  tx: Transaction,
  sold: { readonly key: string; readonly loanId: number; readonly on: BusinessDate; readonly isFinanced: boolean },
  items: readonly AncillaryItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ terms, price }) => ({
    ancillaryId: terms.ancillaryId,
    ...price,
    endsOn: addDays(sold.on, terms.coverDays),
  }));
  await tx.rows(RECORD_SALES, [sold.key, sold.loanId, sold.on, sold.isFinanced, JSON.stringify(rows)]);
}

const END_SALE = statement(
  'end_ancillary_sale',
  'update servicing.ancillary_sale set cancelled_on = $3 where key = $1 and ancillary_id = $2 and cancelled_on is null',
);

/** Ends a sale on a day. */
export async function endSale(tx: Transaction, sale: RecordedSale, on: BusinessDate): Promise<void> {
  await tx.rows(END_SALE, [sale.saleKey, sale.ancillaryId, on]);
}

const END_FINANCED_SALES = statement(
  'end_financed_sales',
  'update servicing.ancillary_sale set cancelled_on = $2 where loan_id = $1 and is_financed and cancelled_on is null',
);

/** Ends the sales that a loan financed, because the loan is canceled as if it had never been made. */
export async function endFinancedSales(tx: Transaction, loanId: number, on: BusinessDate): Promise<void> {
  await tx.rows(END_FINANCED_SALES, [loanId, on]);
}
