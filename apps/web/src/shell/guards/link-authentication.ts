import { deviceKeyAuth } from '@lendside/contract/session/device-key-auth.ts';
import { signatureAuth } from '@lendside/contract/session/signature-auth.ts';
import { findFlow } from '@lendside/domain/identity/session-flows.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { keepNetworkError } from '#api/network-error.ts';
import { SessionError } from '#api/session-error.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import type { LinkEntry } from '#navigation/link-entry.ts';
import { keepLock } from '#navigation/locked-flows.ts';
import { openSession } from '#navigation/open-session.ts';
import type { SignInAnswer } from '#navigation/open-session.ts';
import type { LoginMessage } from '#paths.ts';
import type { LinkOutcome } from './guard.ts';

/** The page a link leads to. */
export interface LinkTarget {
  /** Without query: what was signed. */
  readonly pathname: string;
  /** Flows of its route: what the session is locked to. */
  readonly flows: readonly string[];
  readonly loanId: number | null;
}

type Entry = Exclude<LinkEntry, { readonly kind: 'none' }>;

/** Signs in by a signed link or a remembered device and locks the session to the flow of the page. What fails is logged by its code
 *  and ends at Login with a message. Source: GRD-05 to GRD-13, AUT-07 to AUT-09, ERR-07, ERR-08, OPEN-10, OPEN-82. */
export async function authenticateLink(entry: Entry, target: LinkTarget): Promise<LinkOutcome> {
  try {
    const answer = await ask(entry, target);
    openSession(answer);
    const isGuest = entry.kind === 'signedLink' && entry.isGuestPayment;
    keepLock({ flows: target.flows, guestLoanId: isGuest ? target.loanId : null });
    return { kind: 'opened' };
  } catch (error) {
    return toOutcome(error);
  }
}

function ask(entry: Entry, { pathname }: LinkTarget): Promise<SignInAnswer> {
  if (entry.kind === 'unrecognized') throw new SessionError('UnrecognizedParameters');
  const { profileId } = entry;
  if (entry.kind === 'signedLink') {
    const { signature, expiration, isGuestPayment } = entry;
    const encodedData = describeBrowser();
    return call(signatureAuth, { profileId, signature, expiration, path: pathname, isGuestPayment, encodedData });
  }
  if (storedEntries.read('deviceKey') === null) throw new SessionError('MissingDeviceKey');
  const flow = findFlow(pathname)?.flow;
  if (flow === undefined) throw new SessionError('UnrecognizedParameters');
  return call(deviceKeyAuth, { profileId, deepLinkFlow: flow });
}

function toOutcome(error: unknown): LinkOutcome {
  const code = error instanceof SessionError ? error.code : (codeOf(error) ?? 'unreachable');
  noteEvent(`signing in by the link failed: ${error instanceof SessionError ? error.message : code} (${code})`);
  if (code === 'PasswordResetRequired') return { kind: 'passwordResetRequired' };
  if (code === 'ProfileLocked') {
    const text = error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.message : '';
    keepNetworkError(text.includes('ProfileLocked') ? text : `ProfileLocked: ${text}`, Date.now());
    return { kind: 'locked' };
  }
  return { kind: 'refused', message: messageOf(code) };
}

/** A bad link says so; whoever is merely not known here is asked to log in. Source: OPEN-10, OPEN-45. */
function messageOf(code: string): LoginMessage {
  return ['InvalidSignature', 'LinkExpired', 'UnrecognizedParameters', 'ValidationException'].includes(code)
    ? 'linkInvalid'
    : 'logInToContinue';
}
