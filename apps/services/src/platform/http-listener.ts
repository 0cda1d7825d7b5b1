import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER, UPLOADS_PATH } from '@lendside/contract/headers.ts';
import { newId } from './ids.ts';
import { LIMITS } from './limits.ts';
import { DATA_POLICY, toSecureHeaders, type HeaderSettings } from './secure-headers.ts';

/** How long a request may take to arrive. */
export interface ReceivingLimits {
  /** For the whole request with its body. */
  readonly requestTimeoutMs: number;
  /** For a form with a file. */
  readonly uploadTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** How often Node looks for connections that are over a limit. */
  readonly connectionsCheckMs: number;
}

/** Opens a Node server for Fastify. Fastify opens one for each address that it listens on, but gives only the first its handler
 *  for unreadable requests. Here each server has the same limits, and its own answers carry our headers too (security X11). */
export function openListener(
  handler: RequestListener,
  settings: HeaderSettings,
  receiving: ReceivingLimits = LIMITS,
): Server {
  const server = createServer(
    {
      // Node knows one limit for all requests; `limitReceiving` sets the shorter one.
      requestTimeout: receiving.uploadTimeoutMs,
      headersTimeout: receiving.headersTimeoutMs,
      connectionsCheckingInterval: receiving.connectionsCheckMs,
      keepAliveTimeout: LIMITS.keepAliveTimeoutMs,
      // Node would answer a request without a Host header itself. The server's first hook refuses it with our headers.
      requireHostHeader: false,
      // We offer no other protocol. An upgrade is ignored and its request is answered as usual.
      shouldUpgradeCallback: () => false,
    },
    handler,
  );
  limitReceiving(server, receiving.requestTimeoutMs);
  server.on('clientError', (error: Error, socket: Socket) => {
    answerUnreadable(error, socket, settings);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = toBody('Expect is not supported.');
    response.writeHead(417, toHeaders(settings, body)).end(body);
  });
  return server;
}

/** Ends every request that takes too long to arrive, except a form with a file. */
function limitReceiving(server: Server, timeoutMs: number): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.complete || isUpload(request)) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      const late = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', late, request.socket);
    }, timeoutMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

function isUpload({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && (url === UPLOADS_PATH || url.startsWith(`${UPLOADS_PATH}?`));
}

/** Status and sentence by the code of Node's error. All other errors are a 400. */
const ANSWERS: Readonly<Record<string, readonly [line: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'The request is too large.'],
};

/** Answers bytes that never become a whole request, and closes the connection even if the client keeps sending. */
function answerUnreadable(error: Error, socket: Socket, settings: HeaderSettings): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [line, sentence] = ANSWERS[code] ?? ['400 Bad Request', 'The request could not be read.'];
  const body = toBody(sentence);
  const headers = Object.entries({ ...toHeaders(settings, body), connection: 'close' });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${line}\r\n${head}\r\n${body}`, () => {
    socket.destroy();
  });
}

function toBody(message: string): string {
  return JSON.stringify({ errorCode: 'ValidationException', message });
}

function toHeaders(settings: HeaderSettings, body: string): Record<string, string> {
  return {
    ...toSecureHeaders(settings),
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
    [REQUEST_ID_HEADER]: newId('req'),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
}
