import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { createHash } from 'node:crypto';
import { statement, type Queryable } from '#platform/database.ts';

/** A copy of a notice as it goes to its carrier. Text and address are sealed already; the hash is of the plain text. */
export interface NoticeCopy {
  readonly key: string;
  readonly reference: string;
  readonly textSealed: Buffer;
  readonly textHash: Buffer;
  readonly addressSealed: Buffer;
}

/** The SHA-256 of a notice's exact text. */
export function hashNotice(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const RECORD_DELIVERY = statement(
  'notice_sent',
  `
  with sent as (
    insert into servicing.notice_delivery (key, channel, reference, text_sealed, text_hash, address_sealed, sent_at, sent_on)
    select n.key, $2, $3, $4, $5, $6, now(), coalesce(c.business_date, n.made_on)
      from servicing.notice n left join servicing.loan l on l.loan_id = n.loan_id
      left join servicing.business_clock c on c.lms_id = l.lms_id
     where n.key = $1
    on conflict do nothing
  )
  update servicing.notice n set delivered_at = coalesce(n.delivered_at, now()), document_hash = coalesce(
           (select d.text_hash from servicing.notice_delivery d where d.key = n.key and d.channel = 'post' and d.sent_at is not null), $5)
   where n.key = $1`,
);

/** Records that an email or a text message was delivered, with its exact text. A repeated call keeps the first delivery.
 *  The hash of a mailed letter stays the notice's own. Source: loan-core 5.4. */
export async function recordDelivery(db: Queryable, channel: 'email' | 'text', copy: NoticeCopy): Promise<void> {
  const { key, reference, textSealed, textHash, addressSealed } = copy;
  await db.rows(RECORD_DELIVERY, [key, channel, reference, textSealed, textHash, addressSealed]);
}

/** A letter that was written: the copy, and whether the mail house has answered already. */
export interface BegunLetter {
  readonly textSealed: Buffer;
  readonly addressSealed: Buffer;
  readonly state: 'new' | 'begun' | 'sent' | 'refused';
}

const BEGIN_LETTER = statement<{ inserted: boolean }>(
  'begin_letter',
  `
  insert into servicing.notice_delivery (key, channel, reference, text_sealed, text_hash, address_sealed)
  values ($1, 'post', $2, $3, $4, $5) on conflict do nothing returning true as inserted`,
);
const LETTER = statement<{ text_sealed: Buffer; address_sealed: Buffer; state: 'begun' | 'sent' | 'refused' }>(
  'begun_letter',
  `
  select text_sealed, address_sealed,
         case when sent_at is not null then 'sent' when refused_at is not null then 'refused' else 'begun' end as state
    from servicing.notice_delivery where key = $1 and channel = 'post'`,
);

/** Keeps the exact text of a letter before it is sent. Returns the text that was kept first, because the mail house knows a
 *  reference by that text. */
export async function beginLetter(db: Queryable, copy: NoticeCopy): Promise<BegunLetter> {
  const { key, reference, textSealed, textHash, addressSealed } = copy;
  const inserted = await db.row(BEGIN_LETTER, [key, reference, textSealed, textHash, addressSealed]);
  if (inserted !== null) return { textSealed, addressSealed, state: 'new' };
  const known = await db.row(LETTER, [key]);
  if (known === null) throw new Error(`the letter of ${key} is gone`);
  return { textSealed: known.text_sealed, addressSealed: known.address_sealed, state: known.state };
}

const RECORD_LETTER = statement('record_letter', 'select servicing.record_letter($1, $2, $3)');

/** Records that the mail house took over a letter, on the present business date. Repeating it changes nothing. */
export async function recordLetter(
  db: Queryable,
  key: string,
  accepted: { readonly id: string; readonly expectedOn: BusinessDate | null },
): Promise<void> {
  await db.rows(RECORD_LETTER, [key, accepted.id, accepted.expectedOn]);
}

const REFUSE_LETTER = statement(
  'refuse_letter',
  `
  insert into servicing.notice_delivery (key, channel, reference, refused_at, refused_why)
  values ($1, 'post', $2, now(), $3)
  on conflict (key, channel) do update set refused_at = now(), refused_why = excluded.refused_why
    where notice_delivery.sent_at is null and notice_delivery.refused_at is null`,
);

/** Why a letter of somebody without a postal address was never mailed. */
export const NO_ADDRESS = 'no postal address is known';

/** Records why a letter was never mailed. A letter that was mailed stays so. */
export async function refuseLetter(db: Queryable, key: string, reference: string, why: string): Promise<void> {
  await db.rows(REFUSE_LETTER, [key, reference, why]);
}

const RECORD_PAST_LETTER = statement(
  'record_past_letter',
  `insert into servicing.notice_delivery (key, channel, reference, carrier_id, sent_at, sent_on)
   select key, 'post', 'history-' || key, 'history', now(), $2 from unnest($1::text[]) key`,
);

/** Records letters as mailed in the simulated past, whose text nobody kept. The database counts them in a simulation only. */
export async function recordPastLetters(db: Queryable, keys: readonly string[], on: BusinessDate): Promise<void> {
  await db.rows(RECORD_PAST_LETTER, [keys, on]);
}
