import { statement, type Queryable } from '#platform/database.ts';
import { STRANGERS_AUDIT } from '#platform/limits.ts';

/** One line of the audit log. Never holds a secret or a value that somebody typed. */
export interface AuditEntry {
  readonly action: string;
  readonly decision: 'allowed' | 'refused';
  readonly profileId?: string;
  readonly sessionId?: string;
  readonly object?: string;
  readonly reason?: string;
  readonly brand?: string;
  readonly requestId?: string;
  /** The hidden IP address of a stranger who caused the line by a call that needs no secret. Such lines are limited. */
  readonly strangersAddress?: string;
  /** Further facts by name. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

const insertEntry = statement(
  'audit_insert',
  `
  insert into app.audit_log (action, decision, profile_id, session_id, object, reason, brand, request_id, facts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Returns SQL that writes one audit line for each row of a query: action, decision, object, reason, facts. It is part of a
 *  larger statement, so that the line is written in the same transaction as the action. */
export function auditRows(rows: string): string {
  return `insert into app.audit_log (action, decision, object, reason, facts)
  ${rows}`;
}

const insertStrangersEntry = statement<{ is_written: boolean }>(
  'audit_insert_strangers',
  'select app.write_strangers_audit($1, $2, $3, $4::jsonb) as is_written',
);

/** Writes one line. The database makes the log append-only (D19). A line that a stranger caused is only counted, in one row for
 *  the hour, when the address or all strangers together have caused too many. */
export async function writeAudit(database: Queryable, entry: AuditEntry): Promise<void> {
  const { strangersAddress, ...line } = entry;
  if (strangersAddress !== undefined) {
    const { linesPerAddress, linesInAll } = STRANGERS_AUDIT;
    await database.rows(insertStrangersEntry, [strangersAddress, linesPerAddress, linesInAll, JSON.stringify(line)]);
    return;
  }
  await database.rows(insertEntry, [
    entry.action,
    entry.decision,
    entry.profileId ?? null,
    entry.sessionId ?? null,
    entry.object ?? null,
    entry.reason ?? null,
    entry.brand ?? null,
    entry.requestId ?? null,
    JSON.stringify(entry.facts ?? {}),
  ]);
}
