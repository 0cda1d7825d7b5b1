import { createHash } from 'node:crypto';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { giveEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { personStatement, type Queryable, type Transaction } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

/** The agreement of a person to the present text. */
export interface GivenConsent {
  readonly consentId: number;
  readonly version: string;
  readonly givenAt: Date;
}

/** Whose agreement it is: the borrower's own, or that of one session of a guest. */
type Consenter = Pick<Customer, 'profileId' | 'scope' | 'sessionId'>;

interface ConsentRow {
  readonly consent_id: number;
  readonly version: string;
  readonly given_at: Date;
  readonly withdrawn_at: Date | null;
  readonly is_present: boolean;
}

// What a guest agrees to never counts for the borrower or another guest, nor the borrower's agreement for a guest.
// The agreement to the present terms, if it is in force, else the last one.
const LAST_CONSENT = personStatement<ConsentRow>(
  'last_esign_consent',
  `select consent_id, version, given_at, withdrawn_at, terms_hash = $2 as is_present from app.esign_consent
    where profile_id = $1 and guest_session_id is not distinct from $3
    order by withdrawn_at is null and terms_hash = $2 desc, given_at desc, consent_id desc limit 1`,
);
const GIVE_CONSENT = personStatement(
  'give_esign_consent',
  `
  with kept as (
    insert into app.esign_text (text_hash, words, pdf) values ($3, $6, $7) on conflict do nothing
  )
  insert into app.esign_consent (profile_id, version, text_hash, terms_hash, device, guest_session_id)
  values ($1, $2, $3, $4, left($5, 200), $8)
  on conflict (profile_id, terms_hash, guest_session_id) where withdrawn_at is null do nothing`,
);
const AGREED_TEXT = personStatement<{ pdf: Buffer }>(
  'agreed_esign_text',
  `select t.pdf from app.esign_consent c join app.esign_text t using (text_hash)
    where c.profile_id = $1 and c.guest_session_id is not distinct from $2
    order by c.given_at desc, c.consent_id desc limit 1`,
);
// The borrower also takes back what guests agreed to in the borrower's place; a guest takes back only their own.
const WITHDRAW_CONSENT = personStatement(
  'withdraw_esign_consent',
  `update app.esign_consent set withdrawn_at = now()
    where profile_id = $1 and withdrawn_at is null and ($2::text is null or guest_session_id = $2)`,
);

type Answer = ResponseOf<typeof giveEsignConsent>;

/** Reads whether a person agreed to electronic documents, on the terms with this hash. A changed text has a new version, and is agreed
 *  to anew, as are the terms of another lender or brand. Source: 15 USC 7001(c), loan-core 6.4. */
export async function readConsent(db: Queryable, caller: Consenter, terms: Buffer): Promise<Answer> {
  const row = await db.row(LAST_CONSENT, [caller.profileId, terms, guestSessionOf(caller)]);
  return { state: stateOf(row), version: ESIGN_VERSION, givenAt: row?.given_at.toISOString() ?? null };
}

function stateOf(row: ConsentRow | null): Answer['state'] {
  if (row === null) return 'none';
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.is_present ? 'given' : 'outdated';
}

/** Refuses with `ConsentNeeded` unless the person agreed to the terms with this hash. */
export async function requireConsent(db: Queryable, caller: Consenter, terms: Buffer): Promise<GivenConsent> {
  const row = await db.row(LAST_CONSENT, [caller.profileId, terms, guestSessionOf(caller)]);
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

/** Records that a person agreed to the present text, on a device, and keeps that text with its PDF once. Agreeing twice changes
 *  nothing. */
export async function giveConsent(
  db: Queryable,
  caller: Consenter,
  {
    content,
    pdf,
    terms,
    device,
  }: {
    readonly content: DocumentContent;
    readonly pdf: Uint8Array;
    readonly terms: Buffer;
    readonly device: string;
  },
): Promise<void> {
  const words = JSON.stringify(content);
  const textHash = createHash('sha256').update(words).digest();
  const values = [caller.profileId, ESIGN_VERSION, textHash, terms, device, words, Buffer.from(pdf)];
  await db.rows(GIVE_CONSENT, [...values, guestSessionOf(caller)]);
}

/** Reads the PDF of what a person last agreed to; null when they never agreed. */
export async function readAgreedText(db: Queryable, caller: Consenter): Promise<Uint8Array | null> {
  return (await db.row(AGREED_TEXT, [caller.profileId, guestSessionOf(caller)]))?.pdf ?? null;
}

/** Takes every agreement of a person back. */
export async function withdrawConsent(db: Queryable, caller: Consenter): Promise<void> {
  await db.rows(WITHDRAW_CONSENT, [caller.profileId, guestSessionOf(caller)]);
}
