import { ReadFailure } from '#steps/read-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { mayTryAgain, renewalErrorText } from './renewal-failure.ts';

interface TermsFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of new terms: a failed read with a button to try again, or the services' reason for refusing them. */
export function TermsFailure({ error, isRetrying, onRetry }: TermsFailureProps) {
  return mayTryAgain(error) ? (
    <ReadFailure what="We couldn’t read the new terms" error={error} isRetrying={isRetrying} onRetry={onRetry} />
  ) : (
    <Notice tone="warning" live="polite" title="There are no new terms">
      <p>{renewalErrorText(error, false)}</p>
    </Notice>
  );
}
