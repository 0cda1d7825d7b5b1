import type { FastifyRequest } from 'fastify';
import { findVapidFault } from './vapid.ts';

const BODY_MAX_BYTES = 4_096;

/** An accepted message, or the reason for refusing it. */
export type TakenPush =
  | { readonly kind: 'taken'; readonly body: Buffer; readonly topic: string | null; readonly ttlSeconds: number }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 413; readonly message: string };

/** Reads a sender's message (RFC 8030, 8291, 8292). It must be signed for one of `origins`, and by `sender` when the address
 *  belongs to one key. */
export function takePush(
  { headers, body }: FastifyRequest,
  { origins, sender }: { readonly origins: readonly string[]; readonly sender: string | null },
): TakenPush {
  const { authorization, ttl, topic } = headers;
  const faults = origins.map((origin) => findVapidFault(authorization, origin, Date.now()));
  const fault = faults.includes(null) ? null : faults[0];
  if (fault != null) return { kind: 'refused', status: 403, message: `Refused: ${fault}.` };
  if (sender !== null && !String(authorization).endsWith(`k=${sender}`))
    return { kind: 'refused', status: 403, message: 'Refused: this address was made for another key.' };
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d{1,9}$/.test(String(ttl)))
    return { kind: 'refused', status: 400, message: 'Send aes128gcm and a TTL.' };
  if (!Buffer.isBuffer(body) || body.length > BODY_MAX_BYTES)
    return { kind: 'refused', status: 413, message: 'At most 4,096 bytes.' };
  return { kind: 'taken', body, topic: typeof topic === 'string' ? topic : null, ttlSeconds: Number(ttl) };
}
