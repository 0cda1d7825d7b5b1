import { createHash } from 'node:crypto';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { giveEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, type Queryable, type Transaction } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

/** The agreement of a person to the present text. */
export interface GivenConsent {
  readonly consentId: number;
  readonly version: string;
  readonly givenAt: Date;
}

interface ConsentRow {
  readonly consent_id: number;
  readonly version: string;
  readonly given_at: Date;
  readonly withdrawn_at: Date | null;
}

const LAST_CONSENT = personStatement<ConsentRow>(
  'last_esign_consent',
  'select consent_id, version, given_at, withdrawn_at from app.esign_consent where profile_id = $1 order by given_at desc, consent_id desc limit 1',
);
const GIVE_CONSENT = personStatement(
  'give_esign_consent',
  `
  insert into app.esign_consent (profile_id, version, text_hash, device) values ($1, $2, $3, left($4, 200))
  on conflict (profile_id, version) where withdrawn_at is null do nothing`,
);
const WITHDRAW_CONSENT = personStatement(
  'withdraw_esign_consent',
  'update app.esign_consent set withdrawn_at = now() where profile_id = $1 and withdrawn_at is null',
);

type Answer = ResponseOf<typeof giveEsignConsent>;

/** Reads whether a person agreed to electronic documents. A changed text has a new version, and is agreed to anew. Source: 15 USC
 *  7001(c), loan-core 6.4. */
export async function readConsent(db: Queryable, { profileId }: Pick<Customer, 'profileId'>): Promise<Answer> {
  const row = await db.row(LAST_CONSENT, [profileId]);
  return { state: stateOf(row), version: ESIGN_VERSION, givenAt: row?.given_at.toISOString() ?? null };
}

function stateOf(row: ConsentRow | null): Answer['state'] {
  if (row === null) return 'none';
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.version === ESIGN_VERSION ? 'given' : 'outdated';
}

/** Refuses with `ConsentNeeded` unless the person agreed to the present text. */
export async function requireConsent(db: Queryable, { profileId }: Pick<Customer, 'profileId'>): Promise<GivenConsent> {
  const row = await db.row(LAST_CONSENT, [profileId]);
  if (row === null || stateOf(row) !== 'given')
    throw new Refused('ConsentNeeded', 'Agree to electronic documents before you sign.');
  return { consentId: row.consent_id, version: row.version, givenAt: row.given_at };
}

const LOCK_CONSENT = personStatement<{ consent_id: number }>(
  'lock_esign_consent',
  'select consent_id from app.esign_consent where profile_id = $1 and consent_id = $2 and withdrawn_at is null for share',
);

/** Whether an agreement is still in force. It cannot be taken back until the transaction ends. */
export async function isStillGiven(
  tx: Transaction,
  { profileId }: Pick<Customer, 'profileId'>,
  { consentId }: GivenConsent,
): Promise<boolean> {
  return (await tx.row(LOCK_CONSENT, [profileId, consentId])) !== null;
}

/** Records that a person agreed to the present text, with the hash of that text and the device. Agreeing twice changes nothing. */
export async function giveConsent(
  db: Queryable,
  { profileId }: Pick<Customer, 'profileId'>,
  { text, device }: { readonly text: string; readonly device: string },
): Promise<void> {
  const textHash = createHash('sha256').update(text).digest();
  await db.rows(GIVE_CONSENT, [profileId, ESIGN_VERSION, textHash, device]);
}

/** Takes every agreement of a person back. */
export async function withdrawConsent(db: Queryable, { profileId }: Pick<Customer, 'profileId'>): Promise<void> {
  await db.rows(WITHDRAW_CONSENT, [profileId]);
}
