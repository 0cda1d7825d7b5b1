import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

/** What a person is told about the safety of their account. */
export type SecurityNotice =
  | 'newDevice'
  | 'passwordChanged'
  | 'aliasChanged'
  | 'disowned'
  | 'registeredAgain'
  | 'replaced';

const insertNotice = statement(
  'security_notice_insert',
  `
  insert into app.outbox (kind, dedupe_key, payload) values ('code', $1, $2) on conflict (dedupe_key) do nothing`,
);

/** Writes a security notice to the outbox, to all channels the profile has when it is sent; in the transaction of what it tells
 *  about. The same request tells a thing once. Nothing of it is secret, so nothing is sealed. Source: D12, T4, T24. */
export async function sendSecurityNotice(
  database: Queryable,
  _sealing: Sealing,
  told: {
    readonly profileId: string;
    readonly notice: SecurityNotice;
    readonly brand: string;
    readonly requestId: string;
  },
): Promise<void> {
  const { profileId, notice, brand, requestId } = told;
  await database.rows(insertNotice, [
    `notice:${notice}:${profileId}:${requestId}`,
    JSON.stringify({ form: 'notice', notice, profileId, brand }),
  ]);
}
