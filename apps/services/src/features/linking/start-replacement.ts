import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { startReplacement as endpoint } from '@lendside/contract/linking/start-replacement.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { newSecret } from '#platform/access/binding.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { takeTries } from './linking-tries.ts';
import {
  findChannel,
  findHolders,
  findKnownCustomer,
  findProof,
  isBlockedProfile,
  lockSamePerson,
  type CustomerNumber,
  type KnownCustomer,
} from './linking-store.ts';
import { queueAskedNotice, queueReplacementLink } from './replacement-message.ts';
import { keepReplacement } from './replacement-store.ts';

type Means = Pick<IdentityMeans, 'database' | 'keys' | 'sealing' | 'publicUrl'>;

/** Starts moving a customer's loans from another profile to the caller's. It requires a recent proof by facts and code. It
 *  sends a link to the channel on file and notifies the other profile's owner. The answer contains the replacement's id but
 *  not the link's secret. Refuses with `NotFoundException` when there is no proof or no other profile, and with
 *  `LimitExceededException` after too many starts. Source: LAP-045, AUT-30, LOP-105, security T25. */
export async function startReplacement(
  means: Means,
  { customerId }: RequestOf<typeof endpoint>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { database } = means;
  const { profileId, sessionId } = caller;
  const { brand, requestId, ip } = context;
  const entry = { action: 'startReplacement', profileId, sessionId, brand, requestId };
  await takeTries(means, 'replace', { profileId, ip });
  const proof = await findProof(database, profileId, customerId);
  const known = proof === null ? null : await findKnownCustomer(database, proof);
  const replacementId =
    known === null
      ? null
      : await database.transaction((tx) => begin(means, tx, { known, profileId, brand, requestId }));
  if (replacementId === null) {
    const reason = proof === null ? 'not proven' : 'nothing to replace';
    await writeAudit(database, { ...entry, decision: 'refused', object: 'customer', reason });
    throw new Refused('NotFoundException', 'There is no such record.');
  }
  await writeAudit(database, { ...entry, decision: 'allowed', object: replacementId });
  return { returnId: replacementId, status: 'pending' };
}

/** Writes the replacement and both messages. Returns null when no other profile holds the customer's numbers any more,
 *  or when either profile is blocked. */
async function begin(
  { sealing, publicUrl }: Means,
  tx: Transaction,
  asked: { known: KnownCustomer; profileId: string; brand: string; requestId: string },
): Promise<string | null> {
  const { known, profileId, brand } = asked;
  const formerProfileId = await findFormer(tx, known, profileId);
  const destination = findChannel(known, false);
  if (formerProfileId === null || destination === null) return null;
  const replacementId = newId('rep');
  const secret = newSecret();
  const { lmsId, customerId } = known;
  await keepReplacement(tx, { replacementId, secret, profileId, formerProfileId, lmsId, customerId });
  const query = new URLSearchParams({ returnId: secret, profileId });
  const link = `${publicUrl}/ConfirmAccountReplacement?${query.toString()}`;
  await queueReplacementLink(tx, sealing, { replacementId, brand, destination, link });
  await queueAskedNotice(tx, { replacementId, brand, profileId: formerProfileId });
  return replacementId;
}

/** Returns the other profile that holds this number. If there is none, returns one that holds another number of the same
 *  person. Returns null when that profile or the caller's is blocked: no loan moves away from a block. */
async function findFormer(tx: Transaction, known: CustomerNumber, profileId: string): Promise<string | null> {
  const others = (await findHolders(tx, await lockSamePerson(tx, known))).filter(
    (holder) => holder.profileId !== profileId,
  );
  const exact = others.find(({ lmsId, customerId }) => lmsId === known.lmsId && customerId === known.customerId);
  const former = exact ?? others[0];
  if (former === undefined || former.isBlocked || (await isBlockedProfile(tx, profileId))) return null;
  return former.profileId;
}
