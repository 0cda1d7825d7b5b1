import { deviceKeyAuth } from '@lendside/contract/session/device-key-auth.ts';
import { signatureAuth } from '@lendside/contract/session/signature-auth.ts';
import { findFlow } from '@lendside/domain/identity/session-flows.ts';
import { call } from '#api/call.ts';
import { keepNetworkError } from '#api/network-error.ts';
import { SessionError } from '#api/session-error.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import type { LinkEntry } from '#navigation/link-entry.ts';
import { keepLock } from '#navigation/locked-flows.ts';
import { openSession, type SignInAnswer } from '#navigation/open-session.ts';
import type { LinkOutcome } from './guard.ts';
import { findLinkFailure, linkFailureMessage } from './link-failure.ts';

/** The page a link leads to. */
export interface LinkTarget {
  /** Without the query: the signed part. */
  readonly pathname: string;
  /** Flows of its route, to which the session is locked. */
  readonly flows: readonly string[];
  readonly loanId: number | null;
}

type Entry = Exclude<LinkEntry, { readonly kind: 'none' }>;

/** Signs in by a signed link or a remembered device and locks the session to the page's flow. A failure is logged by its code
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
  const failure = findLinkFailure(error);
  noteEvent(`signing in by the link failed: ${failure.text} (${failure.code})`);
  if (failure.code === 'PasswordResetRequired') return { kind: 'passwordResetRequired' };
  if (failure.code !== 'ProfileLocked') return { kind: 'refused', message: linkFailureMessage(failure) };
  keepNetworkError(failure.text.includes('ProfileLocked') ? failure.text : 'ProfileLocked', Date.now());
  return { kind: 'locked' };
}
