/** Collects events and sends them together. */
export interface EventBatch<Event> {
  readonly add: (event: Event) => void;
  /** Sends all collected events now. */
  readonly flush: () => void;
}

/** Sends a batch when it holds `sizeMax` events, or `waitMs` after its first event. */
export function createEventBatch<Event>(
  { sizeMax, waitMs }: { readonly sizeMax: number; readonly waitMs: number },
  handOver: (events: readonly Event[]) => void,
): EventBatch<Event> {
  let kept: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = kept;
    kept = [];
    if (events.length > 0) handOver(events);
  };
  return {
    add: (event) => {
      kept.push(event);
      if (kept.length >= sizeMax) flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    flush,
  };
}
