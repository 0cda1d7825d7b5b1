import { useEffect, useState } from 'react';
import { dropNetworkError, readNetworkError, type NetworkErrorNote } from '#api/network-error.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { formatTime } from '#ui/calendar-text.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './network-error-screen.module.css';

/** Shown when the services do not answer, and while an account is locked, with the lock's end. `Try again` removes the cookie
 *  and starts over; during a lock it is available only after the end. Source: ERR-11, OPEN-54, OPEN-67. */
export default function NetworkErrorScreen() {
  const go = useGo();
  const note = useNetworkError();
  const isLocked = note?.kind === 'lock';
  const [wasLocked] = useState(isLocked);
  const retry = () => {
    dropNetworkError();
    go(pathTo('Login'), { replace: true });
  };
  if (wasLocked && !isLocked) {
    return (
      <>
        <PageTitle title="You can sign in again" lead="The lock on your account has ended." />
        <Button onClick={retry}>Try again</Button>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={isLocked ? 'Account locked' : 'Connection problem'}
        lead={isLocked ? lockText(note.untilMs) : 'Unable to connect. Please try again.'}
      />
      <div className={`frame-card ${styles['card']}`}>
        {isLocked ? (
          <p>This protects your account after too many wrong passwords. It doesn’t affect payments you already made.</p>
        ) : (
          <p>Check your connection. Payments you already made will go through, and your due dates stay the same.</p>
        )}
        <p>
          You can also call us at{' '}
          <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</a>.
        </p>
        <Button onClick={retry} disabledReason={isLocked ? `You can try again at ${timeOf(note.untilMs)}.` : null}>
          Try again
        </Button>
      </div>
    </>
  );
}

function lockText(untilMs: number): string {
  return `For your security, sign-in is locked until ${timeOf(untilMs)}.`;
}

function timeOf(atMs: number): string {
  return formatTime(new Date(atMs));
}

/** Reads the cookie, and again when the lock ends. */
function useNetworkError(): NetworkErrorNote | null {
  const [note, setNote] = useState(() => readNetworkError(Date.now()));
  const untilMs = note?.kind === 'lock' ? note.untilMs : null;
  useEffect(() => {
    if (untilMs === null) return undefined;
    // The cap is below a timer's maximum of 24 days; a lock lasts minutes.
    const waitMs = Math.min(Math.max(0, untilMs - Date.now()) + 100, 2_000_000_000);
    const timer = setTimeout(() => setNote(readNetworkError(Date.now())), waitMs);
    return () => clearTimeout(timer);
  }, [untilMs]);
  return note;
}
