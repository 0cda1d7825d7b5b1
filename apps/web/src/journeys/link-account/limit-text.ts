import { ApiError } from '#api/api-error.ts';
import { waitText } from '#api/wait-text.ts';

/** Returns the text shown after too many attempts, with the time of the next attempt when the services return it. Source:
 *  security T25. */
export function limitText(error: unknown): string {
  const seconds =
    error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
  return `You have tried too many times. ${waitText(seconds)}, or call us.`;
}
