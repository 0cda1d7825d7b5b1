import { useEffect, useRef, useState } from 'react';
import { isWorkKept, keepWork } from '#api/keep-work.ts';
import { followActivity, tellActivity } from '#api/session-channel.ts';
import { isTimeoutCheckSkipped, spendTimeoutSkip } from '#api/session-timeout-skip.ts';
import { sessionStore } from '#api/session.ts';
import { refreshSession } from '#api/user-pool.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';
import { useSignOut } from '#navigation/use-sign-out.ts';
import { startInactivityTimer, type InactivityTimer } from './inactivity-timer.ts';
import { fetchTimeoutMinutes } from './session-settings.ts';
import { TimeoutWarning, WARNING_ID } from './timeout-warning.tsx';

/** Ends the session of an inactive tab, after a warning. Mounted while signed in. Saves work in progress when the warning
 *  shows and when the page closes. Source: SES-01 to SES-11, OPEN-32, OPEN-35. */
export function SessionTimer() {
  const leave = useSignOut();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const timer = useRef<InactivityTimer | null>(null);
  useEffect(() => {
    let isMounted = true;
    const start = (limitMinutes: number) => {
      if (!isMounted) return;
      timer.current = startInactivityTimer({
        target: window,
        now: () => Date.now(),
        storage: tabStorage,
        limitMinutes,
        isSkipSet: isTimeoutCheckSkipped,
        spendSkip: spendTimeoutSkip,
        isIgnored: isInsideWarning,
        onRestart: () => sayActive(limitMinutes),
        onWarning: (seconds) => {
          if (seconds !== null) void keepWork({ isLast: false });
          setSecondsLeft(seconds);
        },
        onTimedOut: () => leave('sessionTimeout'),
      });
    };
    void fetchTimeoutMinutes().then(start);
    const stopFollowing = followActivity(() => timer.current?.noteOtherTab());
    return () => {
      isMounted = false;
      timer.current?.stop();
      timer.current = null;
      stopFollowing();
    };
  }, [leave]);
  useKeptWorkOnLeaving();
  if (secondsLeft === null) return null;
  return (
    <TimeoutWarning
      secondsLeft={secondsLeft}
      isWorkKept={isWorkKept()}
      onStay={() => {
        timer.current?.stay();
        sayActive(0);
      }}
      onSignOut={() => leave('sideBarButton')}
    />
  );
}

/** True inside the warning. Only its buttons count there: otherwise moving the mouse to `Sign out` would dismiss it. */
function isInsideWarning({ target }: Event): boolean {
  return target instanceof Element && target.id !== WARNING_ID && target.closest(`#${WARNING_ID}`) !== null;
}

let keptAliveAtMs = 0;

/** Reports activity to the person's other tabs and, twice per limit, to the services, which see only calls. Both then keep the
 *  session. Source: OPEN-35, security C24. */
function sayActive(limitMinutes: number): void {
  const session = sessionStore.read();
  if (session === null) return;
  tellActivity(session.profileId);
  const isDue = Date.now() - keptAliveAtMs >= limitMinutes * 30_000;
  if (!session.serviceConfiguration.isRenewable || !isDue) return;
  keptAliveAtMs = Date.now();
  refreshSession().catch(() => noteEvent('the session could not be renewed'));
}

function useKeptWorkOnLeaving(): void {
  useEffect(() => {
    const keep = () => void keepWork({ isLast: true });
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    // Both events are needed: a page being closed may still count as visible, and a hidden page may never come back.
    document.addEventListener('visibilitychange', keepWhenHidden);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}
