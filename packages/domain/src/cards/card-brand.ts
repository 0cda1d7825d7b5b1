/** Card brands that we accept. Source: loans 3, CRD-003 (`bank` is a payment method, not a card brand). */
export const CARD_BRANDS = ['amex', 'discover', 'mastercard', 'visa'] as const;

/** Brand of a card. */
export type CardBrand = (typeof CARD_BRANDS)[number];
