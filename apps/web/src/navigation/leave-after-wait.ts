interface Wait {
  readonly leave: () => void;
  readonly leaveMs: number;
  readonly late: () => void;
  readonly lateMs: number;
}

/** Calls `leave` after `leaveMs` (half a second), and `late` after `lateMs` (ten seconds), which ends the wait indicator. Call
 *  the returned function to cancel both. Source: LCF-026, CFG-21; LCF-028, CFG-20. */
export function leaveAfterWait({ leave, leaveMs, late, lateMs }: Wait): () => void {
  const leaving = setTimeout(leave, leaveMs);
  const waiting = setTimeout(late, lateMs);
  return () => {
    clearTimeout(leaving);
    clearTimeout(waiting);
  };
}
