/** Shows that something is waited for until it is told to stop, or the limit is over. Call the result when the wait ends.
 *  Source: GRD-28, CFG-20. */
export function watchWait(show: (isShown: boolean) => void, limitMs: number): () => void {
  show(true);
  const timer = setTimeout(() => show(false), limitMs);
  return () => {
    clearTimeout(timer);
    show(false);
  };
}
