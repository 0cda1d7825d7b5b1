/** Rules that publish offers. `lender`: an offer that the lender made itself, from its own file. */
export const OFFER_RULES = ['settlement', 'qualifiedAmount', 'appraisal', 'line', 'lender'] as const;

/** Name of a rule. */
export type OfferRule = (typeof OFFER_RULES)[number];

/** Ids of offers are at most this long. */
export const OFFER_ID_MAX_LENGTH = 40;

/** Returns the id by which a person's offer is known outside. The only settlement or appraisal of a person has the bare name of its
 *  rule; a further one also has the number of its loan or appraisal. Every other offer has its own number. Source: OFR-003, LOP-066. */
export function toOfferId(rule: OfferRule, number: number, isFirstOfRule: boolean): string {
  const isBare = isFirstOfRule && (rule === 'settlement' || rule === 'appraisal');
  return isBare ? rule : `${rule}-${number}`;
}

/** Returns the rule of an offer from its id. Null when the id is none of ours. Source: OFR-003, LOP-066. */
export function toOfferKind(offerId: string): OfferRule | null {
  const [, name, number] = /^([A-Za-z]+)(?:-(\d{1,15}))?$/.exec(offerId) ?? [];
  const rule = OFFER_RULES.find((each) => each === name) ?? null;
  const mayBeBare = rule === 'settlement' || rule === 'appraisal';
  return number === undefined && !mayBeBare ? null : rule;
}

/** Returns how many of the offers the person has not viewed yet. Source: OFR-005, ENT-12. */
export function countUnviewed(offerIds: readonly string[], viewedIds: readonly string[]): number {
  return offerIds.filter((offerId) => !viewedIds.includes(offerId)).length;
}
