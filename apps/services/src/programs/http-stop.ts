import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { LIMITS } from '#platform/limits.ts';
import { slowestPartnerMs } from '#wiring/providers.ts';

/** How long the HTTP program may take after SIGTERM to answer earlier requests, in milliseconds. A production waits for its slowest
 *  partner and then for the writes, because a person has to look for a charge that is cut off. A simulation stops fast. */
export function httpStopsWithinMs(config: Config): number {
  return config.LENDSIDE_MODE === 'production' ? slowestPartnerMs(config) + LIMITS.afterPartnerMs : LIMITS.shutdownMs;
}

const IDLE_POLL_MS = 50;

/** Takes no more requests and resolves when those under way are answered. */
export async function closeAnswered(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  // A busy connection is kept alive after its answer, and the close would wait until the client drops it.
  const closing = setInterval(() => {
    app.server.closeIdleConnections();
  }, IDLE_POLL_MS);
  await app.close();
  clearInterval(closing);
}
