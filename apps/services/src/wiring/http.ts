import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { readOrigins, telemetryOrigins, type Config } from '#config.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { makeAuthorize } from '#platform/access/authorize.ts';
import { statement } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { isOffered } from '#platform/mounting/is-offered.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { mountEndpoints } from '#platform/mounting/mount-endpoints.ts';
import { serveWeb } from '#platform/static-web.ts';
import { readBlockedReads } from './blocked-reads.ts';
import type { HttpFoundation } from './room.ts';
import type { OpenRooms } from './rooms.ts';

/** The HTTP program, ready to listen. */
export interface HttpProgram {
  readonly app: FastifyInstance;
  readonly registry: Registry;
  isReady(): Promise<boolean>;
}

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const ping = statement('ping', 'select 1');

/** Builds the HTTP side from its foundation and the open features. */
export async function composeHttp(
  { config, database, logger, identity, signing, files, secureAcceptance }: HttpFoundation,
  rooms: OpenRooms,
  folder: string = webFolder,
): Promise<HttpProgram> {
  const { isHttps } = identity;
  const shedder = makeLoadShedder();
  const metrics = makeHttpMetrics(shedder.inFlight);
  const app = await openServer({
    logger,
    metrics,
    isHttps,
    frameOrigins: findFrameOrigins(config, { signing, secureAcceptance }),
    formOrigin: secureAcceptance?.pageOrigin ?? null,
    telemetryOrigins: findTelemetryOrigins(config),
    uploadOrigin: files?.uploadOrigin ?? null,
    trustedProxy: config.TRUSTED_PROXY,
  });
  const isOfferedHere = (endpoint: Endpoint): boolean => isOffered(endpoint, config.LENDSIDE_MODE);
  mountEndpoints(app, {
    handlers: rooms.handlers,
    identify: identity.identify,
    authorize: makeAuthorize(
      rooms.owners,
      (entry) => writeAudit(database, entry),
      readBlockedReads(config.BLOCKED_READS, api),
    ),
    shedder,
    callLimit: identity.callLimit,
    isHttps,
    isOffered: isOfferedHere,
  });
  await rooms.mount(app, { isOffered: isOfferedHere, shedder, registry: metrics.registry });
  await serveWeb(app, folder);
  return {
    app,
    registry: metrics.registry,
    isReady: () =>
      database.rows(ping).then(
        () => true,
        () => false,
      ),
  };
}

/** The origins of card forms, of the page for the payout card and of the signing page. The signing page ends at a page of ours, in the same
 *  frame. */
function findFrameOrigins(
  config: Config,
  { signing, secureAcceptance }: Pick<HttpFoundation, 'signing' | 'secureAcceptance'>,
): string[] {
  const set = readOrigins(config.CARD_FORM_ORIGIN);
  const simulator = config.LENDSIDE_MODE === 'simulation' ? URL.parse(config.SIMULATOR_URL) : null;
  const forms = set.length > 0 || simulator === null ? set : [simulator.origin];
  const payoutCard = secureAcceptance === null ? [] : [secureAcceptance.pageOrigin];
  return [...new Set([...forms, ...payoutCard, ...(signing === null ? [] : [signing.frameOrigin, `'self'`])])];
}

function findTelemetryOrigins(config: Config): string[] {
  const named = telemetryOrigins(config);
  const simulator = URL.parse(config.SIMULATOR_URL);
  return named.length === 0 && config.LENDSIDE_MODE === 'simulation' && simulator !== null ? [simulator.origin] : named;
}
