import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';

type Stored = { readonly ok: true; readonly posted: Record<string, unknown> } | Extract<PostingResult, { ok: false }>;

/** The answer as JSON can hold it: exact interest as digits. */
export function toStoredResult(result: PostingResult): unknown {
  if (!result.ok) return result;
  const { after } = result.posted;
  return { ok: true, posted: { ...result.posted, after: { ...after, accruedExact: after.accruedExact.toString() } } };
}

function fromStored(stored: Stored): PostingResult {
  if (!stored.ok) return stored;
  // Written by toStoredResult from a PostingResult: only the exact interest changed its type on the way.
  const posted = stored.posted as unknown as Extract<PostingResult, { ok: true }>['posted'];
  return {
    ok: true,
    posted: { ...posted, after: { ...posted.after, accruedExact: BigInt(posted.after.accruedExact) } },
  };
}

const KNOWN_RESULTS = statement<{ reference: string; result: Stored }>(
  'known_payment_results',
  'select reference, result from servicing.payment_result where reference = any ($1)',
);

/** First answers to these references, as far as they were given. */
export async function findKnownResults(
  tx: Transaction,
  references: readonly string[],
): Promise<Map<string, PostingResult>> {
  const rows = await tx.rows(KNOWN_RESULTS, [references]);
  return new Map(rows.map((row) => [row.reference, fromStored(row.result)]));
}
