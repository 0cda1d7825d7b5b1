import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { CardType } from '@lendside/domain/cards/card-types.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';

const BRAND_WORDS: Readonly<Record<CardType, string>> = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
  bank: 'Bank account',
};

/** Returns the name of a card's brand; "Card" for an unknown code. */
export function brandWord(cardType: string): string {
  const word = Object.entries(BRAND_WORDS).find(([code]) => code === cardType)?.[1];
  return word ?? 'Card';
}

/** Names a card with its last four digits only: "Visa ending 1234". Source: CRD-004. */
export function cardName(card: Pick<CardEntity, 'cardType' | 'cardNumber'>): string {
  const lastFour = lastFourOf(card.cardNumber);
  return lastFour === null ? brandWord(card.cardType) : `${brandWord(card.cardType)} ending ${lastFour}`;
}

/** "09/28". Source: CRD-005. */
export function expiryText(card: Pick<CardEntity, 'expirationMonth' | 'expirationYear'>): string {
  return `${card.expirationMonth}/${card.expirationYear}`;
}

/** Names a bank account by bank and kind: "Truist Bank · Checking". Source: CRD-011. */
export function bankWords({ bank }: Pick<CardEntity, 'bank'>): string {
  if (bank === undefined) return '';
  return `${bank.bankName} · ${bank.accountType === 'checking' ? 'Checking' : 'Savings'}`;
}
