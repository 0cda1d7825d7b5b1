import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorMessage } from '#api/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** What shows when a screen fails: the header stays, nothing is lost on the server, and there is a way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageTitle title="Something went wrong" />
      <Notice
        tone="danger"
        live="assertive"
        title={errorMessage(error)}
        actions={
          <>
            <Button onClick={reset}>Try again</Button>
            <Button tone="secondary" onClick={() => window.location.assign('/')}>
              Go to start
            </Button>
          </>
        }
      >
        <p>Your loans and payments are not affected.</p>
      </Notice>
    </>
  );
}
