import { createHmac, createSecretKey, hash, timingSafeEqual } from 'node:crypto';
import { MERCHANT } from './merchant.ts';

export type SignedRequest = {
  method: string;
  /** Path with query, as sent. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's bytes. Empty when there is no body. */
  raw: Buffer;
  nowMs: number;
};

export type SignatureAnswer = { ok: true } | { ok: false; why: string };

/** Prefix of the simulated processor. The real one is at the root of its own host. */
const MOUNTED_UNDER = /^\/cybersource(?=\/)/;
const SKEW_MAX_MS = 5 * 60_000;
const SECRET = createSecretKey(Buffer.from(MERCHANT.secretBase64, 'base64'));

const refused = (why: string): SignatureAnswer => ({ ok: false, why });

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses the parameters of a `signature` header: keyid, algorithm, headers, signature. */
function parametersOf(header: string): Map<string, string> {
  return new Map(
    [...header.matchAll(/([a-z]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
}

export function digestOf(raw: Buffer): string {
  return `SHA-256=${hash('sha256', raw, 'base64')}`;
}

export function signatureOf(lines: readonly string[]): string {
  return createHmac('sha256', SECRET).update(lines.join('\n')).digest('base64');
}

/** Checks CyberSource's HTTP-signature headers: merchant, key, age, digest of the body, and the HMAC over the signed lines. */
export function checkSignature({ method, target, headers, raw, nowMs }: SignedRequest): SignatureAnswer {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  if (header('v-c-merchant-id') !== MERCHANT.id) return refused('unknown merchant');
  const parameters = parametersOf(header('signature'));
  if (parameters.get('keyid') !== MERCHANT.keyId) return refused('unknown key');
  if (parameters.get('algorithm') !== 'HmacSHA256') return refused('unknown algorithm');
  const dateName = header('v-c-date') === '' ? 'date' : 'v-c-date';
  const sentAtMs = Date.parse(header(dateName));
  if (!(Math.abs(nowMs - sentAtMs) <= SKEW_MAX_MS)) return refused('date missing or out of range');
  const signed = (parameters.get('headers') ?? '').split(' ');
  const required = ['host', dateName, 'request-target', 'v-c-merchant-id', ...(raw.length > 0 ? ['digest'] : [])];
  if (!required.every((name) => signed.includes(name))) return refused('not every required header is signed');
  if (raw.length > 0 && !isSame(header('digest'), digestOf(raw))) return refused('digest does not match the body');
  // The vendor's own clients sign the path without the mount prefix.
  const linesFor = (path: string): string[] =>
    signed.map((name) => `${name}: ${name === 'request-target' ? `${method.toLowerCase()} ${path}` : header(name)}`);
  const given = parameters.get('signature') ?? '';
  return [target, target.replace(MOUNTED_UNDER, '')].some((path) => isSame(given, signatureOf(linesFor(path))))
    ? { ok: true }
    : refused('signature does not match');
}
