import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { personStatement, type Transaction } from '#platform/database.ts';
import { chooseOnePerSystem, type CustomerNumber, type KnownCustomer } from './linking-store.ts';

const insertNumbers = personStatement(
  'linking_insert_numbers',
  `
  insert into app.profile_customer (profile_id, lms_id, customer_id)
  select $1, n.lms_id, n.customer_id from unnest($2::int[], $3::text[]) as n (lms_id, customer_id)
  on conflict (profile_id, lms_id) do nothing`,
);
const selectNumbers = personStatement<{ lms_id: number; customer_id: string }>(
  'linking_numbers_of_profile',
  'select lms_id, customer_id from app.profile_customer where profile_id = $1 order by lms_id',
);
const setNames = personStatement(
  'linking_set_names',
  'update app.profile set first_name = $2, last_name = $3 where profile_id = $1',
);
const setBrands = personStatement(
  'linking_set_brands',
  `
  update user_pool.account a set attributes = a.attributes || jsonb_build_object('custom:brands', b.brands::text)
    from (select jsonb_agg(brand order by brand) as brands
            from (select brand from servicing.brands_of($2) union select unnest($3::text[])) of_loans) b
   where a.sub = $1 and b.brands is not null`,
);

/** Our books do not contain the partner's loans, so a partner's customer may have loans under any brand that uses the partner. */
const PARTNER_BRANDS = BRAND_CODES.filter((code) => BRANDS[code].loanSystems.includes('Invictus'));

/** The result of linking. `occupied`: the profile already has another person's number in one of the loan systems. */
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly customerIds: readonly string[] }
  | { readonly kind: 'occupied' };

/** Gives a profile all numbers of a person, the person's name in the loan system, and the brands of their loans. Numbers that
 *  the profile already has stay. Writes nothing when the profile has another person's number in the same loan system. */
export async function linkCustomers(
  tx: Transaction,
  profileId: string,
  person: KnownCustomer,
  numbers: readonly CustomerNumber[],
): Promise<LinkOutcome> {
  const held = await readNumbers(tx, profileId);
  const isSame = (a: CustomerNumber, b: CustomerNumber): boolean =>
    a.lmsId === b.lmsId && a.customerId === b.customerId;
  const isOccupied = held.some(
    (own) => numbers.some(({ lmsId }) => lmsId === own.lmsId) && !numbers.some((number) => isSame(number, own)),
  );
  if (isOccupied) return { kind: 'occupied' };
  const chosen = chooseOnePerSystem(numbers);
  await tx.rows(insertNumbers, [
    profileId,
    chosen.map(({ lmsId }) => lmsId),
    chosen.map(({ customerId }) => customerId),
  ]);
  await tx.rows(setNames, [profileId, person.firstName, person.lastName]);
  const all = await readNumbers(tx, profileId);
  const customerIds = all.map(({ customerId }) => customerId);
  const isPartners = all.some(({ lmsId }) => lmsId === LOAN_SYSTEM_IDS.Invictus);
  await tx.rows(setBrands, [profileId, customerIds, isPartners ? PARTNER_BRANDS : []]);
  return { kind: 'linked', customerIds };
}

async function readNumbers(tx: Transaction, profileId: string): Promise<CustomerNumber[]> {
  const rows = await tx.rows<{ lms_id: number; customer_id: string }>(selectNumbers, [profileId]);
  return rows.map((row) => ({ lmsId: row.lms_id as CustomerNumber['lmsId'], customerId: row.customer_id }));
}
