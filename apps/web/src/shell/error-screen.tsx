import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CONNECTION_MESSAGES, errorMessage } from '#api/error-messages.ts';
import { noteEvent } from '#device/event-notes.ts';
import { ScreenNotFetched } from './late-screen.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Shown when a screen fails. The header stays, nothing is lost on the server, and the person can retry. A screen that failed
 *  to load is loaded again. If that fails although there is a connection, the lender has newer screens, and the page reloads.
 *  Source: OPEN-82, ERR-17. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const unfetched = error instanceof ScreenNotFetched ? error : null;
  useEffect(() => unfetched?.forget(), [unfetched]);
  const tryAgain = () => {
    if (unfetched === null || unfetched.attempts < 2) reset();
    else void loadAnew().catch(() => noteEvent('still no connection'));
  };
  return (
    <>
      <PageTitle title={unfetched === null ? 'Something went wrong' : 'We couldn’t open this page'} />
      <Notice
        tone="danger"
        live="assertive"
        title={unfetched === null ? errorMessage(error) : CONNECTION_MESSAGES.unreachable}
        actions={
          <>
            <Button onClick={tryAgain}>Try again</Button>
            <Button tone="secondary" onClick={() => window.location.assign('/')}>
              Go to start
            </Button>
          </>
        }
      >
        <p>This doesn’t affect your loans or payments.</p>
      </Notice>
    </>
  );
}

/** Reload only when the server answers, or nothing of the app would be left. */
async function loadAnew(): Promise<void> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' });
  window.location.reload();
}
