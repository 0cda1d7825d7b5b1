import { setTimeout } from 'node:timers/promises';
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { alsoOnIpv6 } from '#http/also-on-ipv6.ts';

/** Fault for one request, `Before` or `After` the target has handled it. `answerTwice` sends the bytes of the answer a second
 *  time over the same connection. `answerLate` delays the answer by 3 s. A number is the proxy's own status. */
export type GatewayFault =
  | 403
  | 429
  | 500
  | 502
  | 503
  | 504
  | 'badGatewayBefore'
  | 'badGatewayAfter'
  | 'silentBefore'
  | 'silentAfter'
  | 'cutBefore'
  | 'cutMidAnswer'
  | 'answerLate'
  | 'answerTwice';

/** A proxy between two programs, like a load balancer. */
export type FailingGateway = { port: number; close(): Promise<void> };

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function ownAnswer(status: number): Answer {
  const body = Buffer.from(`<html><body>${status} from the gateway</body></html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}

const LATE_MS = 3_000;

const HOST = '127.0.0.1';
const BAD_GATEWAY = ownAnswer(502);
// Hop-by-hop headers concern one connection, and the answer continues over a different connection.
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Opens a real HTTP proxy on this machine in front of `targetUrl` (http). `chooseFault` is called once for each request;
 *  null lets it pass. A request reaches the target at most once and never late. */
export async function openFailingGateway(options: {
  /** 0 or absent: any free port. */
  port?: number;
  targetUrl: string;
  chooseFault: (method: string, address: string) => GatewayFault | null;
}): Promise<FailingGateway> {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(options.targetUrl);
  const server = createServer((request, response) => {
    const fault = options.chooseFault(request.method ?? 'GET', request.url ?? '/');
    void serve({ request, response, fault }, (body) => forward(request, body, target, agent));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const secondDoor = await alsoOnIpv6(server, port);
  return {
    port,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await secondDoor.close();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Served = { request: IncomingMessage; response: ServerResponse; fault: GatewayFault | null };

async function serve({ request, response, fault }: Served, pass: (body: Buffer) => Promise<Answer>): Promise<void> {
  const body = await readAll(request).catch(() => null);
  if (body === null || fault === 'silentBefore') return;
  if (fault === 'cutBefore') {
    request.socket.destroy();
    return;
  }
  const own = typeof fault === 'number' ? fault : fault === 'badGatewayBefore' ? 502 : null;
  const answer = own === null ? await pass(body).catch(() => BAD_GATEWAY) : ownAnswer(own);
  if (fault === 'silentAfter') return;
  if (fault === 'answerLate') await setTimeout(LATE_MS);
  send(request, response, fault === 'badGatewayAfter' ? BAD_GATEWAY : answer, fault);
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, fault: GatewayFault | null): void {
  // The answer to HEAD tells the length of a body that is not sent.
  const told = request.method === 'HEAD' ? answer.headers['content-length'] : undefined;
  const headers = { ...passedOn(answer.headers), 'content-length': told ?? String(answer.body.length) };
  response.writeHead(answer.status, headers);
  if (fault === 'cutMidAnswer') {
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => request.socket.destroy());
    return;
  }
  response.end(answer.body, () => {
    if (fault !== 'answerTwice') return;
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => `${name}: ${each}\r\n`),
    );
    request.socket.write(`HTTP/1.1 ${answer.status} Again\r\n${lines.join('')}\r\n`);
    request.socket.write(answer.body);
  });
}

function forward(request: IncomingMessage, body: Buffer, target: URL, agent: Agent): Promise<Answer> {
  const { method, url: path, headers } = request;
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const settings = { method, path, agent, headers: { ...passedOn(headers), ...length } };
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest({ host: target.hostname, port: target.port, ...settings }, (answer) => {
      readAll(answer).then(
        (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  if (!message.complete) throw new Error('cut off');
  return Buffer.concat(parts);
}
