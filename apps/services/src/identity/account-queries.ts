import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';

/** An account of the user pool and the person it belongs to. */
export interface Account {
  readonly sub: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly status: 'CONFIRMED' | 'UNCONFIRMED' | 'RESET_REQUIRED';
  /** Changes when a new password is set. */
  readonly passwordVersion: string;
  /** Attributes as text, by Cognito's names. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly firstName: string;
  readonly lastName: string;
  readonly blocked: boolean;
  /** Id of the master profile; null until it exists (API-33). */
  readonly mdmId: string | null;
  readonly isReferralUser: boolean;
  /** Customer id by name of the loan system. */
  readonly customerIds: Readonly<Record<string, string>>;
}

interface AccountRow {
  readonly sub: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly status: Account['status'];
  readonly password_version: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly blocked: boolean;
  readonly mdm_id: string | null;
  readonly is_referral_user: boolean;
  readonly customers: Readonly<Record<string, string>> | null;
}

const columns = `
  a.sub, a.email, a.phone, a.password_hash, a.status, a.password_changed_at::text as password_version, a.attributes, p.first_name, p.last_name,
  coalesce(p.blocked, false) as blocked, p.mdm_id, app.takes_part_in_referrals(a.sub) as is_referral_user,
  (select jsonb_object_agg(c.lms_id, c.customer_id) from app.profile_customer c where c.profile_id = a.sub) as customers
  from user_pool.account a left join app.profile p on p.profile_id = a.sub`;
const subOfName = statement<{ sub: string }>(
  'account_sub_by_name',
  'select sub from user_pool.holder_of(array[$1], $2) limit 1',
);
const bySub = personStatement<AccountRow>('account_by_sub', `select ${columns} where a.sub = $1`);

/** Normalizes a username for counters and look-ups: an e-mail in lower case, a phone as ten digits. Source: OPEN-53, T1. */
export function toPlainName(username: string): string {
  const trimmed = username.trim().toLowerCase();
  if (trimmed.includes('@')) return trimmed;
  const digits = trimmed.replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Finds an account by e-mail or phone. Looks for an account even when nobody has the name, so that the work is the same (T2). */
export async function findAccountByName(database: Queryable, plainName: string): Promise<Account | null> {
  const isEmail = plainName.includes('@');
  const holder = await database.row<{ sub: string }>(subOfName, [isEmail ? plainName : null, toPhones(plainName)]);
  return findAccount(database, holder?.sub ?? '');
}

/** Returns the forms in which the phone of a plain name may be stored; none for an e-mail. */
export function toPhones(plainName: string): string[] {
  return plainName === '' || plainName.includes('@') ? [] : [plainName, `+1${plainName}`, `1${plainName}`];
}

/** Finds an account by its subject id (`sub`). */
export async function findAccount(database: Queryable, sub: string): Promise<Account | null> {
  const row = await database.row<AccountRow>(bySub, [sub]);
  return row === null ? null : toAccount(row);
}

function toAccount(row: AccountRow): Account {
  const attributes = Object.entries(row.attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const customerIds = Object.entries(row.customers ?? {}).map(([lmsId, id]) => [
    loanSystemName(Number(lmsId) as LoanSystemId),
    id,
  ]);
  return {
    sub: row.sub,
    email: row.email,
    phone: row.phone,
    passwordHash: row.password_hash,
    status: row.status,
    passwordVersion: row.password_version,
    attributes: Object.fromEntries(attributes),
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    blocked: row.blocked,
    mdmId: row.mdm_id,
    isReferralUser: row.is_referral_user,
    customerIds: Object.fromEntries(customerIds),
  };
}
