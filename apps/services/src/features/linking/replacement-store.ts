import { hashSecret } from '#platform/access/binding.ts';
import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';
import type { CustomerNumber } from './linking-store.ts';

/** The status of a replacement. A pending replacement that has expired counts as failed. Source: LOP-105. */
export type ReplacementStatus = 'pending' | 'complete' | 'failed';

/** The move of a customer's loans from one profile to another. */
export interface Replacement extends CustomerNumber {
  readonly replacementId: string;
  readonly profileId: string;
  readonly formerProfileId: string;
  readonly status: ReplacementStatus;
}

interface ReplacementRow {
  readonly replacement_id: string;
  readonly profile_id: string;
  readonly former_profile_id: string;
  readonly lms_id: CustomerNumber['lmsId'];
  readonly customer_id: string;
  readonly status: ReplacementStatus;
}

const columns = `
  replacement_id, profile_id, former_profile_id, lms_id, customer_id,
  case when status = 'pending' and expires_at <= now() then 'failed' else status end as status`;
const endPending = statement('replacement_end_pending', 'select app.end_pending_replacements($1, $2)');
const insertReplacement = personStatement(
  'replacement_insert',
  `
  insert into app.replacement (replacement_id, return_hash, profile_id, former_profile_id, lms_id, customer_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => ${LINKING_LIMITS.replacementHours}))`,
  3,
);
const bySecret = personStatement<ReplacementRow>(
  'replacement_by_secret',
  `select ${columns} from app.replacement where return_hash = $1 and profile_id = $2`,
  2,
);
const locked = personStatement<ReplacementRow>(
  'replacement_locked',
  `select ${columns} from app.replacement where profile_id = $1 and replacement_id = $2 for update`,
);
const byFormer = personStatement<ReplacementRow>(
  'replacement_by_former',
  `
  select ${columns} from app.replacement
   where former_profile_id = $1 and customer_id = $2 and ($3::text is null or profile_id = $3)
   order by created_at desc, replacement_id limit 1`,
);
const newest = personStatement<ReplacementRow>(
  'replacement_newest',
  `
  select ${columns} from app.replacement where profile_id = $1 and customer_id = $2
   order by created_at desc, replacement_id limit 1`,
);
const finish = statement(
  'replacement_finish',
  'update app.replacement set status = $2, finished_at = now() where replacement_id = $1',
);

function toReplacement(row: ReplacementRow | null): Replacement | null {
  if (row === null) return null;
  return {
    replacementId: row.replacement_id,
    profileId: row.profile_id,
    formerProfileId: row.former_profile_id,
    lmsId: row.lms_id,
    customerId: row.customer_id,
    status: row.status,
  };
}

/** Writes a new pending replacement and ends an earlier pending one for the same number. Stores only the hash of the link's
 *  secret. */
export async function keepReplacement(
  tx: Transaction,
  made: Omit<Replacement, 'status'> & { readonly secret: string },
): Promise<void> {
  const { replacementId, secret, profileId, formerProfileId, lmsId, customerId } = made;
  await tx.rows(endPending, [lmsId, customerId]);
  await tx.rows(insertReplacement, [replacementId, hashSecret(secret), profileId, formerProfileId, lmsId, customerId]);
}

/** Returns the replacement of a link, or null when the secret does not belong to the profile. */
export async function findBySecret(
  database: Queryable,
  secret: string,
  profileId: string,
): Promise<Replacement | null> {
  return toReplacement(await database.row<ReplacementRow>(bySecret, [hashSecret(secret), profileId]));
}

/** Returns the newest replacement that takes a number away from a profile. When `profileId` is given, only that profile's
 *  replacements are searched. */
export async function findByFormer(
  database: Queryable,
  asked: { readonly formerProfileId: string; readonly customerId: string; readonly forProfileId: string | null },
): Promise<Replacement | null> {
  const values = [asked.formerProfileId, asked.customerId, asked.forProfileId];
  return toReplacement(await database.row<ReplacementRow>(byFormer, values));
}

/** Locks and returns a replacement that a profile asked for. Lock the person first, so that all transactions lock in the same order. Throws when it
 *  does not exist. */
export async function lockReplacement(
  tx: Transaction,
  { profileId, replacementId }: Pick<Replacement, 'profileId' | 'replacementId'>,
): Promise<Replacement> {
  const replacement = toReplacement(await tx.row<ReplacementRow>(locked, [profileId, replacementId]));
  if (replacement === null) throw new Error(`there is no replacement ${replacementId}`);
  return replacement;
}

/** Returns the newest replacement that a profile asked for, by customer number. */
export async function findReplacement(
  database: Queryable,
  profileId: string,
  customerId: string,
): Promise<Replacement | null> {
  return toReplacement(await database.row<ReplacementRow>(newest, [profileId, customerId]));
}

/** Sets the final status of a replacement. */
export async function finishReplacement(
  tx: Transaction,
  replacementId: string,
  status: 'complete' | 'failed',
): Promise<void> {
  await tx.rows(finish, [replacementId, status]);
}
