import { CARD_BRANDS } from './card-brand.ts';

/** Card types, including a bank account. Source: CRD-003, CFG-30. */
export const CARD_TYPES = [...CARD_BRANDS, 'bank'] as const;

/** One of the five card types. */
export type CardType = (typeof CARD_TYPES)[number];

/** Kinds of payment method. Source: CFG-31. */
export const PAYMENT_METHOD_KINDS = ['card', 'bank'] as const;

/** A card or a bank account. */
export type PaymentMethodKind = (typeof PAYMENT_METHOD_KINDS)[number];
