import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { findDatabaseProblem } from '#platform/database-problem.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

/** The migrations by name: plain SQL files, forward only. */
function readMigrations(): Record<string, { up: (db: Kysely<unknown>) => Promise<void> }> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -4),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(readFileSync(folder + file, 'utf8')).execute(db);
        },
      },
    ]),
  );
}

/** The programs connect as the owner of the schema and work as narrower roles. A superuser may take any; whoever else made them must
 *  first give them to itself. */
async function letOwnerTakeRoles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select role from unnest(array['lendside_api', 'lendside_worker']) as role
     where not pg_has_role(current_user, role, 'set') and pg_has_role(current_user, role, 'member with admin option')`.execute(
    db,
  );
  for (const { role } of rows) await sql`grant ${sql.ref(role)} to current_user`.execute(db);
}

/** Brings a database to the newest schema; safe to run from several processes at once (advisory lock).
 *  Returns the names applied now. Faults with the first failing migration, of which nothing stays, or with `StartProblem`
 *  when the database cannot be used. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(readMigrations()) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw findDatabaseProblem(error) ?? new Error('a migration failed', { cause: error });
    await letOwnerTakeRoles(db);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
