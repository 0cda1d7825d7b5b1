import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

// A wait short enough for the reader to stay on the page.
const SHORT_WAIT_SECONDS = 60;

/** Returns why a code was not sent. A second request within half a minute gets the seconds left. Source: OPEN-42. */
export function toSendErrors(error: unknown): readonly SummaryError[] {
  const waitSeconds = shortWaitOf(error);
  if (waitSeconds === null) return [{ message: errorMessage(error) }];
  const seconds = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`;
  return [{ message: `We just sent you a code. You can get another in ${seconds}.` }];
}

function shortWaitOf(error: unknown): number | null {
  if (codeOf(error) !== 'LimitExceededException' || !(error instanceof ApiError)) return null;
  const waitSeconds = error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
  return waitSeconds !== null && waitSeconds <= SHORT_WAIT_SECONDS ? waitSeconds : null;
}
