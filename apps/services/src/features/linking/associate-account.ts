import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { associateAccount as endpoint } from '@lendside/contract/linking/associate-account.ts';
import { parseLinkFacts, type LinkFacts } from '@lendside/domain/customers/link-facts.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit, type AuditEntry } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { linkCustomers } from './link-customers.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';
import { takeTries } from './linking-tries.ts';
import { findChannel, findHolders, findMatch, keepProof, lockSamePerson, type KnownCustomer } from './linking-store.ts';

type Asked = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

/** One linking call in progress. */
interface Linking {
  readonly means: IdentityMeans;
  readonly caller: Customer;
  readonly context: CallContext;
}

/** Links a customer's loans to the caller's profile in two steps. In the first step, right facts send a code to the channel on
 *  file. In the second, the same facts with the code link every number of the person. If another profile holds the numbers,
 *  the answer reports that instead. Every mismatch gets the same answer in the same time and uses up a try. A match uses up no
 *  try. Refuses with `LimitExceededException` when no tries are left, with `ConflictException` when the profile has another
 *  person's loans, and as the check of codes does. Source: LAP-052, AUT-29, LOP-108, security T25, C7. */
export async function associateAccount(
  means: IdentityMeans,
  asked: Asked,
  caller: Customer,
  context: CallContext,
): Promise<Answer> {
  const startedMs = performance.now();
  const linking = { means, caller, context };
  if (asked.cognitoUserId !== caller.profileId) {
    await audit(linking, { decision: 'refused', object: 'profile', reason: 'claimed identity' });
    throw new Refused('AccessDeniedException', 'This profile is not yours.');
  }
  const facts = readFacts(asked);
  const tries = await takeTries(means, 'link', { profileId: caller.profileId, ip: context.ip });
  const match = await findMatch(means.database, means.sealing, facts);
  if (match === null) {
    await audit(linking, { decision: 'refused', reason: 'no match' });
    await pause(Math.max(0, LINKING_LIMITS.answerFloorMs - (performance.now() - startedMs)));
    return { found: false };
  }
  await tries.giveBack();
  if (asked.verificationCode === undefined) return sendCode(linking, match, asked.isVoice === true);
  await means.codes.check({
    purpose: 'link',
    sub: caller.profileId,
    boundTo: toBond(match),
    code: asked.verificationCode,
    brand: context.brand,
  });
  return linkOrProve(linking, match);
}

function readFacts(asked: Asked): LinkFacts {
  const parsed = parseLinkFacts(asked);
  if (parsed.ok) return parsed.facts;
  const { field } = parsed.refusal;
  throw new Refused('ValidationException', `${field}: This cannot be read.`, {
    fields: [{ field, message: 'This cannot be read.' }],
  });
}

function toBond({ lmsId, customerId }: KnownCustomer): string {
  return `${lmsId}:${customerId}`;
}

async function sendCode({ means, caller, context }: Linking, match: KnownCustomer, isVoice: boolean): Promise<Answer> {
  const { features } = await means.configuration();
  const destination = findChannel(match, isVoice && features.voiceMessages);
  if (destination === null) throw new Error(`customer ${match.customerId} was found without a phone`);
  const sent = await means.codes.send({
    purpose: 'link',
    sub: caller.profileId,
    destination,
    boundTo: toBond(match),
    brand: context.brand,
    requestId: context.requestId,
  });
  return { found: true, codeSentTo: sent.destination };
}

async function linkOrProve(linking: Linking, match: KnownCustomer): Promise<Answer> {
  const { means, caller } = linking;
  const answer = await means.database.transaction(async (tx): Promise<Answer | null> => {
    const numbers = await lockSamePerson(tx, match);
    const holders = await findHolders(tx, numbers);
    if (holders.some(({ profileId }) => profileId !== caller.profileId)) {
      await keepProof(tx, caller.profileId, numbers);
      await audit(linking, { decision: 'refused', object: 'customer', reason: 'linked elsewhere' }, tx);
      return { found: true, isLinkedElsewhere: true, customerId: match.customerId, lmsId: match.lmsId };
    }
    const outcome = await linkCustomers(tx, caller.profileId, match, numbers);
    if (outcome.kind === 'occupied') return null;
    await audit(linking, { decision: 'allowed', object: `customer ${toBond(match)}` }, tx);
    return {
      found: true,
      customerId: match.customerId,
      lmsId: match.lmsId,
      customerIds: [...outcome.customerIds],
      customerName: `${match.firstName} ${match.lastName}`,
    };
  });
  if (answer === null) {
    await audit(linking, { decision: 'refused', object: 'customer', reason: 'another person in this profile' });
    throw new Refused('ConflictException', 'This profile has the loans of another person.');
  }
  means.sessions.forgetAllOf(caller.profileId);
  return answer;
}

function audit(
  { means, caller, context }: Linking,
  entry: Pick<AuditEntry, 'decision' | 'object' | 'reason'>,
  tx?: Transaction,
): Promise<void> {
  return writeAudit(tx ?? means.database, {
    action: 'linkCustomer',
    profileId: caller.profileId,
    sessionId: caller.sessionId,
    brand: context.brand,
    requestId: context.requestId,
    ...entry,
  });
}
