/** A mail ready to be written down. */
export interface MailToCompose {
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In angle brackets. */
  readonly messageId: string;
  readonly sentAt: Date;
}

/** A line of a header that needs neither folding nor encoding. */
const PLAIN = /^[\x20-\x7e]{1,70}$/;
/** One address that cannot be read as two, or as anything but an address. */
const PLAIN_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}$/;
const LINE_MAX = 75;

/** Writes an ordinary mail as it travels (RFC 5322, 2045: plain text and HTML side by side, quoted-printable); null for one whose
 *  headers need more than copying, which is left to the library. Ours is a tenth of its work, and a receipt follows every payment. */
export function composeMail(mail: MailToCompose): string | null {
  const { from, to, subject, text, html, messageId, sentAt } = mail;
  if (!PLAIN_ADDRESS.test(to) || ![from, subject, messageId].every((header) => PLAIN.test(header))) return null;
  // Quoted-printable writes every "=" as "=3D": a part cannot hold this.
  const boundary = `=_${crypto.randomUUID()}`;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    ...toPart('plain', text, boundary),
    ...toPart('html', html, boundary),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function toPart(kind: 'plain' | 'html', content: string, boundary: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    toQuotedPrintable(content),
  ];
}

/** Text as quoted-printable (RFC 2045, 6.7), line ends as CRLF. */
export function toQuotedPrintable(text: string): string {
  const escaped = text
    .replaceAll(/[^\x20-\x3c\x3e-\x7e\t\r\n]+|=/gu, escapeBytes)
    .replaceAll(/[ \t](?=\r?\n|$)/g, escapeBytes);
  return escaped
    .split(/\r\n|\n|\r/)
    .map(breakLine)
    .join('\r\n');
}

function escapeBytes(characters: string): string {
  return [...Buffer.from(characters, 'utf8')]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** Breaks a line that is too long, never within an escaped byte. */
function breakLine(line: string): string {
  if (line.length <= LINE_MAX + 1) return line;
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > LINE_MAX + 1) {
    let end = start + LINE_MAX;
    if (line[end - 1] === '=') end -= 1;
    else if (line[end - 2] === '=') end -= 2;
    pieces.push(line.slice(start, end));
    start = end;
  }
  return [...pieces, line.slice(start)].join('=\r\n');
}
