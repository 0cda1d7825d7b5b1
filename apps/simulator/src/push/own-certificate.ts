import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTF8_TEXT = 0x0c;
const UTC_TIME = 0x17;
const VERSION_TAG = 0xa0;

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 30;

/** Makes a key and a self-signed certificate for `name` in PEM, valid from yesterday for thirty days. No client trusts it; it
 *  only allows TLS with clients that skip certificate checks. Source: RFC 5280 4.1, X.690 (DER). */
export function makeOwnCertificate(name: string, nowMs: number): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OBJECT_ID, Buffer.from(ECDSA_WITH_SHA256, 'hex')));
  const commonName = der(SEQUENCE, der(OBJECT_ID, Buffer.from(COMMON_NAME, 'hex')), der(UTF8_TEXT, Buffer.from(name)));
  const subject = der(SEQUENCE, der(SET, commonName));
  const body = der(
    SEQUENCE,
    der(VERSION_TAG, der(INTEGER, Buffer.from([2]))),
    // A first byte below 128 keeps the number positive and as short as DER requires.
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    der(SEQUENCE, timeOf(nowMs - DAY_MS), timeOf(nowMs + VALID_DAYS * DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  // No line may be empty, even when the last one is full.
  const lines = der(SEQUENCE, body, algorithm, signature)
    .toString('base64')
    .replaceAll(/(.{64})(?=.)/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes tag, length and content. Nothing here is longer than 64 kB. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

// YYMMDDhhmmssZ.
function timeOf(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}
