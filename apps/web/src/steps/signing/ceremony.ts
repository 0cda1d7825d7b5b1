import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { ownSigner } from './next-step.ts';
import type { SigningStatus } from './signing-facts.ts';

/** Why the signing page is closed although the signing is still open. */
export type PauseReason = 'viewed' | 'canceled' | 'timedOut' | 'expired' | 'trouble' | 'notLoaded';

/** Why nothing is signed here any more. `gone`: what was to be signed was replaced or ended while the page was open. The others: all had
 *  signed, but the loan did not take it. */
export type OverReason = 'gone' | NonNullable<SigningStatus['notInEffect']>;

/** What the screen of the signing page shows. */
export type CeremonyView =
  /** An address of the signing page is being asked for. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'shown'; readonly url: string }
  /** The address could not be had. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The signing page was left, and the services are asked what happened. */
  | { readonly kind: 'confirming'; readonly event: SigningEvent | null }
  /** The services do not know the result yet. */
  | { readonly kind: 'pending'; readonly event: SigningEvent | null }
  | { readonly kind: 'paused'; readonly why: PauseReason }
  /** This person has signed. `isComplete`: so have all others. */
  | { readonly kind: 'signed'; readonly isComplete: boolean }
  | { readonly kind: 'declined'; readonly reason: string | null }
  | { readonly kind: 'over'; readonly why: OverReason }
  /** The other signer comes first. */
  | { readonly kind: 'notYourTurn' };

/** The signing page on screen. `attempt` grows with each address that is asked for. */
export interface Ceremony {
  readonly view: CeremonyView;
  readonly attempt: number;
  /** Whether an expired address was already renewed without asking. */
  readonly isRenewed: boolean;
  /** How often the signing page reported a failure of its own. */
  readonly troubles: number;
}

export const CEREMONY_START: Ceremony = { view: { kind: 'opening' }, attempt: 1, isRenewed: false, troubles: 0 };

/** What happens to the signing page. */
export type CeremonyAction =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The signing page did not load in time. */
  | { readonly kind: 'notLoaded' }
  /** The signing page sent the browser back; null for an event that we do not know. */
  | { readonly kind: 'returned'; readonly event: SigningEvent | null }
  /** Null: there is no such signing any more. */
  | { readonly kind: 'statusRead'; readonly status: SigningStatus | null }
  /** The services were asked while the signing page was shown. */
  | { readonly kind: 'statusReadMeanwhile'; readonly status: SigningStatus | null }
  /** The services were asked for as long as allowed. */
  | { readonly kind: 'gaveUp' }
  | { readonly kind: 'notYourTurn' }
  /** The person asked for the signing page again. */
  | { readonly kind: 'askedAgain' }
  /** The person asked whether the result has come. */
  | { readonly kind: 'checkedAgain' };

/** Returns the ceremony after an action; the same object when nothing changes. The event never says that somebody signed: only
 *  the services do. Source: LOP-055, CFG-35, width 2. */
export function advanceCeremony(ceremony: Ceremony, action: CeremonyAction): Ceremony {
  switch (action.kind) {
    case 'opened':
      return show(ceremony, { kind: 'shown', url: action.url });
    case 'refused':
      return show(ceremony, { kind: 'failed', error: action.error });
    case 'notLoaded':
      return show(ceremony, { kind: 'paused', why: 'notLoaded' });
    case 'returned':
      return afterReturn(ceremony, action.event);
    case 'statusRead':
      return afterRead(ceremony, action.status);
    case 'statusReadMeanwhile':
      return ceremony.view.kind === 'shown' ? toResult(ceremony, action.status) : ceremony;
    case 'gaveUp':
      return afterWait(ceremony);
    case 'notYourTurn':
      return show(ceremony, { kind: 'notYourTurn' });
    case 'askedAgain':
      return openAgain(ceremony);
    case 'checkedAgain':
      return ceremony.view.kind === 'pending'
        ? show(ceremony, { kind: 'confirming', event: ceremony.view.event })
        : ceremony;
  }
}

/** What each event of the signing page leads to. Source: LOP-055. */
function afterReturn(ceremony: Ceremony, event: SigningEvent | null): Ceremony {
  // A page that posts twice says nothing new.
  if (ceremony.view.kind !== 'shown') return ceremony;
  switch (event) {
    case 'signing_complete':
    case 'decline':
    case null:
      return show(ceremony, { kind: 'confirming', event });
    case 'fax_pending':
      return show(ceremony, { kind: 'pending', event });
    case 'viewing_complete':
      return show(ceremony, { kind: 'paused', why: 'viewed' });
    case 'cancel':
      return show(ceremony, { kind: 'paused', why: 'canceled' });
    case 'session_timeout':
      return show(ceremony, { kind: 'paused', why: 'timedOut' });
    case 'exception':
      return { ...show(ceremony, { kind: 'paused', why: 'trouble' }), troubles: ceremony.troubles + 1 };
    case 'ttl_expired':
      return ceremony.isRenewed
        ? show(ceremony, { kind: 'paused', why: 'expired' })
        : { ...openAgain(ceremony), isRenewed: true };
  }
}

function afterRead(ceremony: Ceremony, status: SigningStatus | null): Ceremony {
  const { view } = ceremony;
  return view.kind === 'confirming' || view.kind === 'pending' ? toResult(ceremony, status) : ceremony;
}

/** What the services say about a signing that was opened here. Not every vendor sends the browser back after a decline, and a page
 *  that is shown may be signed in another tab. */
function toResult(ceremony: Ceremony, status: SigningStatus | null): Ceremony {
  if (status === null) return show(ceremony, { kind: 'over', why: 'gone' });
  if (status.status === 'complete')
    return status.docSigned
      ? show(ceremony, { kind: 'signed', isComplete: true })
      : show(ceremony, { kind: 'over', why: status.notInEffect ?? 'refused' });
  if (status.status === 'declined') return show(ceremony, { kind: 'declined', reason: status.declineReason });
  if (status.status === 'expired') return show(ceremony, { kind: 'paused', why: 'expired' });
  return ownSigner(status)?.state === 'signed' ? show(ceremony, { kind: 'signed', isComplete: false }) : ceremony;
}

function afterWait(ceremony: Ceremony): Ceremony {
  if (ceremony.view.kind !== 'confirming') return ceremony;
  const { event } = ceremony.view;
  // Without an event nobody claims that anything was signed.
  return event === null
    ? show(ceremony, { kind: 'paused', why: 'canceled' })
    : show(ceremony, { kind: 'pending', event });
}

function openAgain(ceremony: Ceremony): Ceremony {
  return { ...ceremony, view: { kind: 'opening' }, attempt: ceremony.attempt + 1 };
}

function show(ceremony: Ceremony, view: CeremonyView): Ceremony {
  return { ...ceremony, view };
}
