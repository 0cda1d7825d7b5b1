import { ApiError } from '#api/api-error.ts';

/** What too many tries means for the reader: when the next may be made, where the services say so. Source: security T25. */
export function limitText(error: unknown): string {
  const seconds =
    error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
  return `You have tried too many times. ${waitText(seconds)}, or call us.`;
}

function waitText(seconds: number | null): string {
  if (seconds === null) return 'Please wait a while and try again';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const hours = Math.ceil(minutes / 60);
  return `Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}
