import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACCOUNT, storeError, type StoreError } from './bucket.ts';

/** The algorithm of every signature here, in headers and in forms. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signs a text with the account's key of a day (Signature Version 4). */
export function signFor(day: string, text: string): string {
  const ofDay = hmac(`AWS4${ACCOUNT.secret}`, day);
  return hmac(hmac(hmac(hmac(ofDay, ACCOUNT.region), 's3'), 'aws4_request'), text).toString('hex');
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Checks a credential: key id, day, region, service. The day must be the day of `signedAt` ("20260615T150000Z"). */
export function checkCredential(credential: string, signedAt: string): StoreError | null {
  const [keyId, day, region, service, end, ...more] = credential.split('/');
  if (keyId !== ACCOUNT.keyId)
    return storeError(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  const isRight =
    region === ACCOUNT.region &&
    service === 's3' &&
    end === 'aws4_request' &&
    more.length === 0 &&
    /^\d{8}T\d{6}Z$/.test(signedAt) &&
    day === signedAt.slice(0, 8);
  return isRight
    ? null
    : storeError(403, 'AccessDenied', 'The credential scope does not fit this bucket or this date.');
}
