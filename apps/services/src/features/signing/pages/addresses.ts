import type { Sealing } from '#platform/sealing.ts';

/** Where the vendor sends the browser at the end of a ceremony. */
export const RETURN_PATH = '/signing/return';
/** Which the vendor's page asks while the signer is active; below the base of the API. */
export const PING_PATH = '/signing/ping';
/** Where the vendor tells what happened to an envelope; below the base of the API. */
export const WEBHOOK_PATH = '/webhooks/signing';

/** What a ping keeps alive. */
export interface PingOf {
  readonly sessionId: string;
  readonly envelopeId: string;
}

/** Longest use of a ping address. A session that nobody uses ends long before. */
const PING_MS = 2 * 3_600_000;

/** Seals whom a ping keeps alive, for the address that the vendor's page calls: it has no cookie of ours. */
export function toPingToken(sealing: Sealing, of: PingOf, nowMs = Date.now()): string {
  return sealing.seal('signing', JSON.stringify({ ...of, until: nowMs + PING_MS })).toString('base64url');
}

/** Opens the token of a ping; null when it is not ours or too old. */
export function openPingToken(sealing: Sealing, token: string, nowMs = Date.now()): PingOf | null {
  const text = sealing.open('signing', Buffer.from(token, 'base64url'));
  if (text === null) return null;
  const { sessionId, envelopeId, until } = JSON.parse(text) as PingOf & { readonly until: number };
  return until > nowMs ? { sessionId, envelopeId } : null;
}
