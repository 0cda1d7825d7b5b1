import type { CallMessage, MailMessage, TextMessage } from '@lendside/providers/messaging/port.ts';
import type { AccountLetter } from './code-letter.ts';
import { escapeHtml } from '#platform/escape-html.ts';

/** Turns a letter into a mail: plain text, and HTML without pictures or links, so that nobody learns to click links in such
 *  mails. */
export function toMail(letter: AccountLetter, to: string, reference: string): MailMessage {
  const { brand, title, code, sentences } = letter;
  const text = [brand, '', title, '', ...(code === null ? [] : [code, '']), ...sentences, ''].join('\n');
  const codeLine =
    code === null ? '' : `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`;
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a">
<p style="font-weight:700">${escapeHtml(brand)}</p><h1 style="font-size:22px">${escapeHtml(title)}</h1>${codeLine}${paragraphs}</body></html>`;
  return { to, subject: `${brand}: ${title}`, text, html, reference };
}

/** Turns a letter into a text message. */
export function toText({ brand, title, code, sentences }: AccountLetter, to: string, reference: string): TextMessage {
  const head = code === null ? `${title}.` : `${title}: ${code}.`;
  return { to: toE164(to), body: [`${brand}:`, head, ...sentences].join(' '), reference };
}

/** Turns a letter into a spoken message that reads the code digit by digit, twice. */
export function toCall({ brand, title, code, sentences }: AccountLetter, to: string, reference: string): CallMessage {
  const spelled = code === null ? '' : [...code].join(', ');
  const head = code === null ? `${title}.` : `${title} is: ${spelled}. Again: ${spelled}.`;
  return { to: toE164(to), speech: [`This is ${brand}.`, head, ...sentences].join(' '), reference };
}

function toE164(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
