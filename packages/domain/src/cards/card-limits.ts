import { LIMITS, type Limits } from '#configuration/setting-limits.ts';

/** Message after too many tries to save a card or a bank account. Source: LER-002. */
export const TOO_MANY_TRIES_TEXT =
  'You have made too many attempts to save your account information. Please wait and try again later.';

/** Message shown at the limit of disbursement cards. Source: LOP-062. */
export function tooManyDisbursementCardsText(maximum: number): string {
  return `You can have at most ${maximum} disbursement cards.`;
}

/** Returns how many disbursement cards a customer may have: the smaller of our limit and `validations.maxDisburseCards` (null
 *  when not given). Server settings may change our limit. Source: LVA-009, LOP-062, LCF-007, LCF-022. */
export function disbursementCardsMax(
  validationMax: number | null,
  { disbursementCardsMax: ours }: Pick<Limits, 'disbursementCardsMax'> = LIMITS,
): number {
  return validationMax === null ? ours : Math.min(ours, validationMax);
}

/** Returns true when the card is added as not saved: the payer is a guest or chose not to save it. Source: LVA-007, LOP-061. */
export function isGuestCard(facts: { readonly isGuest: boolean; readonly isSaved: boolean }): boolean {
  return facts.isGuest || !facts.isSaved;
}
