/** What is shared. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/** What came of it. `copied`: this device cannot share, so the words are on its clipboard. */
type ShareAnswer = 'shared' | 'cancelled' | 'copied' | 'failed';

/** Hands words to another app of the person's choice. Never throws; call it inside the reader's own press. Source: OPEN-80. */
export interface Sharer {
  readonly share: (what: Shared) => Promise<ShareAnswer>;
}
