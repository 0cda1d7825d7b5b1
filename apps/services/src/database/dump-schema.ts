import type pg from 'pg';

/** Options of a schema dump. */
export interface DumpOptions {
  /** Includes the bodies of functions. By default only signatures are printed, because the bodies are in `functions/`. */
  readonly withBodies?: boolean;
}

const OURS = `('app', 'servicing', 'user_pool')`;

// Every query returns one column, `line`. Names are qualified because the search path is empty during the dump.
const SCHEMAS = `
  select format('create schema %I;', nspname) as line from pg_namespace where nspname in ${OURS} order by nspname`;

const SEQUENCES = `
  select format('sequence %s as %s start %s increment %s min %s max %s cache %s%s;', c.oid::regclass, format_type(s.seqtypid, null), s.seqstart,
           s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
   where c.relnamespace::regnamespace::text in ${OURS} order by 1`;

const TYPES = `
  select format('type %s %s;', t.oid::regtype, t.typtype) as line from pg_type t
    left join pg_class c on c.oid = t.typrelid
   where t.typnamespace::regnamespace::text in ${OURS} and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c') order by 1`;

const TABLES = `
  select format(E'create table %s (\\n%s\\n)%s;', c.oid::regclass, concat_ws(E',\\n', columns.list, checks.list),
           case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end)
         || case when c.relrowsecurity then format(E'\\nalter table %s enable row level security;', c.oid::regclass) else '' end
         || case when c.relforcerowsecurity then format(E'\\nalter table %s force row level security;', c.oid::regclass) else '' end as line
    from pg_class c
   cross join lateral (
     select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
              case when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end)
                   when a.attgenerated <> '' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
                   when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), E',\\n' order by a.attnum) as list
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) columns
   cross join lateral (
     select string_agg(format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n' order by k.conname) as list
       from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') checks
   where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OURS} order by c.oid::regclass::text`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace::regnamespace::text in ${OURS}
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`;

const VIEWS = `
  select format(E'create %s %s%s as\\n%s', case c.relkind when 'm' then 'materialized view' else 'view' end, c.oid::regclass,
           case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end, pg_get_viewdef(c.oid, true)) as line
    from pg_class c where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text in ${OURS} order by c.oid::regclass::text`;

const HEADS = `
  select format('%s %s(%s) returns %s language %s%s%s%s%s%s;', case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
           p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
           case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end, case when p.prosecdef then ' security definer' else '' end,
           case p.proparallel when 's' then ' parallel safe' when 'r' then ' parallel restricted' else '' end,
           case when p.proisstrict then ' strict' else '' end, ' ' || nullif(array_to_string(p.proconfig, ' '), '')) as line
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace::regnamespace::text in ${OURS} order by p.oid::regprocedure::text`;

const BODIES = `
  select case p.prokind when 'a' then format('aggregate %s sfunc %s stype %s initial %s', p.oid::regprocedure, a.aggtransfn::regprocedure,
           a.aggtranstype::regtype, a.agginitval) else pg_get_functiondef(p.oid) end as line
    from pg_proc p left join pg_aggregate a on a.aggfnoid = p.oid
   where p.pronamespace::regnamespace::text in ${OURS} order by p.oid::regprocedure::text`;

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then ';' else format('; -- enabled %s', t.tgenabled) end as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace::regnamespace::text in ${OURS} order by 1`;

const POLICIES = `
  select format('create policy %I on %s%s for %s to %s%s%s;', p.polname, p.polrelid::regclass,
           case when p.polpermissive then '' else ' as restrictive' end,
           case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
           (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by 1) from unnest(p.polroles) r),
           format(' using (%s)', pg_get_expr(p.polqual, p.polrelid)),
           ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') as line
    from pg_policy p join pg_class c on c.oid = p.polrelid
   where c.relnamespace::regnamespace::text in ${OURS} order by c.oid::regclass::text, p.polname`;

