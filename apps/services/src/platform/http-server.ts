import fastifyCookie from '@fastify/cookie';
import { API_BASE_PATH, REQUEST_ID_HEADER, USER_POOL_PATH } from '@lendside/contract/headers.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { toErrorAnswer } from './faults.ts';
import { openListener, type ReceivingLimits } from './http-listener.ts';
import { newId } from './ids.ts';
import { LIMITS } from './limits.ts';
import type { HttpMetrics } from './metrics.ts';
import { parseJson } from './mounting/parse-json.ts';
import { Refused } from './refused.ts';
import { DATA_POLICY, toSecureHeaders, type HeaderSettings } from './secure-headers.ts';

/** Settings of an HTTP server. */
export interface ServerSettings extends HeaderSettings {
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  /** IP address of the proxy whose X-Forwarded-For is trusted. When empty, no proxy is trusted (security T16). */
  readonly trustedProxy: string;
  /** By default the limits of the services. */
  readonly receiving?: ReceivingLimits;
}

/** Opens a server without routes: limits, headers, strict JSON, error bodies, logs and metrics of every request. */
export async function openServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.logger as FastifyBaseLogger,
    // Makes no child logger for each request: log lines name the request themselves, and a child logger costs more than a line.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    bodyLimit: LIMITS.bodyBytes,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    trustProxy: settings.trustedProxy === '' ? false : settings.trustedProxy,
    forceCloseConnections: 'idle',
    // A request that arrives during a stop is answered as usual. Fastify's own answer has no headers of ours.
    return503OnClosing: false,
    serverFactory: (handler) => openListener(handler, settings, settings.receiving),
    // The listener answers unreadable requests.
    clientErrorHandler: () => undefined,
    frameworkErrors: (error, request, reply) => {
      sendError(settings, error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      // Some clients send a content type without a body.
      done(null, body === '' ? undefined : parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  await app.register(fastifyCookie);
  addHooks(app, settings);
  return app;
}

function addHooks(app: FastifyInstance, settings: ServerSettings): void {
  const headers = toSecureHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    if (request.url.startsWith(API_BASE_PATH) || request.url.startsWith(USER_POOL_PATH))
      reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      done(new Refused('ValidationException', 'Name the host in the header Host.'));
    else if (request.url.length > LIMITS.urlBytes) done(new Refused('ValidationException', 'The address is too long.'));
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.callName ?? request.routeOptions.url ?? 'unknown';
    settings.metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        requestId: request.id,
        route,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    sendError(settings, error, request, reply);
  });
}

function sendError(settings: ServerSettings, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // A client that hangs up or is too slow leaves its body unfinished. Its broken connection is not the database's.
  const isCutOff = request.raw.destroyed && !request.raw.complete;
  const error = isCutOff ? new Refused('ValidationException', 'The request did not arrive.') : thrown;
  const { status, body, retryAfterSeconds, isFault } = toErrorAnswer(error, request.id);
  if (isFault) {
    settings.metrics.countFault();
    request.log.error({ err: thrown, incidentId: request.id }, 'fault');
  } else if (status === 503) {
    request.log.warn(
      { incidentId: request.id, reason: thrown instanceof Error ? thrown.message : 'unknown' },
      'unavailable',
    );
  }
  reply.headers(toSecureHeaders(settings)).header(REQUEST_ID_HEADER, request.id).header('cache-control', 'no-store');
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
