/** A failure a person can act on: its message is the whole story, so it is printed alone, without a stack trace. */
export class PlainFailure extends Error {
  name = 'PlainFailure';
}

/** The text to print for any thrown value, and the exit code is never zero after it. */
export function describeFailure(task, thrown, debug = process.env.LENDSIDE_DEBUG) {
  if (debug && thrown instanceof Error) return thrown.stack ?? thrown.message;
  if (thrown instanceof PlainFailure) return thrown.message;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return `npm run ${task} stopped on something unforeseen: ${message.split('\n')[0]} (LENDSIDE_DEBUG=1 shows where).`;
}
