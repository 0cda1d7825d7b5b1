import type { LinkWanted, ReferralLinks } from '@lendside/providers/referral-links/port.ts';
import type { Logger } from 'pino';

/** Asks for the link of a referrer. Null when the partner makes none now. */
export type MakeLink = (wanted: LinkWanted) => Promise<string | null>;

/** Pause after a partner failed, so that a partner that is down does not delay every home. */
const PAUSE_MS = 30_000;

/** Asks the maker of links, and pauses after a failure. Nothing that names the referrer is logged. */
export function openLinkMaker(links: ReferralLinks, logger: Pick<Logger, 'warn'>, nowMs = Date.now): MakeLink {
  let askAgainAtMs = 0;
  return async (wanted) => {
    if (nowMs() < askAgainAtMs) return null;
    const outcome = await links.make(wanted);
    if (outcome.kind === 'made') return outcome.url;
    askAgainAtMs = nowMs() + PAUSE_MS;
    logger.warn({ reason: outcome.detail }, 'no referral link: the partner failed, so our own link is shared');
    return null;
  };
}
