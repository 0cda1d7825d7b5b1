import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { StrangerName } from './stranger-name.ts';

// A name that is taken is answered with a number of nobody's, the same each time, as a registration that waits for its code is
// with its own (C1).
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
const forget = statement('registration_forget', `delete from user_pool.registration where name = $1`);
// One statement whether the name is free, waiting or taken, so that they take as long. What waits is written over: it holds
// nothing. What is taken is not touched.
const write = statement<{ sub: string | null }>(
  'registration_write',
  `
  with known as (
    select sub, status from user_pool.account where email = $2 or phone = $3
  ), over as (
    update user_pool.account a set password_hash = $4, password_changed_at = now()
      from known k where a.sub = k.sub and k.status = 'UNCONFIRMED' returning a.sub
  ), person as (
    insert into app.profile (profile_id, first_name, last_name, email, phone)
    select $1, '', '', $2, $3 where not exists (select from known) on conflict do nothing returning profile_id
  ), made as (
    insert into user_pool.account (sub, email, phone, password_hash, status, is_email_primary)
    select profile_id, $2, $3, $4, 'UNCONFIRMED', $2 is not null from person on conflict do nothing returning sub
  ), browser as (
    update user_pool.registration r set secret_hash = $6,
           is_contested = r.secret_hash is not null or exists (select from known where status = 'UNCONFIRMED')
     where r.name = $5
  )
  select coalesce((select sub from made), (select sub from over)) as sub`,
);
// Who registered over a registration that waited may have put their own password under somebody else's name, for the owner to
// confirm. So a contested password counts only in the browser that chose it; elsewhere its owner sets a new one by code.
const confirm = statement<{ status: string }>(
  'registration_confirm',
  `
  update user_pool.account set attributes = attributes || jsonb_build_object($2::text, 'true'),
    status = case when exists (select from user_pool.registration r where r.name = $3 and r.is_contested
                                 and r.secret_hash is distinct from $4) then 'RESET_REQUIRED' else 'CONFIRMED' end
   where sub = $1 and status = 'UNCONFIRMED' returning status`,
);
// What waits keeps nobody from an address: whoever proves it takes it.
const displace = statement(
  'registration_displace',
  `
  with displaced as (
    update user_pool.account set email = nullif(email, $2), phone = nullif(phone, $2)
     where (email = $2 or phone = $2) and status = 'UNCONFIRMED' and sub <> $1 returning sub
  )
  update app.profile p set email = nullif(p.email, $2), phone = nullif(p.phone, $2) from displaced d where p.profile_id = d.sub`,
);
// A number of nobody's has no profile: for a taken name the same statement writes nothing (C1).
const agree = statement(
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

/** The number a registration of this name is told. `waiting`: the account that waits for its code under the name. */
export async function claimProfileNumber(
  database: Queryable,
  name: StrangerName,
  waiting: string | null,
): Promise<string> {
  const row = await database.row<{ profile_id: string }>(claimNumber, [name.plain, waiting, newId('prf')]);
  if (row === null) throw new Error('a registration got no number');
  return row.profile_id;
}

/** The name a registration was made with; null for a number nobody was told, or whose registration is confirmed. */
export async function findRegisteredName(database: Queryable, profileId: string): Promise<string | null> {
  return (await database.row<{ name: string }>(nameOf, [profileId]))?.name ?? null;
}

/** What a registration is written with. */
export interface NewRegistration {
  readonly profileId: string;
  readonly name: StrangerName;
  readonly passwordHash: string;
  /** Of the cookie of the browser that registers. */
  readonly secretHash: Buffer;
}

/** Writes a registration; true when the name was free or waiting, false when it is taken. */
export async function writeRegistration(database: Queryable, registration: NewRegistration): Promise<boolean> {
  const { profileId, name, passwordHash, secretHash } = registration;
  const isEmail = name.kind === 'email';
  const values = [profileId, isEmail ? name.address : null, isEmail ? null : name.address, passwordHash];
  const row = await database.row<{ sub: string | null }>(write, [...values, name.plain, secretHash]);
  return row?.sub === profileId;
}

/** Keeps that the terms were agreed to with the registration, with a hash of the text it showed. Source: OPEN-44, OPEN-75, D19. */
export async function keepAgreement(
  database: Queryable,
  { profileId, brand, textHash }: { readonly profileId: string; readonly brand: string; readonly textHash: Buffer },
): Promise<void> {
  await database.rows(agree, [profileId, brand, TERMS_VERSION, textHash]);
}

/** Confirms the account that waits under a name; what was kept of the registration goes. `secretHash`: of the cookie of the browser
 *  that confirms. False when its password is not known to be the owner's, so that a new one is to be set. */
export async function confirmRegistration(
  database: Queryable,
  sub: string,
  name: StrangerName,
  secretHash: Buffer | null,
): Promise<boolean> {
  const row = await database.row<{ status: string }>(confirm, [sub, toVerifiedAttribute(name), name.plain, secretHash]);
  await database.rows(forget, [name.plain]);
  return row?.status === 'CONFIRMED';
}

/** Gives a guest's own cards to the registration; cards of anybody else do not move. Source: OPEN-44, T3. */
export async function adoptGuestCards(
  database: Queryable,
  profileId: string,
  guestSessionId: string | null,
  cardIds: readonly string[],
): Promise<number> {
  return (await database.row<{ adopted: number }>(adopt, [profileId, guestSessionId, cardIds]))?.adopted ?? 0;
}

/** Takes a proven address (E.164 of a phone) from registrations that wait for their code; `sub` is who proved it. */
export async function displaceWaiting(tx: Transaction, sub: string, address: string): Promise<void> {
  await tx.rows(displace, [sub, address]);
}

/** The attribute that says an alias was proven, by Cognito's name. */
export function toVerifiedAttribute({ kind }: Pick<StrangerName, 'kind'>): string {
  return kind === 'email' ? 'email_verified' : 'phone_number_verified';
}
