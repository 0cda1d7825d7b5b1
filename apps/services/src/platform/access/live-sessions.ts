import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { SESSION_FLOWS } from '@lendside/domain/identity/session-flows.ts';
import { toAccountBrands } from './account-brands.ts';
import type { Block, Customer, SessionScope } from './caller.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { LIMITS } from '#platform/limits.ts';

interface SessionRow {
  readonly session_id: string;
  readonly sub: string;
  readonly username: string;
  readonly brands: unknown;
  readonly customers: Readonly<Record<string, string>> | null;
  readonly scope: SessionScope['kind'];
  readonly flows: readonly string[];
  readonly loan_id: number | null;
  readonly device_key: string;
  readonly proven_at: Date;
  readonly block: Block | null;
  /** True when the time of last use must be written again. */
  readonly is_due: boolean;
}

// Finds live sessions and their owners. Concurrent look-ups share one round trip.
const findSessions = statement<SessionRow>('sessions_live', 'select * from user_pool.live_sessions($1, $2, $3)');

// Marks sessions as used, but not at every read. The write does not wait for the disk: a mark lost in a crash can only end the
// session sooner.
const markUsed = personStatement(
  'sessions_used',
  `
  update user_pool.session set last_seen_at = now()
   where session_id = any ($1) and sub = any ($3) and revoked_at is null and expires_at > now()
     and last_seen_at > now() - make_interval(secs => $2)
     and set_config('synchronous_commit', 'off', true) = 'off'`,
  3,
);

/** Concurrent look-ups share one query. */
const lookTogether = (idleSeconds: number): ((database: Queryable, sessionId: string) => Promise<SessionRow | null>) =>
  groupCalls(async (database, ids: readonly string[]) => {
    const rows = await database.rows(findSessions, [ids, idleSeconds, LIMITS.sessionTouchSeconds]);
    const due = rows.filter((row) => row.is_due);
    if (due.length > 0)
      await database.rows(markUsed, [due.map((row) => row.session_id), idleSeconds, due.map((row) => row.sub)]);
    const bySession = new Map(rows.map((row) => [row.session_id, row]));
    return ids.map((id) => bySession.get(id) ?? null);
  });

/** Live sessions and their owners. */
export interface LiveSessions {
  /** Returns the customer of a session; null when it is signed out, idle too long or past its absolute limit. What the cache
   *  holds may be two seconds old. With `isFresh` the database is asked, so that a block counts at the next call. */
  find(sessionId: string, isFresh?: boolean): Promise<Customer | null>;
  /** Drops a session from the cache, so that a sign-out takes effect in this process at once. Other processes follow within
   *  two seconds. */
  forget(sessionId: string): void;
  forgetAllOf(profileId: string): void;
}

/** Makes the session cache of one process. Concurrent look-ups of one session share one answer. Source: D10, C24, security
 *  T10. */
export function makeLiveSessions(database: Queryable, idleSeconds: number): LiveSessions {
  const cache = new Map<
    string,
    { readonly until: number; readonly customer: Promise<Customer | null>; profileId: string | null }
  >();
  const look = lookTogether(idleSeconds);
  const load = async (sessionId: string): Promise<Customer | null> => {
    const row = await look(database, sessionId);
    return row === null ? null : toCustomer(sessionId, row);
  };
  return {
    find: async (sessionId, isFresh = false) => {
      const known = cache.get(sessionId);
      if (!isFresh && known !== undefined && known.until > performance.now()) return known.customer;
      const customer = load(sessionId);
      const entry = { until: performance.now() + LIMITS.sessionCacheMs, customer, profileId: null as string | null };
      cache.delete(sessionId);
      if (cache.size >= LIMITS.sessionsCached) cache.delete(cache.keys().next().value ?? '');
      cache.set(sessionId, entry);
      try {
        entry.profileId = (await customer)?.profileId ?? null;
      } catch (error) {
        cache.delete(sessionId);
        throw error;
      }
      return customer;
    },
    forget: (sessionId) => {
      cache.delete(sessionId);
    },
    forgetAllOf: (profileId) => {
      for (const [sessionId, entry] of cache)
        if (entry.profileId === profileId || entry.profileId === null) cache.delete(sessionId);
    },
  };
}

function toCustomer(sessionId: string, row: SessionRow): Customer {
  const customers = Object.entries(row.customers ?? {});
  return {
    kind: 'customer',
    profileId: row.sub,
    sessionId,
    username: row.username,
    customerIds: [...new Set(customers.map(([, customerId]) => customerId))],
    customerIdBySystem: Object.fromEntries(
      customers.map(([lmsId, customerId]) => [loanSystemName(Number(lmsId) as LoanSystemId), customerId]),
    ),
    brands: toAccountBrands(row.brands),
    scope: toScope(row),
    deviceKey: row.device_key,
    provenAt: row.proven_at,
    block: row.block,
  };
}

function toScope(row: SessionRow): SessionScope {
  if (row.scope === 'linked')
    return { kind: 'linked', flows: SESSION_FLOWS.filter((flow) => row.flows.includes(flow)) };
  if (row.scope !== 'guest') return { kind: row.scope };
  if (row.loan_id === null) throw new Error('a guest session has no loan');
  return { kind: 'guest', loanId: row.loan_id };
}
