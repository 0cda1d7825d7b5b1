/** Returns when to try again, as a sentence without its period. `seconds` is null when the services did not say. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return 'Please wait a while and try again';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const hours = Math.ceil(minutes / 60);
  return `Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}
