import { Socket } from 'node:net';
import pg from 'pg';

/** A few connections that take single statements without waiting for the answers to earlier ones. */
export interface PipelinedLines {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Line {
  open: OpenLine | null;
  /** Statements sent or about to be, not answered yet. */
  waiting: number;
}

interface OpenLine {
  readonly client: pg.Client;
  readonly socket: Socket;
  readonly connected: Promise<unknown>;
  isGathering: boolean;
}

/** Opens nothing by itself: a line connects at its first statement, and again after it broke. Every statement is a transaction
 *  of its own, so that one which fails leaves those behind it alone; one which waits for a lock holds them up, for no longer
 *  than the lock time-out. */
export function openPipelinedLines(
  settings: pg.ClientConfig,
  count: number,
  onBroken?: (error: Error) => void,
): PipelinedLines {
  const lines: Line[] = Array.from({ length: count }, () => ({ open: null, waiting: 0 }));
  return {
    query: async (query) => {
      const line = lines.reduce((best, each) => (each.waiting < best.waiting ? each : best));
      line.waiting += 1;
      const open = (line.open ??= connect(line, settings, onBroken));
      try {
        await open.connected;
        gather(open);
        return await open.client.query(query);
      } catch (error) {
        if (!isOfStatement(error)) forget(line, open);
        throw error;
      } finally {
        line.waiting -= 1;
      }
    },
    close: async () => {
      await Promise.allSettled(lines.flatMap(({ open }) => (open === null ? [] : [open.client.end()])));
    },
  };
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

/** Lets statements that are sent together leave in one write: writing was a quarter of reading accounts. As a microtask and not
 *  at the next tick, which comes when the answers to the statements before are written: the database would wait for that. */
function gather(open: OpenLine): void {
  if (open.isGathering) return;
  open.isGathering = true;
  open.socket.cork();
  queueMicrotask(() => {
    open.isGathering = false;
    open.socket.uncork();
  });
}

/** The next statement connects anew; what is still under way on the old connection ends first. */
function forget(line: Line, open: OpenLine): void {
  if (line.open !== open) return;
  line.open = null;
  void open.client.end();
}

/** Whether the database refused this statement and goes on; everything else ends the connection. */
export function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
