import pg from 'pg';
import { DatabaseSilent, openDatabasePulse, pulseTimes, type DatabasePulse, type HasFailed } from './database-pulse.ts';
import { openProbe } from './database-probe.ts';
import { openPipelinedLines } from './pipelined-lines.ts';

// Dates stay ISO text, because a local-time Date shifts by a day. Eight-byte integers become checked numbers, which are large
// enough for all our counts and cents. `numeric` stays text and becomes bigint where it is read.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`the database number ${text} does not fit`);
  return value;
});

/** A named statement, so that a connection plans it only once. `Row` is the shape of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
  /** Which parameter, from 1, names the person whose rows it is about. */
  readonly personAt?: number;
}

/** Declares a statement. Names are unique over all services. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/** Declares a statement about the rows of one person, or of several in an array: the parameter `personAt`, from 1. Under the role of
 *  the HTTP side, row-level security shows it only their rows (D11). In a transaction, the persons stay until the next such
 *  statement. */
export function personStatement<Row = Record<string, never>>(name: string, text: string, personAt = 1): Statement<Row> {
  return { name, text, personAt };
}

/** Runs statements: a pool, or one transaction. */
export interface Queryable {
  /** Returns all rows. */
  rows<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row, or null. */
  row<Row>(query: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
}

/** One open transaction. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** Sends a statement without waiting, when nobody needs its rows. It runs after the statements sent before it. When it
   *  fails, the transaction fails. */
  send<Row>(query: Statement<Row>, values?: readonly unknown[]): void;
}

