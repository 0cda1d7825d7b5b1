/** Answer to an add-on lock call: its body, or an error with the HTTP status (null when nothing answered). */
export type AddOnLockAnswer =
  | { readonly ok: true; readonly isLocked: boolean }
  | { readonly ok: false; readonly httpStatus: number | null };

/** True when the add-on counts as locked. A 400 counts as locked; any other error does not. The server checks again at commit.
 *  Source: loan-core 4.4; REF-019, REF-020. */
export function isAddOnLocked(answer: AddOnLockAnswer): boolean {
  return answer.ok ? answer.isLocked : answer.httpStatus === 400;
}

/** True when the alternate party must be locked out: for a refinance that is not a settlement. Source: loan-core 4.4. */
export function isAlternateLockNeeded(facts: {
  readonly isRefinance: boolean;
  readonly isSettlement: boolean;
}): boolean {
  return facts.isRefinance && !facts.isSettlement;
}
