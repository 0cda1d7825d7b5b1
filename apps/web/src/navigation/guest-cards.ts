let kept: readonly string[] = [];

/** Ids of a guest's saved cards, so that a new account keeps them when the guest registers. In memory only; the services
 *  accept only cards of the same guest session. Source: OPEN-44, security T3. */
export const guestCards = {
  keep: (cardIds: readonly string[]): void => {
    kept = cardIds;
  },
  read: (): readonly string[] => kept,
  clear: (): void => {
    kept = [];
  },
} as const;
