import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { CHART_OF_ACCOUNTS, type AccountClass, type NormalSide } from '@lendside/domain/ledger/chart-of-accounts.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { keepMode, type Mode } from '#platform/system-mode.ts';
import { STORES } from './sample-stores.ts';

const CLASS_CODE: Readonly<Record<AccountClass, string>> = {
  asset: 'A',
  liability: 'L',
  equity: 'Q',
  income: 'I',
  expense: 'X',
  memo: 'M',
};
const NORMAL_CODE: Readonly<Record<NormalSide, string>> = { dr: 'Dr', cr: 'Cr', zero: '--' };

const SEED_ACCOUNTS = statement(
  'seed_accounts',
  `
  insert into servicing.ledger_account (code, name, class, normal, per_loan)
  select code, name, class, normal, "perLoan" from jsonb_to_recordset($1::jsonb) as a(code text, name text, class char(1), normal char(2), "perLoan" boolean)
  on conflict do nothing`,
);
const SEED_PRODUCTS = statement(
  'seed_products',
  `
  insert into servicing.product as product (product_id, lms_id, code, body)
  select (p ->> 'productId')::int, (p ->> 'lmsId')::int, p ->> 'code', p from jsonb_array_elements($1::jsonb) p
  on conflict (product_id) do update set body = excluded.body where product.body is distinct from excluded.body`,
);
const SEED_STORES = statement(
  'seed_stores',
  `
  insert into servicing.store (store_id, lms_id, brand, name, phone, address, state, hours, time_zone)
  select "storeId", "lmsId", brand, name, phone, address, state, hours, "timeZone"
    from jsonb_to_recordset($1::jsonb) as s("storeId" int, "lmsId" int, brand text, name text, phone text, address text, state text, hours text, "timeZone" text)
  on conflict do nothing`,
);
const SEED_CLOCKS = statement(
  'seed_clocks',
  `
  insert into servicing.business_clock (lms_id, business_date) values (1, $1), (2, $2) on conflict do nothing`,
);

/** The first business dates of the built-in loan systems' clocks. */
export type FirstDays = Readonly<Record<1 | 2, BusinessDate>>;

/** Writes the products of this release. Existing rows take changed terms, because the proof of a day reads them there. */
export async function seedProducts(db: Queryable): Promise<void> {
  await db.rows(SEED_PRODUCTS, [JSON.stringify(PRODUCTS)]);
}

/** Inserts what every database needs before its first loan: mode, chart of accounts, products, and the clocks of the built-in
 *  loan systems. A simulation also gets the demonstration stores. A product's row takes the terms of this release; all other
 *  existing rows stay as they are. `firstDays` sets only clocks that do not exist yet. */
export async function seedReference(owner: Database, mode: Mode, firstDays: FirstDays): Promise<void> {
  const accounts = Object.entries(CHART_OF_ACCOUNTS).map(([code, account]) => ({
    code,
    name: account.name,
    class: CLASS_CODE[account.class],
    normal: NORMAL_CODE[account.normal],
    perLoan: account.isPerLoan,
  }));
  await owner.transaction(async (tx) => {
    await keepMode(tx, mode);
    await tx.rows(SEED_ACCOUNTS, [JSON.stringify(accounts)]);
    await seedProducts(tx);
    if (mode === 'simulation') await tx.rows(SEED_STORES, [JSON.stringify(STORES)]);
    await tx.rows(SEED_CLOCKS, [firstDays[1], firstDays[2]]);
  });
}

// The stories run before anybody has a card.
const SEED_CARDS_OF_APPLICATIONS = statement(
  'seed_cards_of_applications',
  `
  update servicing.application a
     set card_id = (select k.card_id from app.card k join app.profile_customer o using (profile_id)
                     where o.lms_id = a.lms_id and o.customer_id = a.customer_id and k.can_disburse and k.type <> 'bank'
                     order by k.added_at, k.card_id limit 1)
   where a.method = 'debit' and a.card_id is null`,
);

/** Gives everybody who chose a debit card for a new loan their first card that can receive money. */
export async function seedCardsOfApplications(owner: Database): Promise<void> {
  await owner.rows(SEED_CARDS_OF_APPLICATIONS);
}
