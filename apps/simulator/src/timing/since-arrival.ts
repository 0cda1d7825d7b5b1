import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';

const arrivedAtMs = new WeakMap<FastifyRequest, number>();

/** Records when each request arrives, before it is read. A partner's delay includes the time for reading and checking the
 *  request. */
export function noteArrivals(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, _reply, done) => {
    arrivedAtMs.set(request, clock.nowMs());
    done();
  });
}

/** Resolves `afterMs` after the request's arrival, or immediately when that time has passed. */
export async function waitSinceArrival(request: FastifyRequest, clock: Clock, afterMs: number): Promise<void> {
  const nowMs = clock.nowMs();
  const leftMs = afterMs - (nowMs - (arrivedAtMs.get(request) ?? nowMs));
  if (leftMs > 0) await clock.wait(leftMs);
}
