import { personStatement, type Queryable } from '#platform/database.ts';
import { toNameOwner } from './code-owner.ts';

const newest = personStatement<{ purpose: 'confirm' | 'reset' }>(
  'code_newest_purpose',
  `select purpose from user_pool.code where sub = any ($1) and used_at is null order by created_at desc limit 1`,
);

/** Returns the purpose of the newest code that a stranger requested for a name, or null. It works the same for unknown names. */
export async function findNewestPurpose(
  database: Queryable,
  hideName: (name: string) => string,
  plainName: string,
  provenBrowser: string | null,
): Promise<'confirm' | 'reset' | null> {
  const owners = [null, provenBrowser].map((browser) => toNameOwner(hideName, plainName, browser));
  const row = await database.row<{ purpose: 'confirm' | 'reset' }>(newest, [owners]);
  return row?.purpose ?? null;
}
