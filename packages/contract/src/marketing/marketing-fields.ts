import * as z from 'zod/mini';
import { text } from '#codecs.ts';

/** Fields as the caller sends them. The services keep only the fields on their list. */
export const marketingFields = z.record(
  z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/)),
  z.union([text(100), z.number(), z.boolean()]),
);

/** Whether the marketing service accepted the data. Nothing depends on it. Source: LOP-102. */
export const marketingAnswer = z.object({ success: z.boolean() });
