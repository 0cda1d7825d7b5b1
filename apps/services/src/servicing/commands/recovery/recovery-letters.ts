import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { repoInfo, type RepoCase } from '@lendside/domain/settlements/repo-info.ts';
import type { SaleExplanation } from '@lendside/domain/settlements/sale-explanation.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Json } from '#servicing/executor/loan-command.ts';

type Facts = { readonly [field: string]: Json };

const PARTIES = statement<{ names: string | null; store: string; phone: string; address: string }>(
  'letter_parties',
  `
  select (select string_agg(c.first_name || ' ' || c.last_name, ' and ' order by c.customer_id <> l.customer_id)
            from servicing.customer c where c.lms_id = l.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)) as names,
         s.name as store, s.phone, s.address
    from servicing.loan l join servicing.store s on s.store_id = l.store_id where l.loan_id = $1`,
);

/** Describes a vehicle for a letter: "2014 Jeep Wrangler, VIN ending in 1234". */
function vehicleOf(collateral: LoanRecord['collateral']): string | null {
  if (collateral === null) return null;
  const { year, make, model, vin } = collateral;
  return `${year} ${make} ${model}${vin === undefined ? '' : `, VIN ending in ${vin.slice(-4)}`}`;
}

/** Reads what every letter about a recovered vehicle names: the people who owe the loan, the vehicle, and the store with its
 *  phone and address. */
async function readParties(db: Queryable, record: LoanRecord): Promise<Facts> {
  const row = await db.row(PARTIES, [record.snapshot.loanId]);
  return {
    debtors: row?.names ?? null,
    vehicle: vehicleOf(record.collateral),
    store: row?.store ?? null,
    phone: row?.phone ?? record.storePhone,
    storeAddress: row?.address ?? null,
  };
}

function amountsOf(loan: LoanSnapshot, product: Product, repo: RepoCase): Facts {
  const { redemptionCents, perDiemCents, reinstatementCents, costs } = repoInfo(loan, product, repo);
  return {
    amountsOn: loan.asOf,
    redemption: redemptionCents,
    perDiem: perDiemCents,
    reinstatement: reinstatementCents,
    costs: costs.map(({ kind, days, amountCents }) => ({ kind, days, amount: amountCents })),
  };
}

/** A recovered vehicle as its letters describe it. */
interface Recovered {
  readonly record: LoanRecord;
  readonly loan: LoanSnapshot;
  readonly product: Product;
  readonly repo: RepoCase;
}

/** Returns the facts of the letter after a recovery (N22): where the vehicle is, belongings, costs, and what returns it. */
export async function recoveryFacts(
  db: Queryable,
  { record, loan, product, repo }: Recovered,
  held: { readonly lotAddress: string; readonly propertyUntil: BusinessDate },
): Promise<Facts> {
  return {
    ...(await readParties(db, record)),
    ...amountsOf(loan, product, repo),
    lot: held.lotAddress,
    propertyUntil: held.propertyUntil,
    recoveredOn: repo.recoveredOn,
  };
}

/** A sale as its notice announces it. A public sale has its hour and place. */
export type AnnouncedSale =
  | { readonly method: 'private' }
  | { readonly method: 'public'; readonly on: BusinessDate; readonly at: string; readonly place: string };

/** Returns the facts of the notice of intended sale (N10). Source: UCC 9-613, 9-614. */
export async function saleNoticeFacts(
  db: Queryable,
  { record, loan, product, repo }: Recovered,
  sale: AnnouncedSale,
  saleNotBefore: BusinessDate,
): Promise<Facts> {
  return {
    ...(await readParties(db, record)),
    ...amountsOf(loan, product, repo),
    method: sale.method,
    saleNotBefore,
    ...(sale.method === 'public' ? { saleAt: sale.at, salePlace: sale.place } : {}),
    owesDeficiency: product.allowsDeficiency,
    getsSurplus: product.paysSurplus,
  };
}

/** Returns the facts of the explanation of a sale (N11). Source: UCC 9-616. */
export async function saleExplanationFacts(
  db: Queryable,
  record: LoanRecord,
  product: Product,
  told: SaleExplanation & { readonly soldOn: BusinessDate },
): Promise<Facts> {
  return {
    ...(await readParties(db, record)),
    soldOn: told.soldOn,
    owed: told.owedCents,
    gross: told.proceedsCents,
    afterProceeds: told.afterProceedsCents,
    expenses: told.expenses.map(({ kind, amountCents }) => ({ kind, amount: amountCents })),
    credits: told.creditsCents,
    difference: told.differenceCents,
    surplus: told.surplusCents,
    deficiency: told.deficiencyCents,
    owesDeficiency: product.allowsDeficiency,
    getsSurplus: product.paysSurplus,
  };
}
