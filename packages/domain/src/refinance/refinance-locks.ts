/** What an add-on lock call answered: its body, or an error with the HTTP status (null when nothing answered). */
export type AddOnLockAnswer =
  | { readonly ok: true; readonly isLocked: boolean }
  | { readonly ok: false; readonly httpStatus: number | null };

/** Whether the add-on counts as locked: a 400 does, any other error does not. The server decides again at commit.
 *  Source: loan-core 4.4; REF-019, REF-020. */
export function isAddOnLocked(answer: AddOnLockAnswer): boolean {
  return answer.ok ? answer.isLocked : answer.httpStatus === 400;
}

/** Whether the alternate party must be locked out: a refinance that is not a settlement. Source: loan-core 4.4. */
export function isAlternateLockNeeded(facts: {
  readonly isRefinance: boolean;
  readonly isSettlement: boolean;
}): boolean {
  return facts.isRefinance && !facts.isSettlement;
}
