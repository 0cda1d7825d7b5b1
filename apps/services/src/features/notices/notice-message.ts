import { statement } from '#platform/database.ts';
import { writeNotice } from './notice-letter.ts';
import type { NoticeMessageOptions } from './notice-options.ts';
import { mailNotice } from './mail-notice.ts';
import { visitFileOf } from './letters/visit-letters.ts';
import { toMail, toText } from './to-message.ts';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import type { OutboxOutcome } from '#platform/outbox.ts';
import { hashNotice, recordDelivery } from '#servicing/commands/notices/record-delivery.ts';

interface NoticeRow {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly brand: string | null;
  readonly loan_header: string | null;
  readonly time_zone: string | null;
  readonly store_phone: string | null;
  readonly store_address: string | null;
  readonly mailed_on: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOTICE_TO_SEND = statement<NoticeRow>(
  'notice_to_send',
  `
  select n.code, n.facts, coalesce(l.brand, n.facts ->> 'brand') as brand, l.loan_header, s.time_zone, s.phone as store_phone, s.address as store_address,
         d.sent_on as mailed_on, p.first_name as name, p.email, p.phone
    from servicing.notice n
    join app.profile p on p.profile_id = $2
    left join servicing.loan l on l.loan_id = n.loan_id
    -- A notice about an application names its store.
    left join servicing.store s on s.store_id = coalesce(l.store_id, (n.facts ->> 'storeId')::int)
    left join servicing.notice_delivery d on d.key = n.key and d.channel = 'post'
   where n.key = $1`,
);
/** Time zone for quiet hours when the borrower's store is unknown. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

/** Makes the outbox kind `notice`. Its payload is { key, profileId, channel }; a letter on paper (`post`) has no profile. Emails
 *  and texts go to the address in the profile, letters to the postal address in the books. Exact text, address and time of each
 *  delivery are stored. Between 21:00 and 08:00 at the borrower's store, texts wait until morning. Source: loan-core 5.4. */
export function noticeMessages(options: NoticeMessageOptions) {
  return {
    attemptsMax: 12,
    work: (payload: Readonly<Record<string, unknown>>): Promise<OutboxOutcome> =>
      payload['channel'] === 'post' ? mailNotice(options, String(payload['key'])) : sendNotice(options, payload),
  };
}

async function sendNotice(
  { database, messenger, mode, sealing, lender = null, nowMs = Date.now }: NoticeMessageOptions,
  payload: Readonly<Record<string, unknown>>,
): Promise<OutboxOutcome> {
  const key = String(payload['key']);
  const row = await database.row(NOTICE_TO_SEND, [key, String(payload['profileId'])]);
  if (row === null) return { kind: 'giveUp', detail: 'there is no such notice' };
  const facts = row.mailed_on === null ? row.facts : { ...row.facts, mailedOn: row.mailed_on };
  const letter = writeNotice(
    {
      code: row.code,
      brand: row.brand ?? '',
      loanHeader: row.loan_header,
      facts,
      store: row.store_phone === null ? null : { phone: row.store_phone, address: row.store_address ?? '' },
    },
    mode,
    lender,
  );
  if (letter === null) return { kind: 'giveUp', detail: `there is no letter for ${row.code}` };
  const isMail = payload['channel'] === 'email';
  const to = isMail ? row.email : row.phone;
  if (to === null) return { kind: 'giveUp', detail: 'there is no address' };
  const delayMs = isMail || mode === 'simulation' ? 0 : quietDelayMs(nowMs(), row.time_zone ?? DEFAULT_TIME_ZONE);
  if (delayMs > 0) return { kind: 'later', delayMs };
  const reference = `notice-${key}`;
  const file = visitFileOf(row.code, row.facts, nowMs());
  const message = isMail
    ? {
        kind: 'mail' as const,
        ...toMail(letter, row.name, to, reference),
        ...(file === null ? {} : { calendarFile: file }),
      }
    : { kind: 'text' as const, ...toText(letter, to, reference) };
  const outcome = message.kind === 'mail' ? await messenger.sendMail(message) : await messenger.sendText(message);
  if (outcome.kind !== 'sent') return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
  const written = message.kind === 'mail' ? message.text : message.body;
  await recordDelivery(database, isMail ? 'email' : 'text', {
    key,
    reference,
    textSealed: sealing.seal('letter', written),
    textHash: hashNotice(written),
    addressSealed: sealing.seal('letter', to),
  });
  return { kind: 'done' };
}
