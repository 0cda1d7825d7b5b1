import type pg from 'pg';
import { StartProblem } from '#platform/start-problem.ts';
import { withDependents, type DefinitionFile } from './sql-files.ts';

/** A row of the manifest: what one file created when it was last applied. */
interface Installed {
  readonly name: string;
  readonly hash: string;
  /** The exact objects to drop: `function app.add_card(jsonb)`, `trigger x on app.card`. */
  readonly objects: readonly string[];
  /** Names of the files that depend on this one. */
  readonly dependents: readonly string[];
  /** Objects that exist in the database. Differs from `objects` when somebody dropped one manually. */
  readonly present: readonly string[];
}

// `files`: an array of {name, made: [{kind, schema, name, table}]}. Returns one row for each object that exists.
const OBJECTS_OF_FILES = `
  with made as (
    select f ->> 'name' as file, m ->> 'kind' as kind, (m ->> 'schema')::text as schema, m ->> 'name' as name, m ->> 'table' as on_table
      from jsonb_array_elements($1::jsonb) f cross join jsonb_array_elements(f -> 'made') m
  ), found as (
    select m.file, 4 as rank, 'pg_proc'::regclass as class, p.oid
      from made m join pg_namespace n on n.nspname = m.schema join pg_proc p on p.pronamespace = n.oid and p.proname = m.name
     where m.kind = 'routine'
    union all
    select m.file, 3, 'pg_class'::regclass, c.oid
      from made m join pg_namespace n on n.nspname = m.schema join pg_class c on c.relnamespace = n.oid and c.relname = m.name
     where m.kind = 'view' and c.relkind in ('v', 'm')
    union all
    select m.file, 2, 'pg_class'::regclass, i.indexrelid
      from made m join pg_index i on i.indrelid = to_regclass(m.on_table) join pg_class c on c.oid = i.indexrelid and c.relname = m.name
      join pg_class t on t.oid = i.indrelid and t.relkind <> 'm'
     where m.kind = 'index'
    union all
    select m.file, 1, 'pg_trigger'::regclass, t.oid
      from made m join pg_trigger t on t.tgrelid = to_regclass(m.on_table) and t.tgname = m.name where m.kind = 'trigger'
    union all
    select m.file, 1, 'pg_policy'::regclass, p.oid
      from made m join pg_policy p on p.polrelid = to_regclass(m.on_table) and p.polname = m.name where m.kind = 'policy'
  )
  select f.file as name, array_agg(format('%s %s', o.type, o.identity) order by f.rank, o.identity) as objects
    from found f cross join lateral pg_identify_object(f.class, f.oid, 0) o group by f.file`;

const MANIFEST = `
  create table installed.definition (
    name text primary key,
    hash text not null,
    objects text[] not null,
    dependents text[] not null,
    applied_at timestamptz not null default now()
  )`;

const MADE = [
  [/\bcreate (?:or replace )?(?:function|procedure|aggregate) (\w+)\.(\w+)/g, 'routine'],
  [/\bcreate (?:materialized )?view (\w+)\.(\w+)/g, 'view'],
] as const;
const MADE_ON = /\bcreate (trigger|policy|(?:unique )?index) (\w+)[^;]*? on (\w+\.\w+)/g;

/** Returns the objects that a file creates, according to its text. */
function madeBy({ name, text }: Pick<DefinitionFile, 'name' | 'text'>) {
  return {
    name,
    made: [
      ...MADE.flatMap(([pattern, kind]) =>
        [...text.matchAll(pattern)].map(([, schema, object]) => ({ kind, schema, name: object, table: null })),
      ),
      ...[...text.matchAll(MADE_ON)].map(([, kind, object, table]) => ({
        kind: kind?.endsWith('index') === true ? 'index' : kind,
        schema: null,
        name: object,
        table,
      })),
    ],
  };
}

async function readObjects(client: pg.ClientBase, files: readonly DefinitionFile[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; objects: string[] }>(OBJECTS_OF_FILES, [
    JSON.stringify(files.map(madeBy)),
  ]);
  return new Map(rows.map(({ name, objects }) => [name, objects]));
}

/** Creates the empty manifest of a new or adopted database. */
export async function createManifest(client: pg.ClientBase): Promise<void> {
  await client.query(MANIFEST);
}

