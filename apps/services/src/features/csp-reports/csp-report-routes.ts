import { foldAddress } from '#platform/access/fold-address.ts';
import { CSP_REPORTS_PATH } from '#platform/secure-headers.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import { parseJson } from '#platform/mounting/parse-json.ts';
import { keepCspReport } from './csp-report-store.ts';
import { readCspReport, type CspReport } from './read-csp-report.ts';
import type { Queryable } from '#platform/database.ts';

/** Largest body of a report. */
const BODY_BYTES_MAX = 16 * 1024;
/** Reports that one process stores in a minute. Further ones are only counted. */
const STORED_PER_MINUTE = 60;
/** Of these, how many may come from one IP address, so that nobody fills the table or the minute alone. */
const STORED_PER_ADDRESS = 10;
const MEDIA_TYPE = 'application/csp-report';

/** What the route depends on. */
export interface CspReportMeans {
  readonly database: Queryable;
  readonly shedder: LoadShedder;
  readonly registry: Registry;
  readonly nowMs?: () => number;
}

/** Mounts the route to which browsers send what our content security policy blocked. Anybody may call it, so it is bounded:
 *  by size, by rate of the process and of an address, and by rows of a day. It always answers without content, because no browser reads the answer. */
export async function mountCspReports(app: FastifyInstance, means: CspReportMeans): Promise<void> {
  const count = makeCounter(means.registry);
  const mayStore = makeMinuteLimit(means.nowMs ?? (() => performance.now()));
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (_request, body, parsed) => {
      try {
        parsed(null, parseJson(body as string));
      } catch (error) {
        parsed(error as Error);
      }
    });
    const config = { callName: 'cspReports' };
    routes.post(CSP_REPORTS_PATH, { bodyLimit: BODY_BYTES_MAX, config }, async (request, reply) => {
      const leave = means.shedder.enter('poll');
      try {
        // A page of another site cannot have broken our policy.
        const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
        const report = isForeign ? null : readCspReport(request.body);
        if (report !== null) {
          const isStored = mayStore(foldAddress(request.ip)) && (await isKept(means.database, report));
          count(report.directive, isStored ? 'stored' : 'dropped');
        }
      } finally {
        leave();
      }
      return reply.code(204).send();
    });
    done();
  });
}

function isKept(database: Queryable, report: CspReport): Promise<boolean> {
  return keepCspReport(database, report).then(
    () => true,
    () => false,
  );
}

function makeCounter(registry: Registry): (directive: string, outcome: 'stored' | 'dropped') => void {
  const counter = new Counter({
    name: 'csp_reports_total',
    help: 'Reports of browsers that our content security policy blocked something.',
    labelNames: ['directive', 'outcome'],
    registers: [registry],
  });
  return (directive, outcome) => {
    counter.labels(directive, outcome).inc();
  };
}

function makeMinuteLimit(nowMs: () => number): (address: string) => boolean {
  let minute = { startedMs: -Infinity, times: 0, byAddress: new Map<string, number>() };
  return (address) => {
    if (nowMs() - minute.startedMs >= 60_000) minute = { startedMs: nowMs(), times: 0, byAddress: new Map() };
    const own = minute.byAddress.get(address) ?? 0;
    if (own >= STORED_PER_ADDRESS || minute.times >= STORED_PER_MINUTE) return false;
    minute.times += 1;
    minute.byAddress.set(address, own + 1);
    return true;
  };
}
