import * as z from 'zod/mini';

// The bureau's own words, only as far as we read them.

const military = z.object({
  id: z.string().check(z.minLength(1)),
  reference: z.string(),
  status: z.enum(['COVERED', 'NOT_COVERED', 'PENDING']),
});
const ssn = z.object({
  id: z.string().check(z.minLength(1)),
  reference: z.string(),
  result: z.enum(['MATCH', 'NO_MATCH']),
});

/** An answer as it is read: the bureau's number of it, the reference it is to, and what it says. */
export interface ReadAnswer<Answer> {
  readonly id: string;
  readonly reference: string;
  readonly answer: Answer;
}

const MILITARY = { COVERED: 'covered', NOT_COVERED: 'notCovered', PENDING: 'pending' } as const;

/** Reads the answer of a military check; null when it is none. */
export function readMilitary(body: unknown): ReadAnswer<'covered' | 'notCovered' | 'pending'> | null {
  const read = z.safeParse(military, body);
  return read.success ? { ...read.data, answer: MILITARY[read.data.status] } : null;
}

/** Reads the answer of a check of a Social Security number; null when it is none. */
export function readSsn(body: unknown): ReadAnswer<'match' | 'noMatch'> | null {
  const read = z.safeParse(ssn, body);
  return read.success ? { ...read.data, answer: read.data.result === 'MATCH' ? 'match' : 'noMatch' } : null;
}
