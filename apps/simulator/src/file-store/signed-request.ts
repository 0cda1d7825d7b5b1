import { hash } from 'node:crypto';
import { storeError, type StoreError } from './bucket.ts';
import { ALGORITHM, checkCredential, isSameSignature, signFor } from './signing-key.ts';

/** A request as it came in. `target` is the path with query, as sent. */
export type SignedRequest = {
  method: string;
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  nowMs: number;
};

const SKEW_MAX_MS = 15 * 60_000;
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** Checks the Signature Version 4 of a request: credential, age, signed headers, hash of the body, signature. Returns null when
 *  the request is genuine. Source: docs.aws.amazon.com/AmazonS3, "Authenticating Requests". */
export function checkSignedRequest(request: SignedRequest): StoreError | null {
  const header = (name: string): string => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(',') : (value ?? '');
  };
  const [, credential = '', signedNames = '', signature = ''] = AUTHORIZATION.exec(header('authorization')) ?? [];
  if (credential === '') return storeError(403, 'AccessDenied', 'Access Denied');
  const signedAt = header('x-amz-date');
  const misfit = checkCredential(credential, signedAt);
  if (misfit !== null) return misfit;
  if (!(Math.abs(request.nowMs - instantOfStamp(signedAt)) <= SKEW_MAX_MS))
    return storeError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the server’s time is too large.',
    );
  const signed = signedNames.split(';');
  const needed = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!needed.every((name) => signed.includes(name)))
    return storeError(403, 'AccessDenied', 'There were headers present in the request which were not signed.');
  const bodyHash = header('x-amz-content-sha256');
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash('sha256', request.body, 'hex'))
    return storeError(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match what was computed.',
    );
  const [path = '', query = ''] = request.target.split('?');
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const [, day = '', ...scope] = credential.split('/');
  const toSign = [ALGORITHM, signedAt, [day, ...scope].join('/'), hash('sha256', canonical, 'hex')].join('\n');
  return isSameSignature(signature, signFor(day, toSign))
    ? null
    : storeError(
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      );
}

/** "20260615T150000Z" as milliseconds; NaN for anything else. */
function instantOfStamp(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function canonicalQuery(query: string): string {
  const encoded = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}