async function readManifest(
  client: pg.ClientBase,
  files: readonly DefinitionFile[],
): Promise<ReadonlyMap<string, Installed>> {
  const { rows } = await client.query<Omit<Installed, 'present'>>(
    'select name, hash, objects, dependents from installed.definition order by name',
  );
  const present = await readObjects(client, files);
  return new Map(rows.map((row) => [row.name, { ...row, present: present.get(row.name) ?? [] }]));
}

/** Brings functions, views, triggers and policies up to date with their files, in the caller's transaction. Drops a changed
 *  file's objects by their exact signatures and applies it again, with everything that depends on it. Returns the names of the
 *  files it applied or removed. */
export async function applyDefinitions(client: pg.ClientBase, files: readonly DefinitionFile[]): Promise<string[]> {
  const installed = await readManifest(client, files);
  const byName = new Map(files.map((file) => [file.name, file]));
  const dependents = dependentsByName(files);
  const changed = files.filter((file) => isChanged(file, installed.get(file.name))).map(({ name }) => name);
  const removed = [...installed.keys()].filter((name) => !byName.has(name));
  const touched = withDependents([...changed, ...removed], (name) => [
    ...(installed.get(name)?.dependents ?? []),
    ...(dependents.get(name) ?? []),
  ]);
  if (touched.size === 0) return [];
  await dropInstalled(client, installed, touched);
  const toApply = files.filter(({ name }) => touched.has(name));
  // Functions may call each other, so PostgreSQL checks their bodies only when they run.
  await client.query('set local check_function_bodies = off');
  for (const file of toApply) await applyFile(client, file);
  await writeManifest(client, toApply, dependents);
  return [...changed, ...removed];
}

function isChanged(file: DefinitionFile, row: Installed | undefined): boolean {
  return row === undefined || row.hash !== file.hash || String(row.present) !== String(row.objects);
}

function dependentsByName(files: readonly DefinitionFile[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, needs } of files)
    for (const needed of needs) found.set(needed, [...(found.get(needed) ?? []), name]);
  return found;
}

/** Drops what the files created, dependents first. Never uses CASCADE, so an unknown dependent stops the drop and is named. */
async function dropInstalled(
  client: pg.ClientBase,
  installed: ReadonlyMap<string, Installed>,
  touched: ReadonlySet<string>,
): Promise<void> {
  const dropped = new Set<string>();
  const drop = async (name: string): Promise<void> => {
    const row = installed.get(name);
    if (row === undefined || dropped.has(name)) return;
    dropped.add(name);
    for (const dependent of row.dependents) await drop(dependent);
    for (const object of row.objects) await dropObject(client, object);
    await client.query('delete from installed.definition where name = $1', [name]);
  };
  for (const name of touched) await drop(name);
}

async function dropObject(client: pg.ClientBase, object: string): Promise<void> {
  try {
    await client.query(
      `drop ${object.replace(/^(trigger|policy|index|function|view|materialized view|aggregate|procedure) /, '$1 if exists ')}`,
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '2BP01') {
      const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail.split('\n')[0] : '';
      throw new StartProblem(
        `The database cannot replace the ${object}, because something else uses it (${detail}): give the new one another name for a release.`,
      );
    }
    throw error;
  }
}

async function applyFile(client: pg.ClientBase, { name, text }: DefinitionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`functions/${name.replace('.', '/')}.sql could not be applied`, { cause: error });
  }
}

async function writeManifest(
  client: pg.ClientBase,
  files: readonly DefinitionFile[],
  dependents: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const objects = await readObjects(client, files);
  const rows = files.map(({ name, hash }) => ({
    name,
    hash,
    objects: objects.get(name) ?? [],
    dependents: dependents.get(name) ?? [],
  }));
  await client.query(
    `insert into installed.definition (name, hash, objects, dependents)
     select r.name, r.hash, r.objects, r.dependents
       from jsonb_to_recordset($1::jsonb) as r (name text, hash text, objects text[], dependents text[])
     on conflict (name) do update set hash = excluded.hash, objects = excluded.objects, dependents = excluded.dependents,
            applied_at = now()`,
    [JSON.stringify(rows)],
  );
  // A new file may need a file that did not change.
  await client.query(
    `update installed.definition d set dependents = r.dependents
       from jsonb_to_recordset($1::jsonb) as r (name text, dependents text[])
      where d.name = r.name and d.dependents <> r.dependents`,
    [JSON.stringify([...dependents].map(([name, names]) => ({ name, dependents: names })))],
  );
}
