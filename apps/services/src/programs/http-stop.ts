import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { LIMITS } from '#platform/limits.ts';
import { slowestPartnerMs } from '#wiring/providers.ts';

/** How long the HTTP program may take after SIGTERM to answer what it was asked before, in milliseconds. In a production as long as
 *  its slowest partner may, and what is written down after that, as the worker's: a charge that is cut off is one that a person has
 *  to look for. The simulated world is stopped by whoever waits for it. */
export function httpStopsWithinMs(config: Config): number {
  return config.LENDSIDE_MODE === 'production' ? slowestPartnerMs(config) + LIMITS.afterPartnerMs : LIMITS.shutdownMs;
}

const IDLE_POLL_MS = 50;

/** Takes no more calls and resolves once those under way are answered. */
export async function closeAnswered(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  // A connection that was busy is kept alive after its answer, and would be waited for until its client lets it go.
  const closing = setInterval(() => {
    app.server.closeIdleConnections();
  }, IDLE_POLL_MS);
  await app.close();
  clearInterval(closing);
}
