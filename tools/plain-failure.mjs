/** A failure that a person can act on. Its message is complete, so it is printed alone, without a stack trace. */
export class PlainFailure extends Error {
  name = 'PlainFailure';
}

/** Returns the text to print for any thrown value. The caller then exits with a code other than zero. */
export function describeFailure(task, thrown, debug = process.env.LENDSIDE_DEBUG) {
  if (debug && thrown instanceof Error) return thrown.stack ?? thrown.message;
  if (thrown instanceof PlainFailure) return thrown.message;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return `npm run ${task} failed unexpectedly: ${message.split('\n')[0]} (LENDSIDE_DEBUG=1 shows where).`;
}
