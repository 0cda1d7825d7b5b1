import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { LIMITS } from '#platform/limits.ts';
import { slowestPartnerMs } from '#wiring/providers.ts';

/** Returns how many milliseconds the HTTP program may take after SIGTERM to answer running requests. Production waits for its
 *  slowest partner and the writes after it, because a person must investigate a charge that is cut off. A simulation stops
 *  fast. */
export function httpStopsWithinMs(config: Config): number {
  return config.LENDSIDE_MODE === 'production' ? slowestPartnerMs(config) + LIMITS.afterPartnerMs : LIMITS.shutdownMs;
}

const IDLE_POLL_MS = 50;

/** Refuses new requests and resolves when the running requests are answered. */
export async function closeAnswered(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  // A busy connection stays open after its answer, and the close would wait until the client drops it.
  const closing = setInterval(() => {
    app.server.closeIdleConnections();
  }, IDLE_POLL_MS);
  await app.close();
  clearInterval(closing);
}
