import { LIMITS } from '@lendside/domain/configuration/limits.ts';

/** Leaves after half a second, and says after ten that it takes too long: the wait indicator goes then. Call the result to do neither.
 *  Source: LCF-026, CFG-21; LCF-028, CFG-20. */
export function leaveAfterWait({ leave, late }: { readonly leave: () => void; readonly late: () => void }): () => void {
  const leaving = setTimeout(leave, LIMITS.ecommerceRedirectWaitMs);
  const waiting = setTimeout(late, LIMITS.routingWaitSeconds * 1_000);
  return () => {
    clearTimeout(leaving);
    clearTimeout(waiting);
  };
}
