interface Wait {
  readonly leave: () => void;
  readonly leaveMs: number;
  readonly late: () => void;
  readonly lateMs: number;
}

/** Leaves after a moment (half a second), and says after longer (ten) that it takes too long: the wait indicator goes then. Call the
 *  result to do neither. Source: LCF-026, CFG-21; LCF-028, CFG-20. */
export function leaveAfterWait({ leave, leaveMs, late, lateMs }: Wait): () => void {
  const leaving = setTimeout(leave, leaveMs);
  const waiting = setTimeout(late, lateMs);
  return () => {
    clearTimeout(leaving);
    clearTimeout(waiting);
  };
}
