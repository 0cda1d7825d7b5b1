import { randomUUID } from 'node:crypto';
import { textAt, textsAt, valueAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

/** Path to which the card form sends a typed card. */
export const CARD_TOKEN_PATH = '/cybersource/flex/v2/tokens';

const ISSUER = 'Flex API';
const LIFETIME_SECONDS = 15 * 60;
const ORIGINS_MAX = 9;
const NETWORKS = ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'];

/** Length of the card's prefix in a transient token: eight digits, six, or none. */
type CardPrefix = 'long' | 'short' | 'none';

/** Terms of one card form: who may embed it and which cards it takes. */
export type CaptureContext = { jti: string; targetOrigins: string[]; networks: string[]; cardPrefix: CardPrefix };

export type ContextRequest = { ok: true; context: CaptureContext } | { ok: false; field: string; message: string };

/** Requires a bare origin without wildcard, with https except on localhost. */
function isTargetOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: bare } = new URL(origin);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return bare === origin && !hostname.includes('*') && (protocol === 'https:' || isLocal);
}

export function parseContextRequest(body: unknown): ContextRequest {
  const targetOrigins = textsAt(body, 'targetOrigins');
  if (targetOrigins.length === 0 || targetOrigins.length > ORIGINS_MAX || !targetOrigins.every(isTargetOrigin)) {
    return {
      ok: false,
      field: 'targetOrigins',
      message: `One to ${ORIGINS_MAX} origins, https (http for localhost only), no wildcard.`,
    };
  }
  if (textAt(body, 'clientVersion') === undefined)
    return { ok: false, field: 'clientVersion', message: 'A client version is required.' };
  const asked = textsAt(body, 'allowedCardNetworks');
  const networks = asked.length === 0 ? NETWORKS : NETWORKS.filter((network) => asked.includes(network));
  if (networks.length === 0)
    return { ok: false, field: 'allowedCardNetworks', message: `None of ${asked.join(', ')} is supported.` };
  const wish = valueAt(body, 'transientTokenResponseOptions', 'includeCardPrefix');
  const cardPrefix = wish === true ? 'long' : wish === false ? 'none' : 'short';
  return { ok: true, context: { jti: randomUUID(), targetOrigins, networks, cardPrefix } };
}

export function signCaptureContext({ signer, publicUrl }: World, context: CaptureContext): Promise<string> {
  const base = publicUrl();
  const data = {
    clientLibrary: `${base}/cybersource/microform/bundle/v2/flex-microform.min.js`,
    hostedCardForm: `${base}/cybersource/hosted-card-form`,
    targetOrigins: context.targetOrigins,
    mfOrigin: new URL(base).origin,
    allowedCardNetworks: context.networks,
    allowedPaymentTypes: ['CARD'],
    cardPrefix: context.cardPrefix,
  };
  const flx = { path: CARD_TOKEN_PATH, origin: base, jwk: signer.publicJwk };
  return signer.sign({ iss: ISSUER, jti: context.jti, flx, ctx: [{ type: 'mf-2.1.0', data }] }, LIFETIME_SECONDS);
}

export async function readCaptureContext({ signer }: World, token: string): Promise<CaptureContext | null> {
  const claims = await signer.verify(token, ISSUER);
  if (claims?.jti === undefined) return null;
  const data = valueAt(claims, 'ctx', '0', 'data');
  const prefix = textAt(data, 'cardPrefix');
  return {
    jti: claims.jti,
    targetOrigins: textsAt(data, 'targetOrigins'),
    networks: textsAt(data, 'allowedCardNetworks'),
    cardPrefix: prefix === 'long' || prefix === 'none' ? prefix : 'short',
  };
}
