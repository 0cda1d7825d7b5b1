import { ApiError } from '#api/api-error.ts';
import { waitText } from '#api/wait-text.ts';

/** Text for too many tries, with the time of the next try when the services give it. Source: security T25. */
export function limitText(error: unknown): string {
  const seconds =
    error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
  return `You have tried too many times. ${waitText(seconds)}, or call us.`;
}
