import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { MailMessage, Messenger, TextMessage } from '@lendside/providers/messaging/port.ts';
import { enqueue, type OutboxKind, type OutboxOutcome } from '#platform/outbox.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';
import { escapeHtml } from '#platform/escape-html.ts';

/** The channel and address that a message is sent to. */
interface Destination {
  readonly channel: 'text' | 'voice' | 'email';
  readonly address: string;
}

/** The text of a message. It has a link only when it asks for confirmation of a replacement. */
interface Letter {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly link: string | null;
}

const queueMessage = statement('replacement_queue', enqueue("select 'replacement', $1, $2::jsonb"));
const selectAddresses = statement<{ email: string | null; phone: string | null }>(
  'replacement_addresses',
  'select email, phone from app.profile where profile_id = $1',
);

/** Queues the link that confirms a replacement. Address and link are sealed, so that a reader of the table cannot use them
 *  (D12, D17). */
export async function queueReplacementLink(
  tx: Transaction,
  sealing: Sealing,
  sent: { replacementId: string; brand: string; destination: Destination; link: string },
): Promise<void> {
  const { replacementId, brand, destination, link } = sent;
  const sealed = sealing.seal('return', JSON.stringify({ to: destination, link })).toString('base64');
  await tx.rows(queueMessage, [
    `link:${replacementId}`,
    JSON.stringify({ form: 'link', replacementId, brand, sealed }),
  ]);
}

/** Queues a notice to the owner of the profile that holds the loans, so that the owner can still object. */
export async function queueAskedNotice(
  tx: Transaction,
  told: { replacementId: string; brand: string; profileId: string },
): Promise<void> {
  await tx.rows(queueMessage, [`asked:${told.replacementId}`, JSON.stringify({ form: 'asked', ...told })]);
}

/** Sends the messages about replacements from the outbox: kind `replacement`. */
export function replacementMessages(means: {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly sealing: Sealing;
}): OutboxKind {
  const { database, messenger, sealing } = means;
  return {
    attemptsMax: 8,
    work: async (payload) => {
      const brand = toBrandText(String(payload['brand']));
      const reference = `${String(payload['form'])}-${String(payload['replacementId'])}`;
      if (payload['form'] === 'link') {
        const opened = openLink(sealing, String(payload['sealed']));
        if (opened === null) return { kind: 'giveUp', detail: 'no key opens it' };
        return send(messenger, opened.to, { brand, reference, letter: toLinkLetter(opened.link) });
      }
      const row = await database.row(selectAddresses, [String(payload['profileId'])]);
      const to = findAddress(row);
      if (to === null) return { kind: 'giveUp', detail: 'there is no address' };
      return send(messenger, to, { brand, reference, letter: ASKED_LETTER });
    },
  };
}

const ASKED_LETTER: Letter = {
  title: 'Someone wants to move your loans',
  sentences: [
    'Another profile that was verified as yours asked to take over your loans.',
    'If it was you, open the link we sent to your phone.',
    "If it wasn't you, call us right away and don't open the link.",
  ],
  link: null,
};

function toLinkLetter(link: string): Letter {
  return {
    title: 'Confirm moving your loans',
    sentences: [
      'Open this link to move your loans to your new profile.',
      `It expires in ${LINKING_LIMITS.replacementHours} hours and works once.`,
      "Didn't ask for this? Don't open or share it.",
    ],
    link,
  };
}

function openLink(sealing: Sealing, sealed: string): { to: Destination; link: string } | null {
  const text = sealing.open('return', Buffer.from(sealed, 'base64'));
  return text === null ? null : (JSON.parse(text) as { to: Destination; link: string });
}

function findAddress(row: { email: string | null; phone: string | null } | null): Destination | null {
  if (row !== null && row.email !== null) return { channel: 'email', address: row.email };
  return row !== null && row.phone !== null ? { channel: 'text', address: row.phone } : null;
}

async function send(
  messenger: Messenger,
  { channel, address }: Destination,
  message: { brand: string; reference: string; letter: Letter },
): Promise<OutboxOutcome> {
  const outcome =
    channel === 'email'
      ? await messenger.sendMail(toMail(message, address))
      : await messenger.sendText(toText(message, address));
  if (outcome.kind === 'sent') return { kind: 'done' };
  return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
}

function toText(
  { brand, reference, letter }: { brand: string; reference: string; letter: Letter },
  to: string,
): TextMessage {
  const { title, sentences, link } = letter;
  return { to, body: [`${brand}:`, `${title}.`, ...sentences, ...(link === null ? [] : [link])].join(' '), reference };
}

function toMail(
  { brand, reference, letter }: { brand: string; reference: string; letter: Letter },
  to: string,
): MailMessage {
  const { title, sentences, link } = letter;
  const text = [brand, '', title, '', ...sentences, ...(link === null ? [] : ['', link]), ''].join('\n');
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const anchor = link === null ? '' : `<p><a href="${escapeHtml(link)}">Move my loans</a></p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a">
<p style="font-weight:700">${escapeHtml(brand)}</p><h1 style="font-size:22px">${escapeHtml(title)}</h1>${paragraphs}${anchor}</body></html>`;
  return { to, subject: `${brand}: ${title}`, text, html, reference };
}

function toBrandText(code: string): string {
  const known = findBrandCode(code);
  return known === null ? 'Your lender' : brandName(known, {});
}
