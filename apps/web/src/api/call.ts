import { buildCall, mayRetry, parseAnswer, unreachable, type CallError } from '@lendside/contract/client-call.ts';
import type { Endpoint, RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { ApiError, codeOf } from './api-error.ts';
import { noteChange } from './force-refresh.ts';
import { tellProfileLocked } from './lock-notices.ts';
import { whileRunning } from './running-calls.ts';
import { send } from './send.ts';
import { whenCookiesCame } from './session-cookies.ts';
import { SessionError } from './session-error.ts';
import { sessionStore } from './session.ts';
import type { Session } from './session-store.ts';
import { refreshSession } from './user-pool.ts';
import { SERVICES_URL } from './services-url.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';

// A token that expires sooner than this is renewed before the call.
const RENEW_BEFORE_MS = 60_000;

// The answers to these calls set the session cookies.
const OPENS_SESSION: readonly string[] = ['authenticate', 'signatureAuth', 'deviceKeyAuth'];

// Sent with every call, so that the services know which app is calling (LOP-073).
const APP = { brand: buildBrand.code, isInstalled: window.matchMedia('(display-mode: standalone)').matches };

const INVICTUS: LoanSystemId = 3;

/** Makes a call of the contract and returns the parsed answer. Sends a safe read again once, and renews tokens that run out.
 *  After a call that changes something, reads skip the caches. Logs a failure by the call's name and its code, and throws it
 *  as ApiError; `errorMessage` gives its text. Source: LER-044, LER-045. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  try {
    const answer = await whileRunning(endpoint.name, () => callInSession(endpoint, input, signal));
    noteChange(endpoint, Date.now());
    return answer;
  } catch (error) {
    if (error instanceof ApiError) {
      noteEvent(`${endpoint.name}: ${error.message}`);
      // A call without an answer may still have changed something.
      if (error.failure.kind !== 'answered') noteChange(endpoint, Date.now());
    }
    throw error;
  }
}

async function callInSession<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<E>> {
  const session = await withPartnerToken(await sessionFor(endpoint), input);
  if (OPENS_SESSION.includes(endpoint.name)) await whenCookiesCame();
  try {
    return await attempt(endpoint, input, session, { signal });
  } catch (error) {
    if (session !== null && codeOf(error) === 'ProfileLocked') tellProfileLocked(textOf(error));
    if (session === null || !isUnauthorized(error)) throw error;
    const renewed = await renew();
    if (renewed === null) throw error;
    return attempt(endpoint, input, renewed, { signal });
  }
}

/** Makes a call once for a given session and renews no tokens. Used while a session ends. With `isLast` the browser sends it
 *  even while the page closes. */
export function callAs<E extends Endpoint>(
  session: Session,
  endpoint: E,
  input: RequestOf<E>,
  how: { readonly isLast?: boolean } = {},
): Promise<ResponseOf<E>> {
  return attempt(endpoint, input, session, { signal: undefined, ...how });
}

// Sessions that are not fully signed in are sent too; the services decide what such sessions may do.
async function sessionFor(endpoint: Endpoint): Promise<Session | null> {
  if (endpoint.access.every((capability) => capability === 'stranger' || capability === 'simulator')) return null;
  const session = sessionStore.read();
  if (session === null || session.expiresAtMs - Date.now() > RENEW_BEFORE_MS) return session;
  // A link's short session cannot be renewed, so it is used until it ends.
  return session.serviceConfiguration.isRenewable ? renew() : session;
}

/** Returns the session with the token that a call about the partner's loans carries. When that token's entry is over, renewing
 *  the session writes a new one. Other calls keep the session's own token. Source: LOP-084, SES-35, LCF-018. */
async function withPartnerToken(session: Session | null, input: unknown): Promise<Session | null> {
  const isAboutPartner = typeof input === 'object' && input !== null && 'lmsId' in input && input.lmsId === INVICTUS;
  if (session === null || !isAboutPartner) return session;
  // Guests and link sessions have no token of the partner, and cannot get one.
  if (!session.serviceConfiguration.isRenewable) return session;
  const kept = storedEntries.read('invictusAccessToken');
  return kept === null ? renew() : { ...session, accessToken: kept };
}

/** Returns new tokens; null when there is no session left to renew. */
async function renew(): Promise<Session | null> {
  try {
    return await refreshSession();
  } catch (error) {
    if (error instanceof SessionError) return null;
    throw error;
  }
}

interface SendHow {
  readonly signal: AbortSignal | undefined;
  readonly isLast?: boolean;
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  session: Session | null,
  how: SendHow,
): Promise<ResponseOf<E>> {
  // The device key is also sent on calls without a session: for a remembered device, or when the password is entered again.
  const deviceKey = (session ?? sessionStore.read())?.deviceKey ?? storedEntries.read('deviceKey') ?? '';
  const request = buildCall(endpoint, input, {
    ...APP,
    baseUrl: `${SERVICES_URL}${API_BASE_PATH}`,
    language: 'en',
    ...(session === null ? {} : { accessToken: session.accessToken, idToken: session.idToken }),
    ...(deviceKey === '' ? {} : { deviceKey }),
  });
  for (let retriesDone = 0; ; retriesDone += 1) {
    try {
      const { status, body, retryAfterSeconds } = await send(request, how.signal, how.isLast);
      const answer = parseAnswer(endpoint, status, body);
      if (answer.ok) return answer.value;
      throw new ApiError({ kind: 'answered', error: answer.error, retryAfterSeconds });
    } catch (error) {
      if (!(error instanceof ApiError) || !mayRetry(endpoint, toCallError(error), retriesDone)) throw error;
    }
  }
}

function toCallError(error: ApiError): CallError {
  return error.failure.kind === 'answered' ? error.failure.error : unreachable(error.failure.kind);
}

// A wrong password is also a 401. Sending it again would count as a second wrong try.
function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return false;
  return error.failure.error.status === 401 && error.failure.error.code !== 'NotAuthorizedException';
}

function textOf(error: unknown): string {
  return error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.message : '';
}
