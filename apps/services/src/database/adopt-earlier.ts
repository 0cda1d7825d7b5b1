import type pg from 'pg';
import { StartProblem } from '#platform/start-problem.ts';

const LAST_EARLIER = '0155_returns_of_shared_accounts';
const EARLIER_COUNT = 71;

// Lists every function, view, trigger and policy that calls a function, in an order in which they can be dropped.
const DEFINITIONS = `
  with ours as (select oid from pg_namespace where nspname in ('app', 'servicing', 'user_pool')),
       routine as (select p.oid, p.prokind from pg_proc p where p.pronamespace in (select oid from ours))
  select o.type, array_agg(o.identity) as identities from (
    select 1 as rank, 'pg_trigger'::regclass as class, t.oid from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace in (select oid from ours)
    union all
    select distinct 1, 'pg_policy'::regclass, d.objid from pg_depend d
     where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid in (select oid from routine)
    union all
    select case c.relkind when 'm' then 2 else 3 end, 'pg_class'::regclass, c.oid from pg_class c
     where c.relkind in ('m', 'v') and c.relnamespace in (select oid from ours)
    union all
    select case r.prokind when 'a' then 4 else 5 end, 'pg_proc'::regclass, r.oid from routine r) f
   cross join lateral pg_identify_object(f.class, f.oid, 0) o
   group by f.rank, o.type order by f.rank`;

/** Takes over a database of release 0155, the last one with numbered migrations. Keeps its tables as the baseline and drops
 *  its functions, so that they are applied from their files. Returns false when the database has no such migrations. Throws
 *  `StartProblem` for any other earlier version. */
export async function adoptEarlier(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('kysely_migration')::text as name`,
  );
  if (tables[0]?.name == null) return false;
  const { rows } = await client.query<{ count: number; last: string | null }>(
    'select count(*)::int as count, max(name) as last from kysely_migration',
  );
  const last = rows[0]?.last ?? 'none';
  if (rows[0]?.count !== EARLIER_COUNT || last !== LAST_EARLIER)
    throw new StartProblem(
      `The database stands at migration ${last}, and this version takes over from ${LAST_EARLIER} only: make a new database.`,
    );
  const { rows: found } = await client.query<{ type: string; identities: string[] }>(DEFINITIONS);
  for (const { type, identities } of found) {
    // Views and functions may depend on each other, so one statement drops all objects of one of these types. Triggers and
    // policies can only be dropped one by one.
    const isSingle = type === 'trigger' || type === 'policy';
    for (const names of isSingle ? identities : [identities.join(', ')]) await client.query(`drop ${type} ${names}`);
  }
  await client.query('drop table kysely_migration; drop table if exists kysely_migration_lock');
  return true;
}
