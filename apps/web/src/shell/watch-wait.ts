/** Shows a wait until it is stopped or reaches the limit. Call the result when the wait ends. Source: GRD-28, CFG-20. */
export function watchWait(show: (isShown: boolean) => void, limitMs: number): () => void {
  show(true);
  const timer = setTimeout(() => show(false), limitMs);
  return () => {
    clearTimeout(timer);
    show(false);
  };
}
