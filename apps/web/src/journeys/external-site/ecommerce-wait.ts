/** What the page shows on the way to the other site: the wait, a link after the wait, that it takes long without one, a failed read, or
 *  that the address is none that may be opened. */
export type EcommerceWait = 'waiting' | 'link' | 'slow' | 'unread' | 'noAddress';

interface WaitFacts {
  /** Undefined while it is made; null when the lender's setting names no safe address. */
  readonly address: string | null | undefined;
  readonly hasFailed: boolean;
  /** The wait since the page was opened is over. Source: CFG-20. */
  readonly isLate: boolean;
}

/** Decides what to show on the way to the other site. No wait is without end. */
export function ecommerceWait({ address, hasFailed, isLate }: WaitFacts): EcommerceWait {
  if (address === null) return 'noAddress';
  if (address !== undefined) return isLate ? 'link' : 'waiting';
  if (hasFailed) return 'unread';
  return isLate ? 'slow' : 'waiting';
}
