import type { StoredAddress } from '@lendside/domain/customers/list-addresses.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';

interface ProfileRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: 0 | 1 | 2;
  readonly blocked: boolean;
  readonly mdm_id: string | null;
  readonly is_referral_user: boolean;
  readonly referral_short_code: string | null;
  readonly referral_email: string | null;
  readonly referral_phone: string | null;
  readonly is_confirmed: boolean;
}

/** The data one loan system has about a customer. */
export interface LoanSystemRecord {
  readonly lms_id: number;
  readonly customer_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_day_sealed: Buffer | null;
  readonly ssn_sealed: Buffer | null;
  readonly pay_frequency: string | null;
  /** ISO date. */
  readonly last_pay_on: string | null;
  readonly discretionary_income: string | null;
  readonly is_blocked: boolean;
  readonly store_id: number | null;
}

type AddressRow = StoredAddress & { readonly lms_id: number };

const PROFILE = personStatement<ProfileRow>(
  'personal_profile',
  `
  select p.first_name, p.last_name, p.email, p.phone, p.preference, p.blocked, p.mdm_id, coalesce(r.state = 'active', false) as is_referral_user, r.short_code as referral_short_code,
         r.email as referral_email, r.phone as referral_phone,
         coalesce(a.status = 'CONFIRMED', false) as is_confirmed
    from app.profile p left join user_pool.account a on a.sub = p.profile_id
    left join servicing.referrer r on r.profile_id = p.profile_id
   where p.profile_id = $1`,
);
const RECORDS = statement<LoanSystemRecord>(
  'personal_records',
  'select lms_id, customer_id, first_name, last_name, email, phone, birth_day_sealed, ssn_sealed, pay_frequency, last_pay_on::text as last_pay_on, discretionary_income::text as discretionary_income, is_blocked, store_id from app.personal_info($1)',
);
const ADDRESSES = statement<AddressRow>('personal_addresses', 'select * from app.addresses_of($1)');

/** Returns the profile, its addresses, and its records in the order of the loan systems. Throws when the profile does not
 *  exist. */
export async function findPersonalRecords(
  db: Queryable,
  profileId: string,
): Promise<{
  readonly profile: ProfileRow;
  readonly records: readonly LoanSystemRecord[];
  readonly addresses: readonly AddressRow[];
}> {
  const profile = await db.row(PROFILE, [profileId]);
  if (profile === null) throw new Error(`there is no profile ${profileId}`);
  return { profile, records: await db.rows(RECORDS, [profileId]), addresses: await db.rows(ADDRESSES, [profileId]) };
}
