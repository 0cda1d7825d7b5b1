let kept: readonly string[] = [];

/** The saved cards of a guest payer who goes on to register, by their ids, so that the new account keeps them. In memory only;
 *  the services count only cards of the same guest session. Source: OPEN-44, security T3. */
export const guestCards = {
  keep: (cardIds: readonly string[]): void => {
    kept = cardIds;
  },
  read: (): readonly string[] => kept,
  clear: (): void => {
    kept = [];
  },
} as const;
