/** How many of the free calls open payments get, and how many new payments get. */
export interface CallShares {
  readonly toOpen: number;
  readonly toNew: number;
}

/** Share of all calls that new payments keep while open payments wait in line. */
const NEW_WHILE_BEHIND = 1 / 4;

/** Divides the free calls between open and new payments. Normally open payments get half. While open payments wait in line,
 *  new payments get at most a quarter of all calls. So unknown payments are not stuck behind a rush of new payments, and new
 *  payments still get calls. `left`: free calls. `newCalls`: calls of new payments in flight. Source: decision 010. */
export function shareCalls(
  left: number,
  {
    callsMax,
    newCalls,
    isBehind,
  }: { readonly callsMax: number; readonly newCalls: number; readonly isBehind: boolean },
): CallShares {
  if (!isBehind) return { toOpen: Math.ceil(left / 2), toNew: Math.floor(left / 2) };
  const toNew = Math.min(left, Math.max(0, Math.ceil(callsMax * NEW_WHILE_BEHIND) - newCalls));
  return { toOpen: left - toNew, toNew };
}
