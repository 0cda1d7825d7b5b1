import { errorMessage } from '#api/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** What shows in the place of data that could not be read: what failed, why, and a way to try again; the rest of the
 *  screen goes on. Props: what ("Failed to get account information", LER-022 to LER-025), error, onRetry, isRetrying. */
export function ReadFailure({
  what,
  error,
  onRetry,
  isRetrying = false,
}: {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}) {
  return (
    <Notice
      tone="danger"
      live="polite"
      title={what}
      actions={
        <Button tone="secondary" size="small" isBusy={isRetrying} busyText="Trying…" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {/* The button beside says what can be done. */}
      <p>{errorMessage(error, false)}</p>
    </Notice>
  );
}
