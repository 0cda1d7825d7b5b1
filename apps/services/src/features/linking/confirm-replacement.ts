import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { confirmReplacement as endpoint } from '@lendside/contract/linking/confirm-replacement.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { toPlainName } from '#identity/account-queries.ts';
import { checkCredentials } from '#identity/check-credentials.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { revokeAllSessions } from '#identity/session-store.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Caller } from '#platform/access/caller.ts';
import { deviceCookieName } from '#platform/access/binding.ts';
import { personStatement, type Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { linkCustomers } from './link-customers.ts';
import { takeLinkSecretTry } from './linking-tries.ts';
import {
  findHolders,
  findKnownCustomer,
  isBlockedProfile,
  lockSamePerson,
  type CustomerNumber,
} from './linking-store.ts';
import {
  findByFormer,
  findBySecret,
  finishReplacement,
  lockReplacement,
  type Replacement,
} from './replacement-store.ts';

type Asked = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

const takeNumbers = personStatement(
  'replacement_take_numbers',
  `
  delete from app.profile_customer p using unnest($2::int[], $3::text[]) as n (lms_id, customer_id)
   where p.profile_id = $1 and p.lms_id = n.lms_id and p.customer_id = n.customer_id`,
);
const clearWork = personStatement('replacement_clear_work', 'delete from app.user_cache where profile_id = $1');

/** The two ways to confirm a replacement. */
type Proof =
  | { readonly by: 'link'; readonly returnId: string; readonly profileId: string }
  | { readonly by: 'credentials'; readonly username: string; readonly password: string; readonly customerId: string };

/** Confirms a replacement by its link, or by the old profile's own credentials under the sign-in limits. The loans move in one
 *  transaction, and the old profile is signed out everywhere. A link works once. When it is opened again, it reports how the
 *  replacement ended. Refuses with `LimitExceededException` after too many wrong links, with `ValidationException` unless
 *  exactly one of the two ways is used, and as `checkCredentials` does. Source: LAP-046, LAP-047, OPEN-75, LOP-105, security
 *  T25. */
export async function confirmReplacement(
  means: IdentityMeans,
  asked: Asked,
  caller: Caller,
  context: CallContext,
): Promise<Answer> {
  const proof = readProof(asked);
  return proof.by === 'link'
    ? confirmByLink(means, proof, context)
    : confirmByCredentials(means, proof, caller, context);
}

function readProof({ returnId, profileId, username, password, customerId }: Asked): Proof {
  const hasLink = returnId !== undefined && profileId !== undefined;
  const hasCredentials = username !== undefined && password !== undefined && customerId !== undefined;
  const hasOther = hasLink ? [username, password, customerId] : [returnId, profileId];
  const isPure = hasOther.every((value) => value === undefined);
  if (isPure && hasLink) return { by: 'link', returnId, profileId };
  if (isPure && hasCredentials) return { by: 'credentials', username, password, customerId };
  throw new Refused('ValidationException', 'Send returnId and profileId, or username, password and customerId.', {
    fields: [],
  });
}

async function confirmByLink(
  means: IdentityMeans,
  { returnId, profileId }: Proof & { by: 'link' },
  context: CallContext,
): Promise<Answer> {
  const tries = await takeLinkSecretTry(means, context.ip);
  const named = await findBySecret(means.database, returnId, profileId);
  const found = named === null ? null : await settle(means, named, context);
  if (found === null) {
    await audit(means, context, { decision: 'refused', reason: 'unknown link' });
    return { status: 'failed' };
  }
  await tries.giveBack();
  forgetBoth(means, found);
  return toAnswer(found);
}

async function confirmByCredentials(
  means: IdentityMeans,
  { username, password, customerId }: Proof & { by: 'credentials' },
  caller: Caller,
  context: CallContext,
): Promise<Answer> {
  const { ip, brand, requestId } = context;
  // Do not report that the old profile is blocked: the caller's own session may belong to another person.
  const deviceSecret = context.findCookie(deviceCookieName(means.isHttps));
  const tried = { name: toPlainName(username), password, ip, brand, requestId, tellsBlock: false, deviceSecret };
  const { account, isStepUpDue } = await checkCredentials(means, tried);
  // The link went to a channel on file, which proves as much as a code.
  if (isStepUpDue) throw new Refused('DeviceNotTrusted', 'Please use the link that we sent you.');
  const forProfileId = caller.kind === 'customer' ? caller.profileId : null;
  const asked = { formerProfileId: account.sub, customerId, forProfileId };
  const named = await findByFormer(means.database, asked);
  const found = named === null ? null : await settle(means, named, context);
  if (found === null) {
    await audit(means, context, { decision: 'refused', reason: 'nothing pending' });
    return { status: 'none' };
  }
  forgetBoth(means, found);
  return toAnswer(found);
}

function toAnswer({ status, customerId }: Replacement): Answer {
  return status === 'complete' ? { status, customerId } : { status };
}

function forgetBoth({ sessions }: IdentityMeans, { profileId, formerProfileId }: Replacement): void {
  sessions.forgetAllOf(profileId);
  sessions.forgetAllOf(formerProfileId);
}

/** Moves the loans of a pending replacement, or returns a finished replacement unchanged. */
function settle(means: IdentityMeans, named: Replacement, context: CallContext): Promise<Replacement> {
  return means.database.transaction(async (tx) => {
    const numbers = await lockSamePerson(tx, named);
    const replacement = await lockReplacement(tx, named);
    if (replacement.status !== 'pending') return replacement;
    const { replacementId, profileId, formerProfileId } = replacement;
    const status = await move(tx, replacement, numbers);
    await finishReplacement(tx, replacementId, status);
    const decision = status === 'complete' ? 'allowed' : 'refused';
    await audit(means, context, { decision, profileId, object: `${replacementId} from ${formerProfileId}` }, tx);
    if (status === 'complete') await tellFormer(means, tx, formerProfileId, context);
    return { ...replacement, status };
  });
}

async function tellFormer(
  { sealing }: IdentityMeans,
  tx: Transaction,
  profileId: string,
  { brand, requestId }: CallContext,
): Promise<void> {
  await revokeAllSessions(tx, profileId, 'profile replaced');
  await tx.rows(clearWork, [profileId]);
  await sendSecurityNotice(tx, sealing, { profileId, notice: 'replaced', brand, requestId });
}

/** Moves the loans. Moves nothing and fails when the old profile has none of this person's numbers left, when the new
 *  profile has another person's number, or when either is blocked. */
async function move(
  tx: Transaction,
  replacement: Replacement,
  numbers: readonly CustomerNumber[],
): Promise<'complete' | 'failed'> {
  const { profileId, formerProfileId } = replacement;
  const known = await findKnownCustomer(tx, replacement);
  const moved = (await findHolders(tx, numbers)).filter((holder) => holder.profileId === formerProfileId);
  if (known === null || moved.length === 0) return 'failed';
  if (moved.some(({ isBlocked }) => isBlocked) || (await isBlockedProfile(tx, profileId))) return 'failed';
  const outcome = await linkCustomers(tx, profileId, known, moved);
  if (outcome.kind === 'occupied') return 'failed';
  await tx.rows(takeNumbers, [
    formerProfileId,
    moved.map(({ lmsId }) => lmsId),
    moved.map(({ customerId }) => customerId),
  ]);
  return 'complete';
}

function audit(
  { database, keys }: IdentityMeans,
  { brand, requestId, ip }: CallContext,
  entry: { decision: 'allowed' | 'refused'; profileId?: string; object?: string; reason?: string },
  tx?: Transaction,
): Promise<void> {
  // Without a person, a stranger caused the line.
  const strangers = entry.profileId === undefined ? { strangersAddress: keys.hideAddress(ip) } : {};
  return writeAudit(tx ?? database, { action: 'confirmReplacement', brand, requestId, ...entry, ...strangers });
}
