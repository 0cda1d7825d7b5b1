import { errorMessage } from '#api/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown in place of data that could not be read: what failed, why, and a retry button. Other parts of the screen keep
 *  working. `what` is text such as "Failed to get account information" (LER-022 to LER-025). */
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
      {/* Without advice to retry, because the button is beside it. */}
      <p>{errorMessage(error, false)}</p>
    </Notice>
  );
}
