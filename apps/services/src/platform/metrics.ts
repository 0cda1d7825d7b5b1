import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { VERSION } from './version.ts';

/** Metrics of the HTTP side. */
export interface HttpMetrics {
  readonly registry: Registry;
  observe(route: string, method: string, status: number, seconds: number): void;
  countFault(): void;
}

/** Makes the metrics of one process. They name routes by template, never by URL (security T40). */
export function makeHttpMetrics(countInFlight: () => number): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers of 500: each is a bug or a broken invariant.',
    registers: [registry],
  });
  new Gauge({
    name: 'http_calls_in_flight',
    help: 'Calls worked on now.',
    registers: [registry],
    collect() {
      this.set(countInFlight());
    },
  });
  return {
    registry,
    observe: (route, method, status, duration) => {
      seconds.labels(route, method, `${Math.floor(status / 100)}xx`).observe(duration);
    },
    countFault: () => {
      faults.inc();
    },
  };
}

/** Returns the address on which the internal server listens. It follows HOST, so that monitoring on another machine can reach
 *  it. */
export function internalHost(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

/** Longest time until `/live` and `/ready` answer. A probe gives up after a second. */
const HEALTH_WITHIN_MS = 900;
const METRICS_WITHIN_MS = 5_000;

/** Returns what `work` resolves to, or `late` when that takes too long. */
async function within<T>(limitMs: number, work: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    resolve(late);
  }, limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the internal server: `/live` while the process runs, `/ready` while it can serve, `/metrics` for Prometheus. Each answers
 *  in time, also while the database does not. */
export function openInternalServer(registry: Registry, isReady: () => Promise<boolean>): Server {
  const answers: Readonly<Record<string, () => Promise<{ status: number; type: string; body: string }>>> = {
    '/live': () => Promise.resolve({ status: 200, type: 'text/plain', body: `live ${VERSION}\n` }),
    '/ready': async () =>
      (await within(HEALTH_WITHIN_MS, isReady(), false))
        ? { status: 200, type: 'text/plain', body: 'ready\n' }
        : { status: 503, type: 'text/plain', body: 'not ready\n' },
    '/metrics': async () => {
      const body = await within(METRICS_WITHIN_MS, registry.metrics(), null);
      return body === null
        ? { status: 503, type: 'text/plain', body: 'no metrics in time\n' }
        : { status: 200, type: registry.contentType, body };
    },
  };
  return createServer((request, response) => {
    const answer =
      answers[request.url ?? ''] ?? (() => Promise.resolve({ status: 404, type: 'text/plain', body: 'not found\n' }));
    answer().then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      },
      () => {
        response.writeHead(500).end();
      },
    );
  });
}
