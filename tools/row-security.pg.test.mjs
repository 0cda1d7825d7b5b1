import { expect, test } from 'vitest';
import { statement } from '../apps/services/src/platform/database.ts';
import { copyTestDatabase } from '../apps/services/src/platform/test-database.fixture.ts';
import { OWNER_FUNCTIONS, WITHOUT_ROW_SECURITY } from './row-security.mjs';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const OURS = `('app', 'servicing', 'user_pool', 'installed')`;
const namesOf = async (name, text) => (await owner.rows(statement(name, text))).map((row) => row.name);

test('each table has row-level security or a listed reason, and no other reason is listed [D11]', async () => {
  const open = await namesOf(
    'test_open_tables',
    `select format('%s.%s', c.relnamespace::regnamespace, c.relname) as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relrowsecurity and c.relnamespace::regnamespace::text in ${OURS} order by 1`,
  );
  expect(open).toEqual(Object.keys(WITHOUT_ROW_SECURITY).toSorted());
});

test('each right of a program on a table with row-level security has a policy that decides on it [D11]', async () => {
  const unruled = await namesOf(
    'test_unruled',
    `select format('%s may %s %s, and no policy says which rows', r.role, g.command, c.oid::regclass) as name
       from pg_class c
      cross join (values ('lendside_api'), ('lendside_worker')) as r (role)
      cross join (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as g (command, letter)
      where c.relrowsecurity and c.relnamespace::regnamespace::text in ${OURS}
        and case g.command when 'delete' then has_table_privilege(r.role, c.oid, 'delete')
                 else has_any_column_privilege(r.role, c.oid, g.command) end
        and not exists (select from pg_policy p where p.polrelid = c.oid and r.role::regrole = any (p.polroles) and p.polcmd::text in (g.letter, '*'))
      order by 1`,
  );
  expect(unruled).toEqual([]);
});

test('the HTTP side sees no row of a person before it says for whom it acts [D11]', async () => {
  const always = await namesOf(
    'test_always_true',
    `select format('%s on %s', p.polname, p.polrelid::regclass) as name from pg_policy p
      where 'lendside_api'::regrole = any (p.polroles) and p.polcmd <> 'a' and pg_get_expr(p.polqual, p.polrelid) = 'true'`,
  );
  expect(always).toEqual([]);
});

test('the programs may do nothing with a table but select, insert, update and delete [D18]', async () => {
  const more = await namesOf(
    'test_more_rights',
    `select format('%s may %s %s', g.grantee::regrole, lower(g.privilege_type), c.oid::regclass) as name
       from pg_class c cross join lateral aclexplode(c.relacl) g
      where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace::regnamespace::text in ${OURS} and g.grantee <> c.relowner
        and (g.grantee not in ('lendside_api'::regrole, 'lendside_worker'::regrole) or g.is_grantable
             or g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
     union all
     select format('%s may create in %s', r.role, n.nspname)
       from pg_namespace n cross join (values ('lendside_api'), ('lendside_worker')) as r (role)
      where n.nspname !~ '^pg_' and has_schema_privilege(r.role, n.oid, 'create')
     union all
     select format('lendside_api may write %s', c.oid::regclass)
       from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'servicing'::regnamespace
        and (has_any_column_privilege('lendside_api', c.oid, 'insert, update') or has_table_privilege('lendside_api', c.oid, 'delete'))`,
  );
  expect(more).toEqual([]);
});

test('each function with the rights of the owner is listed, and PUBLIC may not call it [D18]', async () => {
  const functions = await owner.rows(
    statement(
      'test_owner_functions',
      `select format('%s.%s', p.pronamespace::regnamespace, p.proname) as name, coalesce(p.proconfig, '{}') @> array['search_path=""'] as "isFixed",
              exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0) as "isOpen"
         from pg_proc p where p.prosecdef and p.pronamespace::regnamespace::text in ${OURS} order by 1`,
    ),
  );
  expect(new Set(functions.map(({ name }) => name))).toEqual(new Set(Object.values(OWNER_FUNCTIONS).flat()));
  expect(functions.filter(({ isOpen, isFixed }) => isOpen || !isFixed)).toEqual([]);
});

test('the HTTP program sees only the rows of its person and cannot become the owner [D11]', async () => {
  const api = copy.open('lendside_api');
  await owner.rows(
    statement(
      'test_two_persons',
      `with p as (insert into app.profile (profile_id, first_name, last_name) values ('ann', 'Ann', ''), ('bob', 'Bob', ''))
       insert into user_pool.account (sub, email, password_hash, status)
       values ('ann', 'ann@example.com', '', 'CONFIRMED'), ('bob', 'bob@example.com', '', 'CONFIRMED')`,
    ),
  );
  const seen = (table, column) =>
    api.transaction(async (tx) => {
      const all = statement(`test_seen_${column}`, `select ${column} as id from ${table}`);
      const before = await tx.rows(all);
      await tx.rows(statement('test_act', 'select app.act_as($1)'), [['bob']]);
      return [before, await tx.rows(all)];
    });
  expect(await seen('app.profile', 'profile_id')).toEqual([[], [{ id: 'bob' }]]);
  expect(await seen('user_pool.account', 'sub')).toEqual([[], [{ id: 'bob' }]]);
  const login = statement('test_login', 'select session_user::text as login, current_user::text as role');
  expect(await api.row(login)).toEqual({ login: 'template_of_tests_http_login', role: 'lendside_api' });
  for (const role of ['lendside_worker', 'app'])
    await expect(api.rows(statement(`test_become_${role}`, `set role ${role}`))).rejects.toThrow('permission denied');
});
