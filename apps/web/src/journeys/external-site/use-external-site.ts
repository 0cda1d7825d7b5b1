import { openExternalSite } from '@lendside/contract/session/open-external-site.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { skipNextTimeoutCheck } from '#api/session-timeout-skip.ts';
import { isSafeAddress } from './is-safe-address.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Progress of opening a site. */
type SiteState =
  | { readonly name: 'opening' }
  | { readonly name: 'opened' }
  /** The browser blocked the new tab, so the reader must press a link. Its URL is valid for a minute. */
  | { readonly name: 'blocked'; readonly address: string; readonly untilMs: number }
  | { readonly name: 'unknown' }
  | { readonly name: 'failed'; readonly error: unknown };

// The code is valid for 60 seconds; the other 10 seconds are for loading the site. Source: OPEN-74.
const ADDRESS_WORKS_MS = 50_000;

/** Opens the site once when the screen opens. `open` requests a new code and tries again. `openAddress` opens the same URL
 *  while its code is valid. Browsers do not block it in a click handler. */
export function useExternalSite(name: string) {
  const [state, setState] = useState<SiteState>({ name: 'opening' });
  const isStarted = useRef(false);
  const open = useCallback(() => {
    setState({ name: 'opening' });
    openSite(name).then(setState, (error: unknown) => setState(toFailure(error)));
  }, [name]);
  useEffect(() => {
    // Opens one tab only, even when effects run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    open();
  }, [open]);
  const openAddress = () => {
    if (state.name !== 'blocked' || Date.now() > state.untilMs) return open();
    if (openTab(state.address)) setState({ name: 'opened' });
  };
  return { state, open, openAddress };
}

async function openSite(name: string): Promise<SiteState> {
  const { url } = await call(openExternalSite, { name });
  if (!isSafeAddress(url, window.location.origin)) return { name: 'unknown' };
  // Time spent on the other site is not inactivity, so one inactivity check is skipped. Source: SES-11.
  skipNextTimeoutCheck();
  return openTab(url) ? { name: 'opened' } : { name: 'blocked', address: url, untilMs: Date.now() + ADDRESS_WORKS_MS };
}

function toFailure(error: unknown): SiteState {
  return codeOf(error) === 'NotFoundException' ? { name: 'unknown' } : { name: 'failed', error };
}

/** Opens a URL in a new tab that has no reference back to this one; false when the browser blocked it. Source: ERR-01,
 *  OPEN-74. */
function openTab(address: string): boolean {
  try {
    const tab = window.open(address, '_blank');
    if (tab !== null) {
      tab.opener = null;
      return true;
    }
  } catch {
    // Some browsers throw instead of returning null; both count as blocked.
  }
  noteEvent('an outside site could not be opened');
  return false;
}
