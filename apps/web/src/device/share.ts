export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/** Result of sharing. `copied`: this device cannot share, so the text is on the clipboard. */
type ShareAnswer = 'shared' | 'cancelled' | 'copied' | 'failed';

/** Shares text with another app that the person chooses. Never throws; call it in a click handler. Source: OPEN-80. */
export interface Sharer {
  readonly share: (what: Shared) => Promise<ShareAnswer>;
}
