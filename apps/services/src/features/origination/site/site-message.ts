import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the lender's application site among the outside sites (EXTERNAL_SITES). Its key signs its messages. */
export const APPLY_SITE = 'apply';

/** Header with the time and the signature: `t=<seconds since 1970>,v1=<hex HMAC-SHA-256 of "<t>.<body>">`. */
export const SIGNATURE_HEADER = 'x-application-signature';

/** A message may be this old; the site signs each try anew. */
const AGE_MAX_SECONDS = 300;
/** Whether a body was signed with the site's key not long ago. Constant time. */
export function isSignedBySite(key: string, header: string | undefined, body: Buffer, nowSeconds: number): boolean {
  const { t = '', v1 = '' } = /^t=(?<t>\d{1,12}),v1=(?<v1>[0-9a-f]{64})$/.exec(header ?? '')?.groups ?? {};
  if (t === '' || Math.abs(nowSeconds - Number(t)) > AGE_MAX_SECONDS) return false;
  const right = createHmac('sha256', key).update(`${t}.`).update(body).digest();
  return timingSafeEqual(right, Buffer.from(v1, 'hex'));
}

/** Whether an address belongs to the site, so that nobody is led elsewhere. */
export function isOfSite(siteUrl: string, url: string): boolean {
  return URL.parse(url)?.origin === new URL(siteUrl).origin;
}
