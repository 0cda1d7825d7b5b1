import pg from 'pg';

/** A few connections that take single statements without waiting for the answers to earlier ones. */
export interface PipelinedLines {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Line {
  client: Promise<pg.Client> | null;
  /** Statements sent or about to be, not answered yet. */
  waiting: number;
}

/** Opens nothing by itself: a line connects at its first statement, and again after it broke. Every statement is a transaction
 *  of its own, so that one which fails leaves those behind it alone; one which waits for a lock holds them up, for no longer
 *  than the lock time-out. */
export function openPipelinedLines(
  settings: pg.ClientConfig,
  count: number,
  onBroken?: (error: Error) => void,
): PipelinedLines {
  const lines: Line[] = Array.from({ length: count }, () => ({ client: null, waiting: 0 }));
  return {
    query: async (query) => {
      const line = lines.reduce((best, each) => (each.waiting < best.waiting ? each : best));
      line.waiting += 1;
      try {
        line.client ??= connect(line, settings, onBroken);
        return await (await line.client).query(query);
      } finally {
        line.waiting -= 1;
      }
    },
    close: async () => {
      await Promise.allSettled(lines.map(async ({ client }) => (await client)?.end()));
    },
  };
}

async function connect(line: Line, settings: pg.ClientConfig, onBroken?: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, pipeline: true });
  const forget = (): void => {
    line.client = null;
  };
  client.on('error', (error) => {
    forget();
    onBroken?.(error);
  });
  client.on('end', forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return client;
}
