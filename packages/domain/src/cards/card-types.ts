import { CARD_BRANDS, type CardBrand } from '#cards/card-brand.ts';

/** Card types, including a bank account. Source: CRD-003, CFG-30. */
export const CARD_TYPES = [...CARD_BRANDS, 'bank'] as const;

/** One of the five card types. */
export type CardType = (typeof CARD_TYPES)[number];

/** Kinds of payment method. Source: CFG-31. */
export const PAYMENT_METHOD_KINDS = ['card', 'bank'] as const;

/** A card or a bank account. */
export type PaymentMethodKind = (typeof PAYMENT_METHOD_KINDS)[number];

// First and last six digits of each brand's number ranges, as the card networks publish them.
const RANGES: readonly { readonly from: number; readonly to: number; readonly brand: CardBrand }[] = [
  { from: 340_000, to: 349_999, brand: 'amex' },
  { from: 370_000, to: 379_999, brand: 'amex' },
  { from: 601_100, to: 601_199, brand: 'discover' },
  { from: 622_126, to: 622_925, brand: 'discover' },
  { from: 644_000, to: 659_999, brand: 'discover' },
  { from: 222_100, to: 272_099, brand: 'mastercard' },
  { from: 510_000, to: 559_999, brand: 'mastercard' },
  { from: 400_000, to: 499_999, brand: 'visa' },
];

/** Detects the brand from a number's first digits (at least 6; separators are ignored). Returns null for a brand we do not
 *  accept or too few digits. Source: CRD-003, CRD-009. */
export function detectCardType(bin: string): CardBrand | null {
  const digits = bin.replaceAll(/[ -]/g, '');
  if (!/^\d{6,}$/.test(digits)) return null;
  const start = Number(digits.slice(0, 6));
  return RANGES.find(({ from, to }) => start >= from && start <= to)?.brand ?? null;
}
