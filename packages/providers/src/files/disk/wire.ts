import * as z from 'zod/mini';
import { parseJson } from '#sending/wire.ts';

const policySchema = z.strictObject({
  key: z.string(),
  mediaType: z.string(),
  maxBytes: z.int(),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});

/** What a form of the store in a folder allows. */
export type DiskPolicy = z.output<typeof policySchema>;

/** Parses a policy. Returns null when it has another shape. */
export function readPolicy(text: string): DiskPolicy | null {
  return parseJson(policySchema, text);
}
