/** How many of the calls that may be begun go to open payments, and how many to new ones. */
export interface CallShares {
  readonly toOpen: number;
  readonly toNew: number;
}

/** What new payments keep while open ones stand in line. */
const NEW_WHILE_BEHIND = 1 / 4;

/** Shares the calls of one look. Open payments take half of what is left; once they filled what they were given, new ones have a quarter
 *  of all calls until the line is gone: of a flood of new payments, each of which may leave a question, nobody who was charged stays in
 *  doubt behind it, and whoever pays before a screen is not shut out. `left`: calls that may be begun; `newCalls`: of new payments under way.
 *  Source: decision 010. */
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
