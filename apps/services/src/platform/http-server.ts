import type { Socket } from 'node:net';
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
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    trustProxy: settings.trustedProxy === '' ? false : settings.trustedProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: (_error, socket) => {
      answerUnreadable(socket, settings);
    },
    frameworkErrors: (error, request, reply) => {
      sendError(settings, error, request, reply);
    },
  });
  app.server.headersTimeout = LIMITS.headersTimeoutMs;
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

/** Answers bytes that are not HTTP and never become a request. These answers get our headers too. */
function answerUnreadable(socket: Socket, settings: HeaderSettings): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ errorCode: 'ValidationException', message: 'The request could not be read.' });
  const headers = Object.entries(toSecureHeaders(settings))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${headers}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function addHooks(app: FastifyInstance, settings: ServerSettings): void {
  const headers = toSecureHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    if (request.url.startsWith(API_BASE_PATH) || request.url.startsWith(USER_POOL_PATH))
      reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY);
    if (request.url.length > LIMITS.urlBytes) done(new Refused('ValidationException', 'The address is too long.'));
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
  const { status, body, retryAfterSeconds, isFault } = toErrorAnswer(thrown, request.id);
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
