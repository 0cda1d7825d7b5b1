/** Answer to an add-on lock call: its body, or an error with the HTTP status (null when there was no answer). */
export type AddOnLockAnswer =
  | { readonly ok: true; readonly isLocked: boolean }
  | { readonly ok: false; readonly httpStatus: number | null };

/** Returns true when the add-on counts as locked. A 400 counts as locked; any other error does not. The server checks again at
 *  commit. Source: loan-core 4.4; REF-019, REF-020. */
export function isAddOnLocked(answer: AddOnLockAnswer): boolean {
  return answer.ok ? answer.isLocked : answer.httpStatus === 400;
}

/** Returns true when the alternate party must be locked out. This is the case for a refinance that is not a settlement.
 *  Source: loan-core 4.4. */
export function isAlternateLockNeeded(facts: {
  readonly isRefinance: boolean;
  readonly isSettlement: boolean;
}): boolean {
  return facts.isRefinance && !facts.isSettlement;
}
