import * as z from 'zod/mini';

const linkAnswer = z.object({ reference: z.string(), url: z.string() });

/** Parses an answer of `POST /v1/referral-links`. Returns null for any other shape. */
export function readLink(body: unknown): z.output<typeof linkAnswer> | null {
  return z.safeParse(linkAnswer, body).data ?? null;
}
