import { createHmac, hash } from 'node:crypto';
import { ACCOUNT } from './bucket.ts';

/** "20260615T150000Z". */
const stampOf = (nowMs: number): string => new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Signs as a client of S3 does, written a second time here, so that the store's own signing is checked too. */
function sign(stamp: string, text: string): string {
  const parts = [stamp.slice(0, 8), ACCOUNT.region, 's3', 'aws4_request'];
  const start = Buffer.from(`AWS4${ACCOUNT.secret}`);
  const key = parts.reduce((last, part) => createHmac('sha256', last).update(part).digest(), start);
  return createHmac('sha256', key).update(text).digest('hex');
}

const scopeOf = (stamp: string): string => `${stamp.slice(0, 8)}/${ACCOUNT.region}/s3/aws4_request`;

/** Headers of a signed call. `changes` are signed with the rest. */
export function signedHeaders(
  { method, url, body = '' }: { method: string; url: string; body?: string },
  nowMs: number,
  changes: Record<string, string> = {},
): Record<string, string> {
  const { host, pathname, search } = new URL(url);
  const stamp = stampOf(nowMs);
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': hash('sha256', body, 'hex'),
    'x-amz-date': stamp,
    ...changes,
  };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [method, pathname, search.slice(1), lines, names.join(';'), headers['x-amz-content-sha256']];
  const toSign = ['AWS4-HMAC-SHA256', stamp, scopeOf(stamp), hash('sha256', canonical.join('\n'), 'hex')].join('\n');
  const { host: _host, ...sent } = headers;
  const credential = `${ACCOUNT.keyId}/${scopeOf(stamp)}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${sign(stamp, toSign)}`;
  return { ...sent, authorization };
}

/** A signed form for one key, of 1 to 100 bytes and any type of image, for ten minutes. */
export function signedForm(key: string, nowMs: number, file: string): FormData {
  const stamp = stampOf(nowMs);
  const credential = `${ACCOUNT.keyId}/${scopeOf(stamp)}`;
  const signed = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': credential,
    'x-amz-date': stamp,
  };
  const conditions = [
    { bucket: 'lendside-files' },
    ['eq', '$key', key],
    ['starts-with', '$Content-Type', 'image/'],
    ['content-length-range', 1, 100],
    signed,
  ];
  const expiration = new Date(nowMs + 600_000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  const fields = { key, 'Content-Type': 'image/png', ...signed, policy, 'x-amz-signature': sign(stamp, policy) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('x-ignore-note', 'the store ignores this field');
  form.append('file', new Blob([file]), 'photo.png');
  return form;
}
