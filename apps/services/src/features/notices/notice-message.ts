import type { MailMessage, Messenger, TextMessage } from '@lendside/providers/messaging/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { LetterRow } from './letters/letter-template.ts';
import { writeNotice, type NoticeLetter } from './notice-letter.ts';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Mode } from '#platform/system-mode.ts';
import { recordDelivery } from '#servicing/commands/notices/record-delivery.ts';

/** What sending notices depends on. `nowMs` is the real time, for quiet hours; simulations have no quiet hours. */
export interface NoticeMessageOptions {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly mode: Mode;
  readonly nowMs?: () => number;
}

interface NoticeRow {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly brand: string | null;
  readonly loan_header: string | null;
  readonly time_zone: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOTICE_TO_SEND = statement<NoticeRow>(
  'notice_to_send',
  `
  select n.code, n.facts, l.brand, l.loan_header, s.time_zone, p.first_name as name, p.email, p.phone
    from servicing.notice n
    join app.profile p on p.profile_id = $2
    left join servicing.loan l on l.loan_id = n.loan_id
    left join servicing.store s on s.store_id = l.store_id
   where n.key = $1`,
);
/** Time zone for quiet hours when the borrower's store is unknown. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

function paragraph(sentence: string): string {
  return `<p>${escapeHtml(sentence)}</p>`;
}

function rowsTable(rows: readonly LetterRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:400">${escapeHtml(label)}</th><td style="text-align:right;padding-left:16px">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse">${lines.join('')}</table>`;
}

function toMail(letter: NoticeLetter, name: string, to: string, reference: string): MailMessage {
  const sections = letter.sections.flatMap(({ heading, sentences = [], rows = [] }) => [
    '',
    heading,
    ...sentences,
    ...rows.map(([label, value]) => `${label}: ${value}`),
  ]);
  const text = [letter.brand, '', `Hello ${name},`, '', letter.title, '', ...letter.sentences, ...sections, ''].join(
    '\n',
  );
  const paragraphs = [
    ...letter.sentences.map(paragraph),
    ...letter.sections.map(
      ({ heading, sentences = [], rows = [] }) =>
        `<h2 style="font-size:18px">${escapeHtml(heading)}</h2>${sentences.map(paragraph).join('')}${rowsTable(rows)}`,
    ),
  ].join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a">
<p style="font-weight:700">${escapeHtml(letter.brand)}</p><p>Hello ${escapeHtml(name)},</p><h1 style="font-size:22px">${escapeHtml(letter.title)}</h1>${paragraphs}</body></html>`;
  return { to, subject: `${letter.brand}: ${letter.title}`, text, html, reference };
}

function toText(letter: NoticeLetter, to: string, reference: string): TextMessage {
  return { to, body: `${letter.brand}: ${letter.title}. ${letter.sentences.join(' ')}`, reference };
}

/** Makes the outbox kind `notice`; its payload is { key, profileId, channel }. The letter goes to the address in the profile.
 *  The letter's hash and the time of its first delivery are stored. Between 21:00 and 08:00 at the borrower's store, texts
 *  wait until morning. Source: loan-core 5.4. */
export function noticeMessages({ database, messenger, mode, nowMs = Date.now }: NoticeMessageOptions) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const key = String(payload['key']);
      const row = await database.row(NOTICE_TO_SEND, [key, String(payload['profileId'])]);
      if (row === null) return { kind: 'giveUp', detail: 'there is no such notice' } as const;
      const notice = { code: row.code, brand: row.brand ?? '', loanHeader: row.loan_header, facts: row.facts };
      const letter = writeNotice(notice, mode);
      if (letter === null) return { kind: 'giveUp', detail: `there is no letter for ${row.code}` } as const;
      const isMail = payload['channel'] === 'email';
      const to = isMail ? row.email : row.phone;
      if (to === null) return { kind: 'giveUp', detail: 'there is no address' } as const;
      const delayMs = isMail || mode === 'simulation' ? 0 : quietDelayMs(nowMs(), row.time_zone ?? DEFAULT_TIME_ZONE);
      if (delayMs > 0) return { kind: 'later', delayMs } as const;
      const message = isMail
        ? { kind: 'mail' as const, ...toMail(letter, row.name, to, `notice-${key}`) }
        : { kind: 'text' as const, ...toText(letter, to, `notice-${key}`) };
      const outcome = message.kind === 'mail' ? await messenger.sendMail(message) : await messenger.sendText(message);
      if (outcome.kind !== 'sent')
        return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail } as const;
      const written = message.kind === 'mail' ? message.text : message.body;
      await recordDelivery(database, key, written);
      return { kind: 'done' } as const;
    },
  };
}
