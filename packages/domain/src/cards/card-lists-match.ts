/** One id of a card at a processor or loan system. Source: CRD-002. */
export interface CardId {
  readonly type: string;
  readonly id: string;
}

/** Returns true when two lists hold the same cards: same length, and the same id for the same type in any order. Throws 'Cards
 *  should be an array' for anything but two lists. Source: LVA-010, LVA-011. */
export function cardListsMatch(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) throw new Error('Cards should be an array');
  if (one.length !== other.length) return false;
  const [names, otherNames] = [one, other].map((list) => list.map(cardName).sort());
  return names?.every((name, index) => name === otherNames?.[index]) ?? false;
}

function cardName(card: unknown): string {
  const { type, id } = (card ?? {}) as Partial<Record<keyof CardId, unknown>>;
  return JSON.stringify([type, id]);
}
