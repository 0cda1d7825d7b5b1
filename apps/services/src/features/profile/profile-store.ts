import type { StoredAddress } from '@lendside/domain/customers/list-addresses.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';

const selectMdmId = personStatement<{ mdm_id: string | null }>(
  'profile_mdm_id_find',
  'select mdm_id from app.profile where profile_id = $1',
);
const setMdmId = personStatement<{ mdm_id: string }>(
  'profile_mdm_id',
  'update app.profile set mdm_id = coalesce(mdm_id, $2) where profile_id = $1 returning mdm_id',
);
// The referrer's contact is unconfirmed and stays out of the profile. Mail and codes go to the profile's e-mail and phone, which only a
// code can change.
const setNames = personStatement(
  'profile_set_names',
  'update app.profile set first_name = $2, last_name = $3 where profile_id = $1',
);
const addAttributes = personStatement(
  'account_add_attributes',
  'update user_pool.account set attributes = attributes || $2::jsonb where sub = $1 and not attributes @> $2::jsonb',
);
const upsertPartnerProfile = personStatement(
  'partner_profile_upsert',
  `
  insert into app.partner_profile (profile_id, sealed) values ($1, $2)
  on conflict (profile_id) do update set sealed = excluded.sealed, completed_at = now(), told_at = null`,
);
const setPartnerTold = personStatement(
  'partner_profile_told',
  'update app.partner_profile set told_at = now() where profile_id = $1 and sealed = $2',
);
const insertConsent = personStatement(
  'terms_consent_insert',
  `
  insert into app.terms_consent (profile_id, brand, version, text_hash) values ($1, $2, $3, $4)
  on conflict (profile_id, brand, version) do nothing`,
);
const upsertAnswer = personStatement(
  'security_answer_upsert',
  `
  insert into app.security_answer (profile_id, question_id, answer_hash) values ($1, $2, $3)
  on conflict (profile_id, question_id) do update set answer_hash = excluded.answer_hash, answered_at = now()`,
);
const selectAnswered = personStatement<{ question_id: string; answered_at: Date }>(
  'security_answer_list',
  'select question_id, answered_at from app.security_answer where profile_id = $1 order by answered_at, question_id',
);

const selectEmail = personStatement<{ email: string | null }>(
  'profile_own_email',
  'select email from app.profile where profile_id = $1',
);
const writeAddress = statement<{ written: number }>(
  'profile_save_address',
  'select app.save_address($1, $2) as written',
);
const writeEmail = statement<{ written: number }>('profile_save_email', 'select app.save_record_email($1) as written');

/** Returns the confirmed e-mail of a profile, or null. */
export async function findOwnEmail(database: Queryable, profileId: string): Promise<string | null> {
  return (await database.row<{ email: string | null }>(selectEmail, [profileId]))?.email ?? null;
}

/** Writes an address into the profile's records of the built-in loan systems. Returns the number of records. */
export async function saveAddress(database: Queryable, profileId: string, address: StoredAddress): Promise<number> {
  return (await database.row(writeAddress, [profileId, JSON.stringify(address)]))?.written ?? 0;
}

/** Writes the confirmed e-mail of a profile into its records. */
export async function saveRecordEmail(database: Queryable, profileId: string): Promise<void> {
  await database.rows(writeEmail, [profileId]);
}

/** Returns the master id of a profile, or null when it has no master id yet. */
export async function findMdmId(database: Queryable, profileId: string): Promise<string | null> {
  return (await database.row<{ mdm_id: string | null }>(selectMdmId, [profileId]))?.mdm_id ?? null;
}

/** Gives a profile its master id, or returns the existing id. Simultaneous calls all get the same id. Throws when the profile
 *  does not exist. */
export async function keepMdmId(database: Queryable, profileId: string, wanted: string): Promise<string> {
  const row = await database.row<{ mdm_id: string }>(setMdmId, [profileId, wanted]);
  if (row === null) throw new Error(`there is no profile ${profileId}`);
  return row.mdm_id;
}

/** What a person typed at enrollment, as stored. It is unproven. */
export interface Referrer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

/** Gives a profile the names that the person typed. */
export async function keepNames(
  database: Queryable,
  profileId: string,
  { firstName, lastName }: Pick<Referrer, 'firstName' | 'lastName'>,
): Promise<void> {
  await database.rows(setNames, [profileId, firstName, lastName]);
}

/** Sets the given attributes of an account, by Cognito's names, and leaves the others unchanged. */
export async function keepAttributes(
  database: Queryable,
  sub: string,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  await database.rows(addAttributes, [sub, JSON.stringify(attributes)]);
}

/** Records that the partner received this version of the profile. A newer version stays marked as unsent. */
export async function notePartnerTold(database: Queryable, profileId: string, sealed: Buffer): Promise<void> {
  await database.rows(setPartnerTold, [profileId, sealed]);
}

/** Stores the data for the partner, sealed and marked as not yet sent. */
export async function keepPartnerProfile(database: Queryable, profileId: string, sealed: Buffer): Promise<void> {
  await database.rows(upsertPartnerProfile, [profileId, sealed]);
}

/** Records consent, once for each brand and version. */
export async function keepConsent(
  database: Queryable,
  consent: { profileId: string; brand: string; version: string; textHash: Buffer },
): Promise<void> {
  await database.rows(insertConsent, [consent.profileId, consent.brand, consent.version, consent.textHash]);
}

/** Stores the hash of an answer, in place of an older answer. */
export async function keepAnswer(
  database: Queryable,
  answer: { profileId: string; questionId: string; answerHash: string },
): Promise<void> {
  await database.rows(upsertAnswer, [answer.profileId, answer.questionId, answer.answerHash]);
}

/** Lists the answered questions with their times, oldest first. */
export async function listAnswered(
  database: Queryable,
  profileId: string,
): Promise<{ questionId: string; answeredAt: Date }[]> {
  const rows = await database.rows<{ question_id: string; answered_at: Date }>(selectAnswered, [profileId]);
  return rows.map((row) => ({ questionId: row.question_id, answeredAt: row.answered_at }));
}
