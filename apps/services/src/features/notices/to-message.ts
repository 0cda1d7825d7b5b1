import type { MailMessage, TextMessage } from '@lendside/providers/messaging/port.ts';
import type { PostalAddress } from '@lendside/providers/postal-mail/port.ts';
import { placeLine } from '@lendside/domain/notices/postal-place.ts';
import type { LetterRow } from './letters/letter-template.ts';
import type { NoticeLetter } from './notice-letter.ts';
import { escapeHtml } from '#platform/escape-html.ts';

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

/** Puts a letter into an email with a plain-text part. */
export function toMail(letter: NoticeLetter, name: string, to: string, reference: string): MailMessage {
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

/** Puts a letter into a text message: its title and first sentences. */
export function toText(letter: NoticeLetter, to: string, reference: string): TextMessage {
  return { to, body: `${letter.brand}: ${letter.title}. ${letter.sentences.join(' ')}`, reference };
}

const PAPER_STYLE =
  'body{font:11pt/1.4 Arial,sans-serif;margin:.75in;color:#000}h1{font-size:15pt}h2{font-size:12pt;margin:14pt 0 4pt}p{margin:4pt 0}table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:400}td{text-align:right;padding-left:12pt}th,td{padding:2pt 0;border-bottom:.5pt solid #999;vertical-align:top}';

function paperRows(rows: readonly LetterRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([label, value]) => `<tr><th>${escapeHtml(label)}<td>${escapeHtml(value)}`);
  return `<table>${lines.join('')}</table>`;
}

function addressBlock({ name, ...place }: PostalAddress): string {
  return `<p>${escapeHtml(name)}<br>${escapeHtml(placeLine(place))}</p>`;
}

/** Prints a letter as the HTML that a mail house takes: sender, date, recipient, text. It is kept short, because a mail house
 *  takes 10,000 characters. */
export function toPaper(
  letter: NoticeLetter,
  { from, to, on }: { readonly from: PostalAddress; readonly to: PostalAddress; readonly on: string },
): string {
  const sections = letter.sections.map(
    ({ heading, sentences = [], rows = [] }) =>
      `<h2>${escapeHtml(heading)}</h2>${sentences.map(paragraph).join('')}${paperRows(rows)}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.title)}</title><style>${PAPER_STYLE}</style></head><body>${addressBlock(from)}<p>${escapeHtml(on)}</p>${addressBlock(to)}<h1>${escapeHtml(letter.title)}</h1>${letter.sentences.map(paragraph).join('')}${sections.join('')}<p>${escapeHtml(letter.brand)}</p></body></html>`;
}
