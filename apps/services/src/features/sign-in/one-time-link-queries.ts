import { createHash } from 'node:crypto';
import { personStatement } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { signOwnLink, toLinkUrl } from './signed-links.ts';

const USE_ALL_BUT_ONE = personStatement(
  'one_time_link_make',
  'insert into user_pool.signed_link_use (profile_id, link_hash, uses) values ($1, $2, $3)',
);

/** Makes a signed link to one of our pages that opens once, within `validMinutes`. */
export async function makeOneTimeLink(
  { database, linkSealing, publicUrl }: Pick<IdentityMeans, 'database' | 'linkSealing' | 'publicUrl'>,
  {
    profileId,
    path,
    validMinutes,
  }: { readonly profileId: string; readonly path: string; readonly validMinutes: number },
): Promise<string> {
  const expiration = Math.floor(Date.now() / 1000) + validMinutes * 60;
  const link = { profileId, path, expiration, isGuest: false };
  const signature = signOwnLink(linkSealing, link);
  // Uses are counted by the signature without its random number.
  const hash = createHash('sha256')
    .update(Buffer.from(signature.slice(32), 'hex'))
    .digest();
  await database.rows(USE_ALL_BUT_ONE, [profileId, hash, LIMITS.linkUsesMax - 1]);
  return toLinkUrl(publicUrl, link, signature);
}
