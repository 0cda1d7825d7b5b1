/** Collects events and hands them over together. */
export interface EventBatch<Event> {
  readonly add: (event: Event) => void;
  /** Hands over what there is, now. */
  readonly flush: () => void;
}

/** Hands events over when there are `sizeMax` of them, and `waitMs` after the first at the latest. */
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
