import { createHash, type X509Certificate } from 'node:crypto';
import { holderOf } from './seal-key.ts';
import { isSignatureOf, readSignature, writeSignature } from './signed-message.ts';
import { readTimeStamp, type StampedTime } from './time-stamp.ts';

/** What the seal of a PDF says. */
export type SealCheck =
  /** The file has no seal of the form that ours have. */
  | { readonly kind: 'none' }
  /** Every byte is as it was sealed. */
  | {
      readonly kind: 'intact';
      readonly by: string;
      readonly at: Date;
      /** Why it was sealed, as a reader of the PDF sees it. */
      readonly reason: string;
      readonly stamp: StampedTime | null;
    }
  /** The file is not as it was sealed. */
  | { readonly kind: 'changed' }
  /** Somebody else sealed it, or the certificate in it was changed. */
  | { readonly kind: 'stranger'; readonly by: string };

const PLACE = /\/SubFilter \/ETSI\.CAdES\.detached\n\/ByteRange \[0 (\d+) (\d+) (\d+)\] *\n\/Contents </;
const HEX = /^(?:[\da-f]{2})+$/;
const REASON = /\/Reason \(([^()\\]*)\)\n/;
const PDF_TIME = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/;

/** Checks the seal of a PDF against the certificates that are ours: writes the signature again from the file's hash and the certificate, and compares every byte. A
 *  byte outside the signature changes the hash; a byte inside differs from what we would have written. */
export async function checkSeal(pdf: Uint8Array, known: readonly X509Certificate[]): Promise<SealCheck> {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  // A file that was sealed twice, or added to, ends with another place than ours.
  const start = text.lastIndexOf('/SubFilter /ETSI.CAdES.detached');
  const place = start === -1 ? null : PLACE.exec(text.slice(start, start + 200));
  if (place === null) return { kind: text.includes('ETSI.CAdES.detached') ? 'changed' : 'none' };
  const [before = 0, after = 0, rest = 0] = place.slice(1).map(Number);
  const isWhole =
    before === start + place[0].length - 1 &&
    after > before + 2 &&
    after + rest === bytes.length &&
    text[after - 1] === '>';
  const hex = text.slice(before + 1, after - 1);
  const time = PDF_TIME.exec(text.slice(after));
  const reason = REASON.exec(text.slice(after))?.[1] ?? '';
  if (!isWhole || !HEX.test(hex) || time === null) return { kind: 'changed' };

  const message = messageIn(Buffer.from(hex, 'hex'));
  const read = message === null ? null : readSignature(message);
  if (message === null || read === null) return { kind: 'changed' };
  const own = known.find(({ raw }) => raw.equals(read.certificate.raw));
  if (own === undefined) return { kind: 'stranger', by: holderOf(read.certificate) };
  const digest = createHash('sha256').update(bytes.subarray(0, before)).update(bytes.subarray(after)).digest();
  const issuers = read.certificates.filter(({ raw }) => !raw.equals(own.raw));
  const parts = { certificate: own, issuers, digest, signature: read.signature, timeStamp: read.timeStamp };
  const isOurs = issuers.every(({ raw }) => known.some((each) => each.raw.equals(raw)));
  if (!isOurs || !isSignatureOf(parts) || Buffer.compare(writeSignature(parts), message) !== 0)
    return { kind: 'changed' };

  const stamp = read.timeStamp === null ? null : await readTimeStamp(read.timeStamp, read.signature);
  if (read.timeStamp !== null && stamp === null) return { kind: 'changed' };
  const [year = 0, month = 0, day = 0, ...clock] = time.slice(1).map(Number);
  return { kind: 'intact', by: holderOf(own), at: new Date(Date.UTC(year, month - 1, day, ...clock)), reason, stamp };
}

/** Cuts the message out of its place. What follows it must be zeros. */
function messageIn(place: Buffer): Buffer | null {
  const [tag, size = 0] = place;
  if (tag !== 0x30) return null;
  const lengthBytes = size > 0x80 ? size - 0x80 : 0;
  if (lengthBytes > 3 || 2 + lengthBytes > place.length) return null;
  const length = lengthBytes === 0 ? size : place.readUIntBE(2, lengthBytes);
  const end = 2 + lengthBytes + length;
  const isPadded = end <= place.length && place.subarray(end).every((byte) => byte === 0);
  return isPadded ? place.subarray(0, end) : null;
}
