import { connect, type Socket } from 'node:net';

/** One HTTP response. */
interface Answer {
  readonly status: number;
  readonly body: string;
  /** The `Set-Cookie` headers as sent. */
  readonly cookies: readonly string[];
  /** Whether a refusal carries `Retry-After`. */
  readonly saysWhenToRetry: boolean;
}

/** A pool of keep-alive connections to one server. */
export interface Calls {
  send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Answer>;
  close(): void;
}

const TIMEOUT_MS = 30_000;
const END_OF_HEAD = '\r\n\r\n';

interface Call {
  readonly text: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Line {
  readonly socket: Socket;
  call: Call | null;
  received: Buffer;
}

/** Opens a pool of at most `connections` connections, created on demand. It speaks a minimal HTTP/1.1 of its own, because `node:http` costs 50 % more CPU and the load shares the machine with what is measured. */
export function openCalls(url: string, connections: number): Calls {
  const { hostname, port, host } = new URL(url);
  const lines = new Set<Line>();
  const waiting: Call[] = [];
  const next = (line: Line): void => {
    line.call = waiting.shift() ?? null;
    line.socket.setTimeout(line.call === null ? 0 : TIMEOUT_MS);
    if (line.call !== null) line.socket.write(line.call.text);
  };
  const open = (): void => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const line: Line = { socket, call: null, received: Buffer.alloc(0) };
    lines.add(line);
    socket.on('data', (chunk: Buffer) => {
      line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk]);
      const answer = readAnswer(line.received);
      if (answer === 'unreadable') socket.destroy(new Error('an answer without a length'));
      if (answer === null || answer === 'unreadable') return;
      line.received = Buffer.alloc(0);
      line.call?.resolve(answer);
      next(line);
    });
    socket.on('timeout', () => socket.destroy(new Error(`a call was not answered in ${TIMEOUT_MS} ms`)));
    socket.on('error', (error) => line.call?.reject(error));
    socket.on('close', () => {
      lines.delete(line);
      line.call?.reject(new Error('the connection was closed'));
      if (waiting.length > 0) open();
    });
    next(line);
  };
  return {
    send: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        const content = body === '' ? {} : { 'content-type': 'application/json' };
        const all = Object.entries({ host, ...headers, ...content, 'content-length': String(Buffer.byteLength(body)) });
        const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        waiting.push({ text: `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`, resolve, reject });
        const idle = [...lines].find((line) => line.call === null);
        if (idle !== undefined) next(idle);
        else if (lines.size < connections) open();
      }),
    close: () => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the calls were closed'));
      for (const { socket } of lines) socket.destroy();
    },
  };
}

/** Parses the answer in these bytes. Null while it is incomplete; `unreadable` without a length, which our servers always
 *  send. */
function readAnswer(bytes: Buffer): Answer | 'unreadable' | null {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) return 'unreadable';
  const status = Number(head.slice(9, 12));
  const start = end + END_OF_HEAD.length;
  if (bytes.length < start + Number(length)) return null;
  return {
    status,
    saysWhenToRetry: status >= 429 && /\r\nretry-after: \d/i.test(head),
    body: bytes.toString('utf8', start, start + Number(length)),
    cookies: [...head.matchAll(/\r\nset-cookie: ([^\r]*)/gi)].map(([, cookie = '']) => cookie),
  };
}

/** Processes `items` with `lanes` in parallel. Stops early and leaves the remaining items once `isOver` returns true. Results
 *  come in no order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
  isOver: () => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.values();
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (isOver()) return;
      results.push(await work(item));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
