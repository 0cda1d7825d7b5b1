import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import type { CeremonyView, OverReason, PauseReason } from './ceremony.ts';

/** The words for a view without the signing page. `button` opens the signing page again. */
export interface CeremonyWords {
  readonly title: string;
  readonly text: string;
  readonly button: string | null;
  readonly tone: 'info' | 'warning' | 'danger';
}

const PAUSED: Readonly<Record<PauseReason, Omit<CeremonyWords, 'tone'>>> = {
  viewed: {
    title: 'You haven’t signed yet',
    text: 'You read the documents. Continue when you’re ready to sign.',
    button: 'Continue signing',
  },
  canceled: {
    title: 'You left before signing',
    text: 'You can go on where you stopped, here or on another device.',
    button: 'Continue signing',
  },
  timedOut: {
    title: 'The signing page timed out',
    text: 'You haven’t signed. You can go on where you stopped.',
    button: 'Continue signing',
  },
  expired: {
    title: 'The signing page expired',
    text: 'Each page works for a few minutes only. Open a new one to go on.',
    button: 'Open a new page',
  },
  trouble: {
    title: 'The signing page had a problem',
    text: 'You haven’t signed. Please try again.',
    button: 'Try again',
  },
  notLoaded: {
    title: 'The signing page didn’t load',
    text: 'You haven’t signed. Check your connection and try again.',
    button: 'Try again',
  },
};

const OVER: Readonly<Record<OverReason, Omit<CeremonyWords, 'tone'>>> = {
  gone: {
    title: 'These documents are no longer open',
    text: 'They were replaced or they ended while this page was open. Nothing you do on it counts.',
    button: 'See what to sign now',
  },
  newDay: {
    title: 'A new business day began',
    text: 'These were the terms of the day before, so your signature isn’t in effect. Read and sign the new ones.',
    button: 'Read the new terms',
  },
  ended: {
    title: 'It ended before everybody had signed',
    text: 'Your signature isn’t in effect. Your loan’s page shows what you can do now.',
    button: null,
  },
  refused: {
    title: 'Your signature isn’t in effect',
    text: 'Your loan changed, so it couldn’t take what you signed. Call us or your store to find out more.',
    button: null,
  },
};

const PENDING_TEXTS: Partial<Record<SigningEvent, string>> = {
  decline: 'We’re waiting for the confirmation that you declined. You can leave this page.',
  fax_pending: 'You chose to sign by fax. We’re waiting for it. You can leave this page; the signing stays open.',
};

/** Returns what a person reads when the signing page is not shown. Source: LOP-055, width 8. */
export function ceremonyWords(
  view: Extract<CeremonyView, { readonly kind: 'confirming' | 'pending' | 'paused' | 'over' }>,
): CeremonyWords {
  switch (view.kind) {
    case 'confirming':
      return { title: 'Checking your signature', text: 'This takes a few seconds.', button: null, tone: 'info' };
    case 'pending':
      return {
        title: 'We’re waiting for the confirmation',
        text:
          (view.event === null ? undefined : PENDING_TEXTS[view.event]) ??
          'You can leave this page. Your signature isn’t lost, and you don’t have to sign again.',
        button: null,
        tone: 'info',
      };
    case 'over':
      return { ...OVER[view.why], tone: 'warning' };
    case 'paused':
      return { ...PAUSED[view.why], tone: view.why === 'trouble' || view.why === 'notLoaded' ? 'danger' : 'warning' };
  }
}
