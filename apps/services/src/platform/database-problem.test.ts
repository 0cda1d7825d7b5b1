import { expect, test } from 'vitest';
import { findDatabaseProblem } from './database-problem.ts';

const coded = (code: string) =>
  Object.assign(new Error('of postgres://app:s3cret@db/x'), { code, input: 'postgres://app:s3cret@db/x' });

test('each database problem is reported in a sentence with its fix and without the password', () => {
  const NOT_LET_IN = /does not let in the user of DATABASE_URL: correct the name and the password there/;
  const AWAY = /does not answer: start it, or correct DATABASE_URL\.$/;
  const sentences = [
    [coded('28P01'), NOT_LET_IN],
    [coded('28000'), NOT_LET_IN],
    [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), NOT_LET_IN],
    [coded('3D000'), /has no database of that name/],
    [coded('ERR_INVALID_URL'), /is no address of a database/],
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', '57P03', '53300'].map(
      (code) => [coded(code), AWAY] as const,
    ),
  ] as const;
  for (const [error, sentence] of sentences) {
    const problem = findDatabaseProblem(error)?.message;
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('s3cret');
  }
});

test('a fault that no setting could fix is not reported as a database problem', () => {
  for (const fault of [coded('42703'), coded('toString'), new TypeError('undefined'), 'a text', null])
    expect(findDatabaseProblem(fault)).toBeNull();
});