// Prints the owner as "owner", because each lender has its own. Expands a null list to PostgreSQL's default.
const GRANTS = `
  select format('grant %s on %s to %s%s;', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), o.what,
           case when g.grantee = 0 then 'public' when g.grantee = o.owner then 'owner' else g.grantee::regrole::text end,
           case when g.is_grantable and g.grantee <> o.owner then ' with grant option' else '' end) as line
    from (
      select 'schema ' || quote_ident(n.nspname) as what, n.nspowner as owner, coalesce(n.nspacl, acldefault('n', n.nspowner)) as acl
        from pg_namespace n where n.nspname in ${OURS}
      union all
      select case c.relkind when 'S' then 'sequence ' else '' end || c.oid::regclass, c.relowner,
             coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))
        from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace::regnamespace::text in ${OURS}
      union all
      select format('%s (%I)', c.oid::regclass, a.attname), c.relowner, a.attacl
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attacl is not null and a.attnum > 0 and not a.attisdropped and c.relnamespace::regnamespace::text in ${OURS}
      union all
      select 'function ' || p.oid::regprocedure, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
        from pg_proc p where p.pronamespace::regnamespace::text in ${OURS}) o
   cross join lateral aclexplode(o.acl) g
   group by o.what, o.owner, g.grantee, g.is_grantable order by o.what, 1`;

const DEFAULT_PRIVILEGES = `
  select format('default privileges of %s in %s on %s: %s', defaclrole::regrole, coalesce(defaclnamespace::regnamespace::text, 'all'),
           defaclobjtype, defaclacl) as line from pg_default_acl order by 1`;

const ROLES = `
  select format('role %s%s%s%s%s;', rolname, case when rolcanlogin then ' login' else '' end, case when rolsuper then ' superuser' else '' end,
           case when rolbypassrls then ' bypassrls' else '' end, ' set ' || array_to_string(rolconfig, ' ')) as line
    from pg_roles where rolname in ('lendside_api', 'lendside_worker') order by rolname`;

const COMMENTS = `
  select format('comment on %s: %s', d.what, d.description) as line
    from (select pg_describe_object(classoid, objoid, objsubid) as what, description from pg_description
           where objoid >= 16384) d order by 1`;

/** Tables whose rows belong to the schema, each with its sort order. */
const REFERENCE_TABLES: ReadonlyMap<string, string> = new Map([
  ['app.bank', 'routing_number'],
  ['app.payment_edge', 'from_state, event'],
  ['app.payout_edge', 'from_state, event'],
  ['app.payment_move', 'from_state, event, to_state, number'],
]);

/** Prints the schema of a database in a stable order: roles, tables, constraints, indexes, functions, triggers, views,
 *  policies, grants and the rows of the reference tables. Equal schemas have equal dumps, whatever their owner. */
export async function dumpSchema(client: pg.ClientBase, { withBodies = false }: DumpOptions = {}): Promise<string> {
  await client.query(`begin read only; set local search_path = ''`);
  try {
    const sections: (readonly [string, string])[] = [
      ['Roles', ROLES],
      ['Schemas', SCHEMAS],
      ['Types', TYPES],
      ['Sequences', SEQUENCES],
      ['Tables', TABLES],
      ['Indexes', INDEXES],
      ['Functions', withBodies ? BODIES : HEADS],
      ['Views', VIEWS],
      ['Triggers', TRIGGERS],
      ['Policies', POLICIES],
      ['Grants', GRANTS],
      ['Default privileges', DEFAULT_PRIVILEGES],
      ['Comments', COMMENTS],
      ...[...REFERENCE_TABLES].map(
        ([table, order]) => [`Rows of ${table}`, `select t::text as line from ${table} t order by ${order}`] as const,
      ),
    ];
    const parts: string[] = [];
    for (const [title, query] of sections) {
      const { rows } = await client.query<{ line: string }>(query);
      if (rows.length > 0) parts.push(`-- ${title}\n\n${rows.map(({ line }) => line).join('\n')}\n`);
    }
    return parts.join('\n');
  } finally {
    await client.query('commit');
  }
}
