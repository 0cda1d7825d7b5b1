/** A tooltip is shown, and hidden again, this long after it was asked for. Source: SHL-16, SHL-17, CFG-22. */
const DELAY_MS = 100;

/** Shows and hides by the pointer and the focus. */
export interface TooltipTimer {
  readonly show: () => void;
  readonly hide: () => void;
  /** Hides at once: Escape, or the end of what it stands at. Source: WCAG 1.4.13. */
  readonly dismiss: () => void;
}

/** The timing of one tooltip; the last wish counts. */
export function createTooltipTimer(set: (isShown: boolean) => void): TooltipTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (isShown: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => set(isShown), DELAY_MS);
  };
  return {
    show: () => later(true),
    hide: () => later(false),
    dismiss: () => {
      clearTimeout(timer);
      set(false);
    },
  };
}
