import { ApiError } from '#api/api-error.ts';
import { waitText } from '#api/wait-text.ts';

/** What too many tries means for the reader: when the next may be made, where the services say so. Source: security T25. */
export function limitText(error: unknown): string {
  const seconds =
    error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
  return `You have tried too many times. ${waitText(seconds)}, or call us.`;
}
