import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { StrangerName } from './stranger-name.ts';

// A taken name gets an unused profile number, the same each time. A waiting registration gets its own number (C1).
const claimNumber = statement<{ profile_id: string }>(
  'registration_claim',
  `
  insert into user_pool.registration as r (name, profile_id) values ($1, coalesce($2, $3))
  on conflict (name) do update set profile_id = coalesce($2, r.profile_id)
  returning profile_id`,
);
const nameOf = statement<{ name: string }>(
  'registration_name',
  `select name from user_pool.registration where profile_id = $1`,
);
const forget = statement<{ referral_code: string | null }>(
  'registration_forget',
  `delete from user_pool.registration where name = $1 returning referral_code`,
);
const bring = statement(
  'registration_bring_code',
  `update user_pool.registration set referral_code = $2, referral_came_by = 'link' where name = $1`,
);
const refer = statement('registration_refer', 'select servicing.refer_registered($1, $2, $3)');
const write = statement<{ sub: string | null }>(
  'registration_write',
  'select app.write_registration($1, $2, $3, $4, $5, $6) as sub',
);
// A second registrant may have overwritten a waiting registration with their own password, and the real owner may type the code.
// So a contested password works only when the code is typed in the browser that chose it. Otherwise the owner must set a new
// password by code.
const confirm = personStatement<{ status: string }>(
  'registration_confirm',
  `
  update user_pool.account set attributes = attributes || jsonb_build_object($2::text, 'true'),
    status = case when exists (select from user_pool.registration r where r.name = $3 and r.is_contested
                                 and r.secret_hash is distinct from $4) then 'RESET_REQUIRED' else 'CONFIRMED' end
   where sub = $1 and status = 'UNCONFIRMED' returning status`,
);
const displace = statement('registration_displace', 'select user_pool.displace_waiting($1, $2)');
// The profile number given for a taken name has no profile, so the same statement writes nothing (C1).
const agree = personStatement(
  'registration_agree',
  `
  insert into app.terms_consent (profile_id, brand, version, text_hash)
  select profile_id, $2, $3, $4 from app.profile where profile_id = $1
  on conflict (profile_id, brand, version) do nothing`,
);
const adopt = statement<{ adopted: number }>(
  'registration_adopt_cards',
  `select app.adopt_guest_cards($1, $2, $3) as adopted`,
);

/** Returns the profile number for the answer to a registration of this name. `waiting`: the account that waits for its code
 *  under the name. */
export async function claimProfileNumber(
  database: Queryable,
  name: StrangerName,
  waiting: string | null,
): Promise<string> {
  const row = await database.row<{ profile_id: string }>(claimNumber, [name.plain, waiting, newId('prf')]);
  if (row === null) throw new Error('a registration got no number');
  return row.profile_id;
}

/** Returns the name of a registration by its profile number. Returns null when the number was never issued or its registration
 *  is confirmed. */
export async function findRegisteredName(database: Queryable, profileId: string): Promise<string | null> {
  return (await database.row<{ name: string }>(nameOf, [profileId]))?.name ?? null;
}

/** The values of a new registration. */
export interface NewRegistration {
  readonly profileId: string;
  readonly name: StrangerName;
  readonly passwordHash: string;
  /** Hash of the registering browser's cookie. */
  readonly secretHash: Buffer;
}

/** Writes a registration. Returns true when the name was free or waiting, false when it is taken. */
export async function writeRegistration(database: Queryable, registration: NewRegistration): Promise<boolean> {
  const { profileId, name, passwordHash, secretHash } = registration;
  const isEmail = name.kind === 'email';
  const values = [profileId, isEmail ? name.address : null, isEmail ? null : name.address, passwordHash];
  const row = await database.row<{ sub: string | null }>(write, [...values, name.plain, secretHash]);
  return row?.sub === profileId;
}

/** Records consent to the terms with the registration, with a hash of the text shown. Source: OPEN-44, OPEN-75, D19. */
export async function keepAgreement(
  database: Queryable,
  { profileId, brand, textHash }: { readonly profileId: string; readonly brand: string; readonly textHash: Buffer },
): Promise<void> {
  await database.rows(agree, [profileId, brand, TERMS_VERSION, textHash]);
}

/** Keeps the code of the friend who invited a person, until their registration is confirmed. A newer registration of the name replaces it.
 *  */
export async function bringReferralCode(database: Queryable, name: StrangerName, code: string | null): Promise<void> {
  await database.rows(bring, [name.plain, code]);
}

/** Confirms the account that waits under a name and deletes its registration data. The code of a friend counts from here on; `hideName` makes the
 *  keyed hash of a contact. `secretHash` is the hash of the confirming browser's cookie. Returns false when the password may not be the
 *  owner's, so that a new password must be set. */
export async function confirmRegistration(
  database: Queryable,
  sub: string,
  name: StrangerName,
  secretHash: Buffer | null,
  hideName: (name: string) => string,
): Promise<boolean> {
  const row = await database.row<{ status: string }>(confirm, [sub, toVerifiedAttribute(name), name.plain, secretHash]);
  const forgotten = await database.row(forget, [name.plain]);
  const code = forgotten?.referral_code ?? null;
  if (code !== null) await database.rows(refer, [sub, code, hideName(`invitation:${name.address}`)]);
  return row?.status === 'CONFIRMED';
}

/** Moves a guest's own cards to the registration. Cards of anybody else do not move. Source: OPEN-44, T3. */
export async function adoptGuestCards(
  database: Queryable,
  profileId: string,
  guestSessionId: string | null,
  cardIds: readonly string[],
): Promise<number> {
  return (await database.row<{ adopted: number }>(adopt, [profileId, guestSessionId, cardIds]))?.adopted ?? 0;
}

/** Removes a proven address (a phone in E.164) from unconfirmed registrations. `sub` is the person who proved it. */
export async function displaceWaiting(tx: Transaction, sub: string, address: string): Promise<void> {
  await tx.rows(displace, [sub, address]);
}

/** Returns Cognito's name of the attribute that marks an alias as proven. */
export function toVerifiedAttribute({ kind }: Pick<StrangerName, 'kind'>): string {
  return kind === 'email' ? 'email_verified' : 'phone_number_verified';
}
