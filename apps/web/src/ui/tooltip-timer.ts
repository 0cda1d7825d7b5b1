/** Delay before a tooltip shows, and before it hides. Source: SHL-16, SHL-17, CFG-22. */
const DELAY_MS = 100;

/** Shows and hides a tooltip by pointer and focus. */
export interface TooltipTimer {
  readonly show: () => void;
  readonly hide: () => void;
  /** Hides immediately: on Escape, or when its element disappears. Source: WCAG 1.4.13. */
  readonly dismiss: () => void;
}

/** Creates the timer of one tooltip; the last call wins. */
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
