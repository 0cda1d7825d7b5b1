import { isDatabaseAway } from './faults.ts';
import { StartProblem } from './start-problem.ts';

const NOT_LET_IN =
  'The database does not let in the user of DATABASE_URL: correct the name and the password there, or let that user in.';

/** Sentences for the operator, keyed by PostgreSQL's error code or, for an invalid host, by Node's. */
const SENTENCES: ReadonlyMap<unknown, string> = new Map([
  ['28P01', NOT_LET_IN],
  ['28000', NOT_LET_IN],
  ['3D000', 'The server of DATABASE_URL has no database of that name: make it, or correct DATABASE_URL.'],
  ['ERR_INVALID_URL', 'DATABASE_URL is no address of a database: write it as postgres://user:password@host:5432/name.'],
]);

/** Returns the reason why a program cannot use its configured database, as a sentence without the password. Returns null for a
 *  fault that no setting could fix. */
export function findDatabaseProblem(error: unknown): StartProblem | null {
  if (isDatabaseAway(error))
    return new StartProblem('The database does not answer: start it, or correct DATABASE_URL.');
  if (!(error instanceof Error)) return null;
  // The driver's own error without a code: the server asks for a password, and the URL has none.
  if (error.message.startsWith('SASL: ')) return new StartProblem(NOT_LET_IN);
  const sentence = 'code' in error ? SENTENCES.get(error.code) : undefined;
  return sentence === undefined ? null : new StartProblem(sentence);
}
