import { Socket } from 'node:net';
import pg from 'pg';

/** A few connections that send single statements without waiting for earlier answers. */
export interface PipelinedLines {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Runs `first` and then `query` in one transaction, all sent at once. Returns the answer to `query`. */
  queryAfter(first: pg.QueryConfig, query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Line {
  open: OpenLine | null;
  /** Statements that are not answered yet, sent or about to be. */
  waiting: number;
}

interface OpenLine {
  readonly client: pg.Client;
  readonly socket: Socket;
  readonly connected: Promise<unknown>;
  isGathering: boolean;
}

/** Opens pipelined connections. Each connects at its first statement and again after it breaks. Every query is its own
 *  transaction, so a failure does not affect those behind it. A statement that waits for a lock delays them, at most until the
 *  lock time-out. */
export function openPipelinedLines(
  settings: pg.ClientConfig,
  count: number,
  onBroken?: (error: Error) => void,
): PipelinedLines {
  const lines: Line[] = Array.from({ length: count }, () => ({ open: null, waiting: 0 }));
  const onLine = async (send: (client: pg.Client) => Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    const line = lines.reduce((best, each) => (each.waiting < best.waiting ? each : best));
    line.waiting += 1;
    const open = (line.open ??= connect(line, settings, onBroken));
    try {
      await open.connected;
      gather(open);
      return await send(open.client);
    } catch (error) {
      if (!isOfStatement(error)) forget(line, open);
      throw error;
    } finally {
      line.waiting -= 1;
    }
  };
  return {
    query: (query) => onLine((client) => client.query(query)),
    queryAfter: (first, query) => onLine((client) => sendTogether(client, first, query)),
    close: async () => {
      await Promise.allSettled(lines.flatMap(({ open }) => (open === null ? [] : [open.client.end()])));
    },
  };
}

/** Sends a transaction of two statements. No other statement of the line comes between them, because none is awaited before all
 *  are sent. PostgreSQL treats a commit after a failed statement as a rollback. */
async function sendTogether(client: pg.Client, first: pg.QueryConfig, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const sent = [client.query('begin'), client.query(first), client.query(query), client.query('commit')] as const;
  await Promise.allSettled(sent);
  // The first failure is the cause of those behind it.
  const [, , answer] = await Promise.all(sent);
  return answer;
}

function connect(line: Line, settings: pg.ClientConfig, onBroken?: (error: Error) => void): OpenLine {
  const socket = new Socket();
  const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket });
  const open: OpenLine = { client, socket, connected: client.connect(), isGathering: false };
  client.on('error', (error) => {
    forget(line, open);
    onBroken?.(error);
  });
  client.on('end', () => {
    forget(line, open);
  });
  return open;
}

/** Sends statements of the same moment in one write, because writing was a quarter of the cost of reading accounts. Uses a
 *  microtask, because the next tick comes only after earlier answers are written, and the database would be idle until then. */
function gather(open: OpenLine): void {
  if (open.isGathering) return;
  open.isGathering = true;
  open.socket.cork();
  queueMicrotask(() => {
    open.isGathering = false;
    open.socket.uncork();
  });
}

/** The next statement opens a new connection. Pending statements still finish on the old connection. */
function forget(line: Line, open: OpenLine): void {
  if (line.open !== open) return;
  line.open = null;
  void open.client.end();
}

/** Tells whether the database refused only this statement. Every other error ends the connection. */
export function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
