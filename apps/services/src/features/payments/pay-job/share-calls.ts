/** How many of the free calls go to open payments and to new ones. */
export interface CallShares {
  readonly toOpen: number;
  readonly toNew: number;
}

/** Share of all calls that new payments keep while open ones wait in line. */
const NEW_WHILE_BEHIND = 1 / 4;

/** Divides the free calls between open and new payments. Normally open payments get half. While they wait in line, new
 *  payments get only up to a quarter of all calls. So unknown payments are not stuck behind a rush of new ones, and new ones
 *  are not shut out. `left`: free calls. `newCalls`: calls of new payments in flight. Source: decision 010. */
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
