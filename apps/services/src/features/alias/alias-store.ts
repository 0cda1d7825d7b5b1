import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { displaceWaiting, toVerifiedAttribute } from '#identity/registration-store.ts';
import type { StrangerName } from '#identity/stranger-name.ts';

/** The aliases of a person and their message settings. */
export interface AliasSettings {
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_email_primary: boolean;
  readonly preference: 0 | 1 | 2;
  readonly pending_alias: string | null;
}

const settingsOf = personStatement<AliasSettings>(
  'alias_settings',
  `
  select a.email, a.phone, a.is_email_primary, coalesce(p.preference, 0) as preference, a.pending_alias
    from user_pool.account a left join app.profile p on p.profile_id = a.sub where a.sub = $1`,
);
// An unconfirmed registration does not reserve its e-mail or phone.
const holder = statement<{ sub: string }>(
  'alias_holder',
  `select sub from user_pool.holder_of(array[$1], array[$1]) where status <> 'UNCONFIRMED'`,
);
const keepPending = personStatement('alias_pending', `update user_pool.account set pending_alias = $2 where sub = $1`);
const apply = personStatement<{ sub: string }>(
  'alias_apply',
  `
  update user_pool.account a set
    email = case when $3 then $2 else email end, phone = case when $3 then phone else $2 end, pending_alias = null,
    attributes = attributes || jsonb_build_object($4::text, 'true')
   where sub = $1 and not exists (select from user_pool.holder_of(array[$2], array[$2]) o where o.sub <> $1)
  returning sub`,
);
const applyToProfile = personStatement(
  'alias_apply_profile',
  `
  update app.profile set email = case when $3 then $2 else email end, phone = case when $3 then phone else $2 end where profile_id = $1`,
);
const setPrimary = personStatement(
  'alias_primary',
  `update user_pool.account set is_email_primary = $2 where sub = $1`,
);
const setPreference = personStatement(
  'alias_preference',
  `update app.profile set preference = $2 where profile_id = $1`,
);

/** Returns the current aliases and settings. Throws when the account does not exist. */
export async function getAliasSettings(database: Queryable, sub: string): Promise<AliasSettings> {
  const row = await database.row<AliasSettings>(settingsOf, [sub]);
  if (row === null) throw new Error('a signed-in person has no account');
  return row;
}

/** Returns whether any confirmed account, this person's included, has the alias. */
export async function isAliasTaken(database: Queryable, { address }: StrangerName): Promise<boolean> {
  return (await database.row<{ sub: string }>(holder, [address])) !== null;
}

/** Stores a new alias until its code is typed. */
export async function keepPendingAlias(database: Queryable, sub: string, { address }: StrangerName): Promise<void> {
  await database.rows(keepPending, [sub, address]);
}

/** Gives a proven alias to a person, in the user pool and on the profile. Returns false when another account has the alias. */
export async function applyAlias(tx: Transaction, sub: string, name: StrangerName): Promise<boolean> {
  const isEmail = name.kind === 'email';
  await displaceWaiting(tx, sub, name.address);
  const row = await tx.row<{ sub: string }>(apply, [sub, name.address, isEmail, toVerifiedAttribute(name)]);
  if (row === null) return false;
  await tx.rows(applyToProfile, [sub, name.address, isEmail]);
  return true;
}

/** Saves the settings that are given and leaves the others unchanged. */
export async function applySettings(
  tx: Transaction,
  sub: string,
  settings: { readonly isEmailPrimary?: boolean | undefined; readonly communicationSettings?: 0 | 1 | 2 | undefined },
): Promise<void> {
  if (settings.isEmailPrimary !== undefined) await tx.rows(setPrimary, [sub, settings.isEmailPrimary]);
  if (settings.communicationSettings !== undefined) await tx.rows(setPreference, [sub, settings.communicationSettings]);
}
