import { toBrowserFacts, type BrowserFacts } from '#identity/browser-facts.ts';
import type { CodePurpose, SentCode } from '#identity/codes/codes.ts';
import { findNewestPurpose } from '#identity/codes/newest-purpose.ts';
import { findAccountByName } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { placeOf, takeLookup, takeStrangersTry } from './address-limit.ts';
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
  await takeStrangersTry(means, { ip: context.ip, provenBrowser: null });
  const { profileId, username, isVoice, encodedData } = input;
  if (username === undefined && profileId === undefined) {
    const message = 'Send a username or a profileId.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'username', message }] });
  }
  const name = username ?? (await findRegisteredName(means.database, profileId ?? ''));
  const browser = toBrowserFacts(encodedData, means.keys.hideName);
  if (name === null) refuseWithPool(means);
  if (name === null) return sendToNobody(means, profileId ?? '', browser, context);
  const known = readName(name, 'username');
  const place = await placeOf(means, known, context);
  const purpose = await findNewestPurpose(means.database, means.keys.hideName, known.plain, place.provenBrowser);
  return sendTo(means, purpose ?? 'confirm', { name: known, isVoice, browser, ...place }, context);
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
