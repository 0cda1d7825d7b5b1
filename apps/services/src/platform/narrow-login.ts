import { statement, type Queryable } from './database.ts';
import { StartProblem } from './start-problem.ts';

/** What a login may do beyond the work of its program. */
interface Powers {
  readonly role: string;
  readonly is: string;
  readonly ownsOrMayOwn: boolean;
  readonly mayCreate: boolean;
  readonly mayBecome: readonly string[];
}

// `session_user` is the login; `current_user` is the role that it has taken. A role that may write files or start programs on the
// server can become its superuser.
const POWERS = statement<Powers>(
  'login_powers',
  `
  with ours as (select oid, nspowner from pg_namespace where nspname in ('app', 'servicing', 'user_pool', 'installed'))
  select current_user::text as role,
         concat_ws(' and ', case when me.rolsuper then 'a superuser' end, case when me.rolbypassrls then 'free of row-level security' end,
           case when me.rolcreaterole then 'able to create roles' end) as "is",
         exists (select from (select datdba as owner from pg_database where datname = current_database()
                               union select nspowner from ours
                               union select relowner from pg_class where relnamespace in (select oid from ours)
                               union select proowner from pg_proc where pronamespace in (select oid from ours)) o
                  where pg_has_role(session_user, o.owner, 'member')) as "ownsOrMayOwn",
         has_database_privilege(session_user, current_database(), 'create')
           or exists (select from pg_namespace n where n.nspname !~ '^pg_' and has_schema_privilege(session_user, n.oid, 'create')) as "mayCreate",
         array(select r.rolname::text from pg_roles r
                where r.oid <> me.oid and pg_has_role(session_user, r.oid, 'member')
                  and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
                       or r.rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')
                       or (r.rolname in ('lendside_api', 'lendside_worker') and r.rolname <> current_user))
                order by 1) as "mayBecome"
    from pg_roles me where me.rolname = session_user`,
);

/** Checks that the login of a production program can do no more than its role: it owns nothing, creates nothing and can become
 *  nothing else. Throws `StartProblem`. Source: security D11, D18. */
export async function requireNarrowLogin(database: Queryable): Promise<void> {
  const powers = await database.row(POWERS);
  if (powers === null) throw new Error('the login is not in pg_roles');
  const found = describePowers(powers);
  if (found.length > 0)
    throw new StartProblem(
      `The user of DATABASE_URL can do more than this program needs: it ${found.join(', ')}. Use a login that is a member of ${powers.role} and of nothing else (docs/operations.md).`,
    );
}

function describePowers({ is, ownsOrMayOwn, mayCreate, mayBecome }: Powers): string[] {
  // A superuser may do all of it; one reason is enough.
  if (is !== '') return [`is ${is}`];
  return [
    ...(ownsOrMayOwn ? ['owns the database or may become its owner'] : []),
    ...(mayCreate ? ['may create tables or schemas'] : []),
    ...(mayBecome.length === 0 ? [] : [`may become ${mayBecome.join(' and ')}`]),
  ];
}
