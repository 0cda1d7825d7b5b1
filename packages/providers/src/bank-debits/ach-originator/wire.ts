import * as z from 'zod/mini';

// The fields of the originator's answers that we read.

/** One entry, as every call returns it. */
export const entryAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['ACCEPTED', 'REFUSED', 'CANCELLED']),
  amount: z.string(),
  reason: z.optional(z.string()),
});

export type EntryAnswer = z.output<typeof entryAnswer>;

/** All returns of the requested days. `count` is their number. */
export const returnsAnswer = z.object({
  count: z.int(),
  returns: z.array(
    z.object({
      reference: z.string(),
      code: z.string().check(z.regex(/^R\d{2}$/)),
      amount: z.string(),
      returnedOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
  ),
});

export type ReturnsAnswer = z.output<typeof returnsAnswer>;

/** Body of a 400, 401 or 404. */
export const problemAnswer = z.object({ message: z.string() });
