import * as z from 'zod/mini';

// The fields of the bureau's answers that we read.

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

/** A parsed answer: the bureau's own id, our reference and the result. */
export interface ReadAnswer<Answer> {
  readonly id: string;
  readonly reference: string;
  readonly answer: Answer;
}

const MILITARY = { COVERED: 'covered', NOT_COVERED: 'notCovered', PENDING: 'pending' } as const;

/** Parses the answer of a military check. Returns null for any other shape. */
export function readMilitary(body: unknown): ReadAnswer<'covered' | 'notCovered' | 'pending'> | null {
  const read = z.safeParse(military, body);
  return read.success ? { ...read.data, answer: MILITARY[read.data.status] } : null;
}

/** Parses the answer of a Social Security number check. Returns null for any other shape. */
export function readSsn(body: unknown): ReadAnswer<'match' | 'noMatch'> | null {
  const read = z.safeParse(ssn, body);
  return read.success ? { ...read.data, answer: read.data.result === 'MATCH' ? 'match' : 'noMatch' } : null;
}