/** The database, opened under one role. */
export interface Database extends Queryable {
  /** Runs `work` in one READ COMMITTED transaction (D9). A throw rolls back all of it. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Opens a separate connection for LISTEN. The returned function closes it. */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Roles of 0001_baseline.sql. `owner` is the user of the URL (migrations, seed, tests). */
export type DatabaseRole = 'owner' | 'lendside_api' | 'lendside_worker';

/** Options for opening a database. */
export interface DatabaseOptions {
  readonly url: string;
  readonly role: DatabaseRole;
  readonly connectionsMax: number;
  /** `byKey`: short statements that read few rows through an index, with a cached plan. `bySet` (default): statements over
   *  many rows, planned again for the values of each run. */
  readonly reads?: 'byKey' | 'bySet';
  /** Fails statements and transactions when the database gives no sign of life for this long, instead of waiting for it. For calls
   *  that somebody waits for. */
  readonly failsAfterMs?: number;
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  readonly onBroken?: (error: Error) => void;
  /** With `failsAfterMs`: called when the database stops answering, and when it answers again. */
  readonly onSilence?: (isSilent: boolean) => void;
}

/** Waits for statements of one transaction that were sent together, and returns their answers. When one fails, PostgreSQL
 *  refuses those behind it too; throws the first failure, which is the cause. */
export async function answersTo<Answers extends readonly unknown[]>(
  sent: readonly [...{ [Index in keyof Answers]: Promise<Answers[Index]> }],
): Promise<Answers> {
  const promises: readonly Promise<unknown>[] = sent;
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as Answers;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 5_000;
// The database ends a statement before. This is for a database, or a network, that no longer answers at all: it breaks the
// connection.
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const IDLE_MS = 300_000;
/** Connections that pipeline short statements. */
const LINES = 4;
// A cached plan may date from a time when a queue was empty and a full scan looked cheap. So a pool of short statements always
// plans with indexes.
const PLANS = {
  byKey: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c random_page_cost=1.1 -c jit=off',
  bySet: '-c random_page_cost=1.1',
} as const;

/** Runs a statement, after the statement that says for whom it runs when it has one. */
type Run = (query: pg.QueryConfig, actsAs: pg.QueryConfig | null) => Promise<pg.QueryResult>;

function toQueryable(run: Run): Queryable {
  const rows = async <Row>(query: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await run({ name: query.name, text: query.text, values: [...values] }, toActAs(query, values));
    return result.rows as Row[];
  };
  return { rows, row: async (query, values) => (await rows(query, values))[0] ?? null };
}

function toActAs({ personAt }: Statement<unknown>, values: readonly unknown[]): pg.QueryConfig | null {
  if (personAt === undefined) return null;
  // Nobody has an id with a comma, which somebody may have sent: such a statement sees no rows.
  const persons = [values[personAt - 1]].flat().filter((id) => typeof id === 'string' && !id.includes(','));
  return { name: 'act_as', text: 'select app.act_as($1)', values: [persons] };
}

/** Opens a pool. Connects at the first statement, not before. */
export function openDatabase(options: DatabaseOptions): Database {
  const role = options.role === 'owner' ? '' : ` -c role=${options.role}`;
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    max: options.connectionsMax,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    // Lets independent statements of a transaction be sent together.
    pipeline: true,
    options: `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS} -c timezone=UTC ${PLANS[options.reads ?? 'bySet']}${role}`,
  };
  const pool = new pg.Pool(settings);
  pool.on('error', (error) => options.onBroken?.(error));
  const lines = options.reads === 'byKey' ? openPipelinedLines(settings, LINES, options.onBroken) : null;
  // The policies of the other roles do not ask for whom a statement runs.
  const isLimited = options.role === 'lendside_api';
  const pulse = openPulse(settings, options);
  return {
    ...toQueryable((query, actsAs) =>
      pulse.watch((hasFailed) => {
        if (actsAs === null || !isLimited) return (lines ?? pool).query(query);
        return lines === null ? runAsPerson(pool, query, actsAs, hasFailed) : lines.queryAfter(actsAs, query);
      }),
    ),
    transaction: (work) => pulse.watch((hasFailed) => runTransaction(pool, isLimited, work, hasFailed)),
    listen: (channel, onNotice) => listen(settings, channel, onNotice, options.onBroken),
    close: async () => {
      await Promise.all([lines?.close(), pool.end(), pulse.close()]);
    },
  };
}

function openPulse(settings: pg.ClientConfig, { failsAfterMs, onSilence }: DatabaseOptions): DatabasePulse {
  if (failsAfterMs === undefined) return WITHOUT_PULSE;
  return openDatabasePulse(openProbe(settings), (isSilent) => onSilence?.(isSilent), pulseTimes(failsAfterMs));
}

const WITHOUT_PULSE: DatabasePulse = { watch: (work) => work(() => false), close: () => Promise.resolve() };

/** Runs one statement for a person, in a transaction of its own. */
function runAsPerson(
  pool: pg.Pool,
  query: pg.QueryConfig,
  actsAs: pg.QueryConfig,
  hasFailed: HasFailed,
): Promise<pg.QueryResult> {
  return onClient(pool, hasFailed, (client, keep) => {
    keep(client.query(actsAs));
    return client.query(query);
  });
}

function runTransaction<T>(
  pool: pg.Pool,
  isLimited: boolean,
  work: (tx: Transaction) => Promise<T>,
  hasFailed: HasFailed,
): Promise<T> {
  return onClient(pool, hasFailed, (client, keep) => {
    const queryable = toQueryable((query, actsAs) => {
      if (isLimited && actsAs !== null) keep(client.query(actsAs));
      return client.query(query);
    });
    return work({
      ...queryable,
      inTransaction: true,
      send: (query, values) => {
        keep(queryable.rows(query, values));
      },
    });
  });
}

/** Runs `work` in a transaction on a connection of the pool. `keep` takes statements that nobody waits for. */
async function onClient<T>(
  pool: pg.Pool,
  hasFailed: HasFailed,
  work: (client: pg.PoolClient, keep: (sent: Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection can break between two statements. Without a listener, Node would end the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  // Sent without waiting: the first statement follows `begin` on the same connection and fails when `begin` fails.
  const sent: Promise<unknown>[] = [];
  const keep = (promise: Promise<unknown>): void => {
    promise.catch(() => undefined);
    sent.push(promise);
  };
  try {
    keep(client.query('begin'));
    const result = await work(client, keep).catch(async (error: unknown) => {
      throw await causeOf(error, sent);
    });
    // The caller was told that it failed and may try again.
    if (hasFailed()) throw new DatabaseSilent();
    // PostgreSQL treats a commit after a failed statement as a rollback.
    keep(client.query('commit'));
    await answersTo(sent);
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Finds why a transaction failed. A statement may be refused because of an earlier statement that nobody has awaited yet. */
async function causeOf(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isFollowUp(error)) return error;
  const settled = await Promise.allSettled(sent);
  const cause = settled.find((each) => each.status === 'rejected' && !isFollowUp(each.reason));
  return cause?.status === 'rejected' ? cause.reason : error;
}

/** Tells whether PostgreSQL refused a statement only because its transaction had already failed. */
function isFollowUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

async function listen(
  settings: pg.PoolConfig,
  channel: string,
  onNotice: () => void,
  onBroken?: (error: Error) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client(settings);
  client.on('error', (error) => onBroken?.(error));
  client.on('notification', onNotice);
  await client.connect();
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return () => client.end();
}
