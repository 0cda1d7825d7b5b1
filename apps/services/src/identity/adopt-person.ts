import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { PersonAttributes } from '@lendside/providers/identity/port.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { personStatement, statement, type Database, type Transaction } from '#platform/database.ts';
import { findAccount, type Account } from './account-queries.ts';
import { displaceWaiting } from './registration-store.ts';

// No password matches this value, because the password is stored by the password authority.
const NO_PASSWORD = 'kept by the authority';

// An unconfirmed registration does not reserve its e-mail or phone, because anybody may have typed it.
const findOther = statement<{ sub: string }>(
  'adopt_find_other',
  `select sub from user_pool.holder_of(array[$2], array[$3]) where sub <> $1 and status <> 'UNCONFIRMED' limit 1`,
);
const upsertProfile = personStatement(
  'adopt_profile',
  `
  insert into app.profile as p (profile_id, first_name, last_name, email, phone) values ($1, $2, $3, $4, $5)
  on conflict (profile_id) do update set email = excluded.email, phone = excluded.phone
   where (p.email, p.phone) is distinct from (excluded.email, excluded.phone)`,
);
// A person who must set a new password here still must do so, even when the authority accepts the old password.
const upsertAccount = personStatement(
  'adopt_account',
  `
  insert into user_pool.account as a (sub, email, phone, password_hash, status, attributes) values ($1, $2, $3, $4, 'CONFIRMED', $5)
  on conflict (sub) do update set email = excluded.email, phone = excluded.phone,
    status = case when a.status = 'RESET_REQUIRED' then a.status else 'CONFIRMED' end,
    attributes = a.attributes || excluded.attributes`,
);
const insertCustomer = personStatement(
  'adopt_customer',
  `
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, $2, $3) on conflict do nothing`,
);

/** Copies a person from a password authority: creates or updates profile, account and customer ids. Copies an e-mail or phone
 *  only when it is verified there, and removes it from unconfirmed registrations here. Returns null and writes an audit line
 *  when another account here has the e-mail or phone, because an employee must decide which account is right. Source: OPEN-77,
 *  OPEN-83. */
export async function adoptPerson(
  database: Database,
  sub: string,
  attributes: PersonAttributes,
): Promise<Account | null> {
  const [email, phone] = [findVerified(attributes, 'email'), findVerified(attributes, 'phone_number')];
  const isAdopted = await database.transaction(async (tx) => {
    if ((await tx.row<{ sub: string }>(findOther, [sub, email, phone])) !== null) return false;
    for (const address of [email, phone]) if (address !== null) await displaceWaiting(tx, sub, address);
    const names = [attributes['given_name'] ?? '', attributes['family_name'] ?? ''];
    await tx.rows(upsertProfile, [sub, ...names, email, phone]);
    await tx.rows(upsertAccount, [sub, email, phone, NO_PASSWORD, JSON.stringify(toKept(attributes))]);
    await adoptCustomers(tx, sub, attributes['custom:lms_customer_ids']);
    return true;
  });
  if (isAdopted) return findAccount(database, sub);
  await writeAudit(database, {
    action: 'adoptPerson',
    decision: 'refused',
    profileId: sub,
    reason: 'email or phone belongs to another account',
  });
  return null;
}

/** An unverified address may belong to somebody else, who would receive the mail and codes. */
function findVerified(attributes: PersonAttributes, name: 'email' | 'phone_number'): string | null {
  return attributes[`${name}_verified`] === 'true' ? (attributes[name] ?? null) : null;
}

/** Returns the attributes that have no column of their own here. */
function toKept(attributes: PersonAttributes): PersonAttributes {
  const kept = Object.entries(attributes).filter(
    ([name]) =>
      (name.startsWith('custom:') || name.endsWith('_verified')) &&
      name !== 'custom:lms_customer_ids' &&
      name !== 'custom:customer_id',
  );
  return Object.fromEntries(kept);
}

async function adoptCustomers(tx: Transaction, sub: string, text: string | undefined): Promise<void> {
  const ids = parseCustomerIds(text ?? '');
  for (const [name, lmsId] of Object.entries(LOAN_SYSTEM_IDS)) {
    const customerId = ids[name];
    if (customerId !== undefined) await tx.rows(insertCustomer, [sub, lmsId, customerId]);
  }
}

/** Reads customer ids by name of the loan system from JSON text. Returns no ids when the text is unreadable. Source: OPEN-83. */
export function parseCustomerIds(text: string): Readonly<Record<string, string>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  const good = Object.entries(parsed).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[\w.-]{1,60}$/.test(entry[1]),
  );
  return Object.fromEntries(good);
}
