import type { BookedEnvelope } from './envelope-books.ts';

/** Escapes a text for a PDF string. Signs outside Latin-1 become question marks. */
function pdfText(text: string): string {
  const latin = [...text].map((sign) => ((sign.codePointAt(0) ?? 0) > 255 ? '?' : sign)).join('');
  return `(${latin.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[\r\n]/g, ' ')})`;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

function linesOf({ id, subject, signers, completedAt }: BookedEnvelope, label: string): string[] {
  return [
    `${label} (simulated)`,
    `Envelope ${id}`,
    subject,
    ...signers.map(
      ({ name, email, signature, signedAt }) =>
        `${name} <${email}>: ${signedAt === null ? 'not signed' : `signed "${signature ?? ''}" at ${signedAt}`}`,
    ),
    completedAt === null ? 'Not completed' : `Completed at ${completedAt}`,
  ];
}

/** Appends a signature block to a PDF as an incremental update, so that the first bytes stay as they were. A PDF without a plain
 *  cross-reference table gets a comment instead. */
export function toSignedPdf(bytes: Uint8Array, envelope: BookedEnvelope, label: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const [, entries] = /^trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(trailer) ?? [];
  const [, size] = /\/Size\s+(\d+)/.exec(entries ?? '') ?? [];
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(trailer) ?? [];
  const lines = linesOf(envelope, label);
  if (entries === undefined || size === undefined || start === undefined)
    return Buffer.concat([bytes, latin1(`\n${lines.map((line) => `% ${pdfText(line)}`).join('\n')}\n`)]);
  const head = text.endsWith('\n') ? '' : '\n';
  const place = bytes.length + head.length;
  const object = `${size} 0 obj\n<< /Type /SimulatedSignature /Contents [${lines.map(pdfText).join(' ')}] >>\nendobj\n`;
  const rest = entries
    .replace(/\/Size\s+\d+/, '')
    .replace(/\/Prev\s+\d+/, '')
    .trim();
  const update = [
    head,
    object,
    `xref\n0 1\n0000000000 65535 f \n${size} 1\n${String(place).padStart(10, '0')} 00000 n \n`,
    `trailer\n<< ${rest} /Size ${Number(size) + 1} /Prev ${start} >>\n`,
    `startxref\n${place + object.length}\n%%EOF\n`,
  ];
  return Buffer.concat([bytes, latin1(update.join(''))]);
}

/** Makes the vendor's own record of who signed: one page of text. */
export function toCertificate(envelope: BookedEnvelope, label: string): Uint8Array {
  const lines = [
    'Certificate of completion',
    ...linesOf(envelope, label),
    ...envelope.documents.map(({ name }) => name),
  ];
  const content = `BT /F1 11 Tf 72 720 Td 18 TL ${lines.map((line) => `${pdfText(line)} Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return latin1(`${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}
