import { quietDelayInStateMs } from '@lendside/domain/notices/quiet-hours.ts';
import type { MailMessage, Messenger, TextMessage } from '@lendside/providers/messaging/port.ts';
import { statement, type Database } from '#platform/database.ts';
import type { Contact } from '#features/payments/contact.ts';
import type { Receipt } from './receipt.ts';
import { findRenewalOfPayment, withRenewal } from './receipt-renewal.ts';
import { writeGuestReceipt, writeReceipt, type ReceiptLetter } from './receipt-letter.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Mode } from '#platform/system-mode.ts';

/** Dependencies of sending receipts. `nowMs` is the wall clock for quiet hours, which a simulation ignores. */
export interface ReceiptMessageOptions {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly mode: Mode;
  readonly nowMs?: () => number;
}

const selectReceipt = statement<{
  receipt: Receipt | null;
  contact: Contact;
  brand: string;
  is_guest: boolean;
  is_renewal: boolean;
  state: string | null;
}>(
  'receipt_to_send',
  `
  select p.receipt, p.contact, p.brand, p.guest_session_id is not null as is_guest, p.renewal_id is not null as is_renewal,
         s.state
    from app.payment p
    left join servicing.loan l on l.loan_id = p.loan_id and l.lms_id = p.lms_id
    left join servicing.store s on s.store_id = l.store_id
   where p.payment_id = $1`,
);

/** Outbox kind `paymentReceipt`: { paymentId, channel, reference? }. The message contains only data of the ledger and the
 *  profile, plus a guest's own name and address (C23, security T35). A text waits for morning like every notice (N04), unless
 *  the payer requested the copy. Source: loan-core 5.4, LOP-092. */
export function receiptMessages({ database, messenger, mode, nowMs = Date.now }: ReceiptMessageOptions) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const paymentId = String(payload['paymentId']);
      const row = await database.row(selectReceipt, [paymentId]);
      if (row === null || row.receipt === null) return { kind: 'giveUp', detail: 'there is no receipt' } as const;
      const { contact } = row;
      const receipt = withRenewal(row.receipt, row.is_renewal ? await findRenewalOfPayment(database, paymentId) : null);
      const letter = (row.is_guest ? writeGuestReceipt : writeReceipt)(receipt, row.brand, mode);
      const reference = typeof payload['reference'] === 'string' ? payload['reference'] : `receipt-${paymentId}`;
      const isMail = payload['channel'] === 'email';
      const to = isMail ? contact.email : contact.phone;
      if (to === null) return { kind: 'giveUp', detail: 'there is no address' } as const;
      const isAtOnce = isMail || payload['reference'] !== undefined;
      const delayMs = isAtOnce ? 0 : textDelayMs(mode, nowMs(), row.state);
      if (delayMs > 0) return { kind: 'later', delayMs } as const;
      const outcome = isMail
        ? await messenger.sendMail(toMail(letter, contact, to, reference))
        : await messenger.sendText(toText(letter, to, reference));
      if (outcome.kind === 'sent') return { kind: 'done' } as const;
      return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail } as const;
    },
  };
}

/** Returns how many ms a text waits because of quiet hours in the recipient's state. A simulation never waits. Source:
 *  loan-core 5.4. */
export function textDelayMs(mode: Mode, nowMs: number, state: string | null): number {
  return mode === 'simulation' ? 0 : (quietDelayInStateMs(nowMs, state ?? '') ?? 0);
}

/** Writes the receipt as an email, in plain text and as simple HTML without images. */
export function toMail(letter: ReceiptLetter, contact: Contact, to: string, reference: string): MailMessage {
  const text = [
    letter.brand,
    '',
    `Hello ${contact.name},`,
    '',
    letter.title,
    '',
    ...letter.lines.map(({ label, value }) => `${label}: ${value}`),
    '',
    letter.closing,
    '',
  ].join('\n');
  const rows = letter.lines.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="padding:6px 24px 6px 0;font-weight:400;color:#555">${escapeHtml(label)}</th><td align="right" style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a">
<p style="font-weight:700">${escapeHtml(letter.brand)}</p><p>Hello ${escapeHtml(contact.name)},</p><h1 style="font-size:22px">${escapeHtml(letter.title)}</h1>
<table style="border-collapse:collapse">${rows.join('')}</table><p>${escapeHtml(letter.closing)}</p></body></html>`;
  return { to, subject: `${letter.brand}: ${letter.title}`, text, html, reference };
}

export function toText(letter: ReceiptLetter, to: string, reference: string): TextMessage {
  const [amount, number] = letter.lines;
  const body = `${letter.brand}: ${letter.title}. ${amount?.value ?? ''} ${letter.amountIs ?? 'received'}, confirmation ${number?.value ?? ''}. ${letter.closing}`;
  return { to, body, reference };
}
