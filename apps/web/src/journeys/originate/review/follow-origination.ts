import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationResult } from '@lendside/contract/origination/loan-originate.ts';
import { followResult, type ResultOutcome, type ResultPolling } from '#steps/follow-result.ts';

/** Where the making of a loan stands, as the services say. */
export type OriginationResult = ResponseOf<typeof getOriginationResult>;

/** Seconds for which the page asks each second. Source: LCF-011, ORG-014, LOP-030. */
export const ORIGINATION_TIMEOUT_SECONDS = 10;

/** How often the page asks after that, while it stays open. */
const LISTEN_MS = 5_000;

/** How the questions about a loan ended. */
export type OriginationOutcome = Exclude<ResultOutcome<OriginationResult>, { readonly kind: 'pending' }>;

type Following = Omit<ResultPolling<OriginationResult>, 'pollsMax'> & {
  /** Told once after ten seconds without a result: the person may leave, and is told so. */
  readonly onLate: () => void;
};

/** Asks once a second for ten seconds whether the loan is made, and then says honestly that it takes longer. While the page stays open it goes
 *  on asking, less often. Null when the page closed first. Source: ORG-013, ORG-014, LCF-011, width 8. */
export async function followOrigination(following: Following): Promise<OriginationOutcome | null> {
  const { onLate, wait, signal } = following;
  const outcome = await followResult({ ...following, pollsMax: ORIGINATION_TIMEOUT_SECONDS });
  if (outcome.kind !== 'pending') return signal.aborted ? null : outcome;
  if (!signal.aborted) onLate();
  while (!signal.aborted) {
    await wait(LISTEN_MS, signal);
    const later = await followResult({ ...following, pollsMax: 1 });
    if (later.kind !== 'pending') return signal.aborted ? null : later;
  }
  return null;
}
