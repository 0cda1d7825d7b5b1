import { createHash, randomBytes } from 'node:crypto';
import { findFlow, type FlowTarget } from '@lendside/domain/identity/session-flows.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Sealing } from '#platform/sealing.ts';

/** The content of a link. Every part is signed. */
export interface SignedLink {
  readonly profileId: string;
  /** Path of one of our pages, without a query. */
  readonly path: string;
  /** Seconds since 1970. */
  readonly expiration: number;
  readonly isGuest: boolean;
}

/** The result of checking a link. A link with a bad signature or with too long a validity counts as `altered`. */
export type ProvenLink =
  | { readonly kind: 'valid'; readonly target: FlowTarget; readonly hash: Buffer }
  | { readonly kind: 'expired' }
  | { readonly kind: 'altered' };

// No part may contain a bar, or two links could have the same signed text.
const PROFILE_ID = /^[\w.-]{1,60}$/;
/** The HMAC. In our own links a random number precedes it. */
const SIGNATURE = /^(?<number>[0-9a-f]{32})?(?<hmac>[0-9a-f]{64})$/;

/** Signs a link: a random number, followed by the hex HMAC-SHA-256 over the link's parts and that number. The number gives two
 *  links with the same parts separate use counts. Source: OPEN-09, T7, C18. */
export function signOwnLink(linkSealing: Sealing, link: SignedLink): string {
  const number = randomBytes(16).toString('hex');
  return number + linkSealing.hash('link', toSignedText(link, number)).toString('hex');
}

/** Verifies a link with any of our keys in constant time, with or without a random number. Checks the signature before the
 *  expiration, so that an altered link is never reported as expired. `nowSeconds` is counted since 1970. Source: OPEN-09,
 *  OPEN-11, T7, C18. */
export function proveLink(linkSealing: Sealing, link: SignedLink, signature: string, nowSeconds: number): ProvenLink {
  const { number = '', hmac } = SIGNATURE.exec(signature)?.groups ?? {};
  if (hmac === undefined || !PROFILE_ID.test(link.profileId) || !Number.isSafeInteger(link.expiration))
    return { kind: 'altered' };
  const target = findFlow(link.path);
  if (target === null || (link.isGuest && !target.isPaymentPage)) return { kind: 'altered' };
  const bytes = Buffer.from(hmac, 'hex');
  if (!linkSealing.isHashOf('link', toSignedText(link, number), bytes)) return { kind: 'altered' };
  if (link.expiration <= nowSeconds) return { kind: 'expired' };
  if (link.expiration > nowSeconds + LIMITS.linkHorizonSeconds) return { kind: 'altered' };
  return { kind: 'valid', target, hash: createHash('sha256').update(bytes).digest() };
}

function toSignedText({ profileId, path, expiration, isGuest }: SignedLink, number: string): string {
  const said = `${profileId}|${path}|${expiration}|${isGuest ? 1 : 0}`;
  return number === '' ? said : `${said}|${number}`;
}

/** Returns the URL of a link. Source: GRD-06, GRD-07. */
export function toLinkUrl(publicUrl: string, link: SignedLink, signature: string): string {
  const url = new URL(`${publicUrl}${link.path}`);
  url.searchParams.set('profileId', link.profileId);
  url.searchParams.set('signature', signature);
  url.searchParams.set('expiration', String(link.expiration));
  if (link.isGuest) url.searchParams.set('guestPayment', 'true');
  return url.href;
}

const useOnce = personStatement<{ uses: number }>(
  'signed_link_use',
  `
  insert into user_pool.signed_link_use as l (link_hash, profile_id) values ($1, $2)
  on conflict (link_hash) do update set uses = l.uses + 1 where l.uses < $3 and l.spent_at is null returning uses`,
  2,
);
const spend = statement<{ link_hash: Buffer }>(
  'signed_link_spend',
  'update user_pool.signed_link_use set spent_at = now() where link_hash = $1 and spent_at is null returning link_hash',
);

/** Counts a use of a link. Returns false when the link was signed out or has no uses left. The count is exact for simultaneous
 *  uses. */
export async function takeLinkUse(database: Queryable, hash: Buffer, profileId: string): Promise<boolean> {
  return (await database.rows<{ uses: number }>(useOnce, [hash, profileId, LIMITS.linkUsesMax])).length > 0;
}

/** Uses up a link, so that it opens nothing any more. */
export async function spendLink(database: Queryable, hash: Buffer): Promise<void> {
  await database.rows<{ link_hash: Buffer }>(spend, [hash]);
}
