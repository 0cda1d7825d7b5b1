import { statement, type Database } from '#platform/database.ts';

const tables = statement<{ name: string }>(
  'test_tables',
  `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'user_pool', 'servicing')`,
);

/** Returns every row of all our tables as text. */
export async function dumpDatabase(owner: Database): Promise<string> {
  const found = await owner.rows<{ name: string }>(tables);
  const dumps: string[] = [];
  for (const { name } of found) {
    const all = statement<{ text: string | null }>(
      `test_dump_${name}`,
      `select string_agg(t::text, E'\\n') as text from ${name} t`,
    );
    dumps.push((await owner.row<{ text: string | null }>(all))?.text ?? '');
  }
  return dumps.join('\n');
}
