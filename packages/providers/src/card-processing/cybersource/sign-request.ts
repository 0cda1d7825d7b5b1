import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** A merchant's shared-secret key for CyberSource's HTTP signature. */
export interface MerchantKey {
  readonly merchantId: string;
  readonly keyId: string;
  /** Base64, as CyberSource issues it. */
  readonly secretBase64: string;
}

/** The parts of a request that are signed. */
export interface RequestToSign {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** The exact bytes that will be sent. Null when there is no body. */
  readonly body: string | null;
  readonly sentAt: Date;
}

const secrets = new WeakMap<MerchantKey, KeyObject>();

/** Cached for each merchant, because creating the key costs more than signing with it. */
function secretOf(key: MerchantKey): KeyObject {
  const known = secrets.get(key);
  if (known !== undefined) return known;
  const secret = createSecretKey(Buffer.from(key.secretBase64, 'base64'));
  secrets.set(key, secret);
  return secret;
}

/** Returns the headers that authenticate one request. The secret itself is never sent. Source: CyberSource REST API, HTTP
 *  signature authentication. */
export function signRequest(request: RequestToSign, key: MerchantKey): Record<string, string> {
  const { method, url, body, sentAt } = request;
  const date = sentAt.toUTCString();
  const digest = body === null ? null : `SHA-256=${hash('sha256', body, 'base64')}`;
  const lines: (readonly [string, string])[] = [
    ['host', url.host],
    ['v-c-date', date],
    // No parentheses: CyberSource has refused the old `(request-target)` form since 2024.
    ['request-target', `${method.toLowerCase()} ${url.pathname}${url.search}`],
    ...(digest === null ? [] : [['digest', digest] as const]),
    ['v-c-merchant-id', key.merchantId],
  ];
  const names = lines.map(([name]) => name).join(' ');
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  const signature = createHmac('sha256', secretOf(key)).update(text).digest('base64');
  return {
    host: url.host,
    'v-c-merchant-id': key.merchantId,
    'v-c-date': date,
    signature: `keyid="${key.keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
    ...(digest === null ? {} : { digest, 'content-type': 'application/json' }),
  };
}
