import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationResult } from '@lendside/contract/origination/loan-originate.ts';
import { followResult, type ResultOutcome, type ResultPolling } from '#steps/follow-result.ts';

/** Where the making of a loan stands, as the services say. */
export type OriginationResult = ResponseOf<typeof getOriginationResult>;

/** How often the page asks after that, while it stays open. */
const LISTEN_MS = 5_000;

/** How the questions about a loan ended. */
export type OriginationOutcome = Exclude<ResultOutcome<OriginationResult>, { readonly kind: 'pending' }>;

type Following = ResultPolling<OriginationResult> & {
  /** Told once when `pollsMax` questions, one each second, brought no result: the person may leave, and is told so. */
  readonly onLate: () => void;
};

/** Asks once a second for ten seconds (`pollsMax`) whether the loan is made, and then says honestly that it takes longer. While the page stays open it goes
 *  on asking, less often. Null when the page closed first. Source: ORG-013, ORG-014, LCF-011, LOP-030, width 8. */
export async function followOrigination(following: Following): Promise<OriginationOutcome | null> {
  const { onLate, wait, signal } = following;
  const outcome = await followResult(following);
  if (outcome.kind !== 'pending') return signal.aborted ? null : outcome;
  if (!signal.aborted) onLate();
  while (!signal.aborted) {
    await wait(LISTEN_MS, signal);
    const later = await followResult({ ...following, pollsMax: 1 });
    if (later.kind !== 'pending') return signal.aborted ? null : later;
  }
  return null;
}
