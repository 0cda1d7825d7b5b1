import * as z from 'zod/mini';

// The originator's own words, only as far as we read them.

/** One entry, as every call about it answers. */
export const entryAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['ACCEPTED', 'REFUSED', 'CANCELLED']),
  amount: z.string(),
  reason: z.optional(z.string()),
});

/** Parsed entry. */
export type EntryAnswer = z.output<typeof entryAnswer>;

/** The returns of some days, whole: `count` says how many there are. */
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

/** Parsed list of returns. */
export type ReturnsAnswer = z.output<typeof returnsAnswer>;

/** What the originator says where there is nothing to tell: 400, 401, 404. */
export const problemAnswer = z.object({ message: z.string() });
