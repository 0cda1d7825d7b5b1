import { Agent, request } from 'node:http';

/** What came back. */
interface Answer {
  readonly status: number;
  readonly body: string;
  /** `Set-Cookie` as sent. */
  readonly cookies: readonly string[];
}

/** Keep-alive connections to one server. */
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

/** Opens up to `connections` connections; they are made when needed. */
export function openCalls(url: string, connections: number): Calls {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        const content =
          body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
        const call = request(
          { agent, host: hostname, port, method, path, headers: { ...headers, ...content }, timeout: TIMEOUT_MS },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              resolve({
                status: response.statusCode ?? 0,
                body: Buffer.concat(chunks).toString(),
                cookies: response.headers['set-cookie'] ?? [],
              });
            });
          },
        );
        call.on('timeout', () => call.destroy(new Error(`${method} ${path} was not answered in ${TIMEOUT_MS} ms`)));
        call.on('error', reject);
        call.end(body);
      }),
    close: () => {
      agent.destroy();
    },
  };
}

/** Works through `items` with `lanes` at once; ends early, leaving the rest, once `isOver` says so. Answers in no order. */
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
