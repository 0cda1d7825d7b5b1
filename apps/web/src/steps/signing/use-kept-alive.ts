import { useEffect, useRef } from 'react';
import type { SigningStatus } from './signing-facts.ts';

/** How often the services are asked whether this person is active in the signing page. */
export const ACTIVE_POLL_MS = 30_000;

/** True when the vendor's page reported activity since the last look. The times are compared with each other only, because the
 *  device's clock may be wrong. */
export function isActiveSince(before: string | null, now: string | null): boolean {
  return now !== null && (before === null || now > before);
}

/** Counts what a person does in the signing page as activity of the session, so that nobody is signed out while they read there.
 *  Events inside a frame of another origin do not reach this page. Source: partners 0, width 2. */
export function useKeptAlive(status: Pick<SigningStatus, 'activeAt'> | null): void {
  const activeAt = status?.activeAt ?? null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isActive = isActiveSince(last.current, activeAt);
    last.current = activeAt ?? last.current;
    if (isActive) window.dispatchEvent(new CustomEvent('user-activity'));
  }, [activeAt]);
}
