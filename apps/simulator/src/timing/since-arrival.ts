import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#timing/clock.ts';

const arrivedAtMs = new WeakMap<FastifyRequest, number>();

/** Notes when each request arrives, before it is read: a partner's delay includes what it takes to read and check the request. */
export function noteArrivals(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, _reply, done) => {
    arrivedAtMs.set(request, clock.nowMs());
    done();
  });
}

/** Resolves `afterMs` after the request's arrival; at once when that is past. */
export async function waitSinceArrival(request: FastifyRequest, clock: Clock, afterMs: number): Promise<void> {
  const nowMs = clock.nowMs();
  const leftMs = afterMs - (nowMs - (arrivedAtMs.get(request) ?? nowMs));
  if (leftMs > 0) await clock.wait(leftMs);
}
