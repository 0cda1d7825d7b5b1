import { toBrowserFacts, type BrowserFacts } from '#identity/browser-facts.ts';
import type { CodePurpose, SentCode } from '#identity/codes/codes.ts';
import { findNewestPurpose } from '#identity/codes/newest-purpose.ts';
import { findAccountByName } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { placeOf, takeLookup, takeStrangersTry, type StrangersPlace } from './address-limit.ts';
import { refuseWithPool, sendPoolCode } from './pool-password.ts';
import { findRegisteredName } from '#identity/registration-store.ts';
import { findRecoverable, findWaiting } from './waiting-account.ts';
import { readName, toDestination, type StrangerName } from '#identity/stranger-name.ts';

/** Sends a verification or recovery code to the owner of a name. An unknown name gets the same answer and no code. Source:
 *  API-23, API-25, C1, OPEN-62, OPEN-81. */
export async function sendRegistrationCode(
  means: IdentityMeans,
  purpose: 'confirm' | 'reset',
  input: { readonly username: string; readonly isVoice?: boolean | undefined },
  context: CallContext,
): Promise<SentCode> {
  const name = readName(input.username, 'username');
  const place = await placeOf(means, name, context);
  await takeStrangersTry(means, place);
  if (purpose === 'reset') await takeLookup(means, place);
  return sendTo(means, purpose, { ...input, name, ...place }, context);
}

/** Sends a new code of the kind that was requested last, to a person identified by profile number or name. An unknown profile
 *  number gets the same answer. Source: API-24, OPEN-81, C1. */
export async function resendCode(
  means: IdentityMeans,
  input: {
    readonly profileId?: string | undefined;
    readonly username?: string | undefined;
    readonly isVoice?: boolean | undefined;
    readonly encodedData?: string | undefined;
  },
  context: CallContext,
): Promise<SentCode> {
  const { profileId, username, isVoice, encodedData } = input;
  const named = username === undefined ? null : await placeOfName(means, username, context);
  // Without a name, strangers and proven browsers count alike: whether a number is known must not show.
  await takeStrangersTry(means, named?.place ?? { ip: context.ip, provenBrowser: null });
  if (named === null && profileId === undefined) {
    const message = 'Send a username or a profileId.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'username', message }] });
  }
  const browser = toBrowserFacts(encodedData, means.keys.hideName);
  const registered = named === null ? await findRegisteredName(means.database, profileId ?? '') : null;
  const found = registered === null ? named : await placeOfName(means, registered, context);
  if (found === null) refuseWithPool(means);
  if (found === null) return sendToNobody(means, profileId ?? '', browser, context);
  const { name, place } = found;
  const purpose = await findNewestPurpose(means.database, means.keys.hideName, name.plain, place.provenBrowser);
  return sendTo(means, purpose ?? 'confirm', { name, isVoice, browser, ...place }, context);
}

async function placeOfName(
  means: IdentityMeans,
  username: string,
  context: CallContext,
): Promise<{ readonly name: StrangerName; readonly place: StrangersPlace }> {
  const name = readName(username, 'username');
  return { name, place: await placeOf(means, name, context) };
}

async function sendTo(
  means: IdentityMeans,
  purpose: Extract<CodePurpose, 'confirm' | 'reset'>,
  input: {
    readonly name: StrangerName;
    readonly isVoice?: boolean | undefined;
    readonly browser?: BrowserFacts | null;
    readonly provenBrowser: string | null;
  },
  { brand, requestId, ip }: CallContext,
): Promise<SentCode> {
  const { passwordAuthority: authority } = means;
  if (purpose === 'confirm') refuseWithPool(means);
  const { name, provenBrowser } = input;
  const account = await findAccountByName(means.database, name.plain);
  const owner = purpose === 'confirm' ? findWaiting(account) : findRecoverable(account);
  // When the pool sends the code, ours only counts against the limits and is not sent.
  const sent = await means.codes.send({
    purpose,
    sub: authority === null ? owner : null,
    destination: toDestination(name, authority === null && input.isVoice === true, await means.configuration()),
    boundTo: name.plain,
    brand,
    requestId,
    browser: input.browser ?? null,
    provenBrowser,
    strangersAddress: means.keys.hideAddress(ip),
  });
  if (authority !== null) await sendPoolCode(authority, name, ip);
  return sent;
}

function sendToNobody(
  { codes, keys }: IdentityMeans,
  profileId: string,
  browser: BrowserFacts | null,
  { brand, requestId, ip }: CallContext,
): Promise<SentCode> {
  const destination = { channel: 'email', address: profileId } as const;
  const about = { brand, requestId, browser, strangersAddress: keys.hideAddress(ip) };
  return codes.send({ purpose: 'confirm', sub: null, destination, boundTo: profileId, ...about });
}
