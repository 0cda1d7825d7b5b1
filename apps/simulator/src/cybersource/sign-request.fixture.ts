import { digestOf, signatureOf } from './http-signature.ts';
import { MERCHANT } from './merchant.ts';

export type RequestToSign = { method: 'GET' | 'POST' | 'DELETE'; url: string; body?: unknown; nowMs: number };

/** Builds the headers of a correctly signed request. */
export function signedHeaders({ method, url, body, nowMs }: RequestToSign): Record<string, string> {
  const { host, pathname, search } = new URL(url);
  const date = new Date(nowMs).toUTCString();
  const digest = body === undefined ? null : digestOf(Buffer.from(JSON.stringify(body)));
  const lines = [
    ['host', host],
    ['v-c-date', date],
    ['request-target', `${method.toLowerCase()} ${pathname}${search}`],
    ...(digest === null ? [] : [['digest', digest]]),
    ['v-c-merchant-id', MERCHANT.id],
  ];
  const names = lines.map(([name]) => name).join(' ');
  const signature = signatureOf(lines.map(([name, value]) => `${name}: ${value}`));
  return {
    'v-c-merchant-id': MERCHANT.id,
    'v-c-date': date,
    signature: `keyid="${MERCHANT.keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
    ...(digest === null ? {} : { digest, 'content-type': 'application/json' }),
  };
}
