import { createServer, type TLSSocket } from 'node:tls';
import type { BrowserBooks, BrowserSubscription } from './browser-books.ts';
import { LINE_VERSION, openFrameReader, TAG, writeFrame, type LineFrame } from './line-frames.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { bytesField, readFields, textOf, varintField } from './wire-format.ts';

const CLOSE_TIMEOUT_MS = 1_000;
const WAITING_MAX = 100;

/** A message to a browser, still encrypted by its sender. */
interface LineMessage {
  readonly id: string;
  readonly topic: string | null;
  readonly body: Buffer;
  readonly sentAtMs: number;
  readonly ttlSeconds: number;
}

/** Server for the connections that browsers keep open to their push service (Chromium's MCS). */
export interface BrowserLine {
  /** Null when the server is not open. */
  readonly port: number | null;
  /** Sends to that browser now, or when it reconnects within the message's lifetime. A message replaces a waiting one with the
   *  same topic. */
  deliver(to: BrowserSubscription, message: LineMessage): void;
  close(): Promise<void>;
}

/** Used when the server is not open: messages wait forever. */
export const noBrowserLine: BrowserLine = {
  port: null,
  deliver: () => undefined,
  close: () => Promise.resolve(),
};

/** Opens the server on a port of `host`, 0 for a free one. Its TLS certificate is self-signed, so a browser must be told to
 *  accept it. */
export async function openBrowserLine(
  books: BrowserBooks,
  { port, host, nowMs }: { readonly port: number; readonly host: string; readonly nowMs: () => number },
): Promise<BrowserLine> {
  const present = new Map<bigint, TLSSocket>();
  const waiting = new Map<bigint, { readonly to: BrowserSubscription; readonly message: LineMessage }[]>();
  const sockets = new Set<TLSSocket>();
  const flush = (deviceId: bigint) => {
    const socket = present.get(deviceId);
    if (socket === undefined) return;
    for (const { to, message } of waiting.get(deviceId) ?? [])
      if (message.sentAtMs + message.ttlSeconds * 1000 >= nowMs())
        socket.write(writeFrame({ tag: TAG.message, body: messageBody(to, message) }));
    waiting.delete(deviceId);
  };
  const answer = (socket: TLSSocket, frame: LineFrame) => {
    if (frame.tag === TAG.heartbeat) socket.write(writeFrame({ tag: TAG.heartbeatAck, body: Buffer.alloc(0) }));
    if (frame.tag === TAG.close) socket.end();
    if (frame.tag !== TAG.login) return;
    const fields = readFields(frame.body);
    const device = { id: toNumber(textOf(fields, LOGIN.user)), secret: toNumber(textOf(fields, LOGIN.secret)) };
    if (!books.isKnown(device)) return void socket.destroy();
    socket.write(
      Buffer.concat([Buffer.from([LINE_VERSION]), writeFrame({ tag: TAG.loginAnswer, body: loginAnswer() })]),
    );
    present.set(device.id, socket);
    socket.once('close', () => present.get(device.id) === socket && present.delete(device.id));
    flush(device.id);
  };
  const server = createServer(makeOwnCertificate(host, nowMs()), (socket) => {
    const read = openFrameReader();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A browser that drops its connection must not crash the simulator.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) answer(socket, frame);
      } catch {
        socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    deliver: (to, message) => {
      const others = (waiting.get(to.deviceId) ?? []).filter(
        (each) => message.topic === null || each.to.token !== to.token || each.message.topic !== message.topic,
      );
      waiting.set(to.deviceId, [...others, { to, message }].slice(-WAITING_MAX));
      flush(to.deviceId);
    },
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(resolve, CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}

// Field numbers of Chromium's google_apis/gcm/protocol/mcs.proto.
const LOGIN = { user: 3, secret: 5 } as const;
const LOGIN_ANSWER = { id: 1, jid: 2, streamId: 5, lastStreamId: 6 } as const;
const MESSAGE = {
  id: 2,
  from: 3,
  to: 4,
  category: 5,
  appData: 7,
  persistentId: 9,
  ttl: 17,
  sent: 18,
  raw: 21,
} as const;
const APP_DATA = { key: 1, value: 2 } as const;

function loginAnswer(): Buffer {
  return Buffer.concat([
    bytesField(LOGIN_ANSWER.id, 'login'),
    bytesField(LOGIN_ANSWER.jid, 'browser'),
    varintField(LOGIN_ANSWER.streamId, 1),
    varintField(LOGIN_ANSWER.lastStreamId, 1),
  ]);
}

function messageBody(to: BrowserSubscription, message: LineMessage): Buffer {
  const appData = (key: string, value: string) =>
    bytesField(MESSAGE.appData, Buffer.concat([bytesField(APP_DATA.key, key), bytesField(APP_DATA.value, value)]));
  return Buffer.concat([
    bytesField(MESSAGE.id, message.id),
    bytesField(MESSAGE.from, to.sender),
    bytesField(MESSAGE.to, 'browser'),
    bytesField(MESSAGE.category, to.app),
    appData('subtype', to.worker),
    appData('content-encoding', 'aes128gcm'),
    bytesField(MESSAGE.persistentId, message.id),
    varintField(MESSAGE.ttl, message.ttlSeconds),
    varintField(MESSAGE.sent, message.sentAtMs),
    bytesField(MESSAGE.raw, message.body),
  ]);
}

function toNumber(text: string): bigint {
  return /^\d{1,20}$/.test(text) ? BigInt(text) : 0n;
}
