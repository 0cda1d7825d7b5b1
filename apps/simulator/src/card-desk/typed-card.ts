import { createHmac, randomBytes } from 'node:crypto';
import type { KeptCard } from '#books/card-books.ts';
import type { CardDesk } from './card-desk.ts';
import { MAGIC_CARDS, WRONG_SECURITY_CODES } from './magic-cards.ts';
import { brandOf, digitsOf, isCardNumber } from '#card-form/card-number.ts';
import { textAt } from '#json/value-at.ts';

/** Lifetime of a card form's token. */
export const TOKEN_LIFETIME_SECONDS = 15 * 60;

/** The fields that the card form posts. They are never stored. */
export type TypedCard = { number: string; securityCode: string; expirationMonth: string; expirationYear: string };

export type TokenProblem = {
  location: 'number' | 'securityCode' | 'expirationMonth' | 'expirationYear';
  message: string;
};

export function toTypedCard(json: unknown): TypedCard {
  return {
    number: digitsOf(textAt(json, 'number') ?? ''),
    securityCode: textAt(json, 'securityCode') ?? '',
    expirationMonth: textAt(json, 'expirationMonth') ?? '',
    expirationYear: textAt(json, 'expirationYear') ?? '',
  };
}

export function findProblems(card: TypedCard, networks: readonly string[]): TokenProblem[] {
  const problems: TokenProblem[] = [];
  const brand = brandOf(card.number);
  if (!isCardNumber(card.number)) problems.push({ location: 'number', message: 'Validation error' });
  else if (brand !== null && !networks.includes(brand.network))
    problems.push({ location: 'number', message: 'Card network not allowed' });
  if (!/^\d+$/.test(card.securityCode) || card.securityCode.length !== (brand?.securityCodeLength ?? 3)) {
    problems.push({ location: 'securityCode', message: 'Validation error' });
  }
  if (!/^(0[1-9]|1[0-2])$/.test(card.expirationMonth))
    problems.push({ location: 'expirationMonth', message: 'Validation error' });
  if (!/^20\d\d$/.test(card.expirationYear)) problems.push({ location: 'expirationYear', message: 'Validation error' });
  return problems;
}

export function toKeptCard(card: TypedCard, fingerprintKey: Buffer): KeptCard {
  return {
    fingerprint: createHmac('sha256', fingerprintKey).update(card.number).digest('hex'),
    lastFour: card.number.slice(-4),
    bin: card.number.slice(0, 8),
    cardType: brandOf(card.number)?.cspType ?? '001',
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    declineReason: MAGIC_CARDS.find((magic) => magic.number === card.number)?.declineReason ?? null,
  };
}

/** Stores a typed card behind a single-use token. Returns the token's id. */
export function keepToken({ cards, clock }: CardDesk, card: KeptCard | null, securityCode: string): string {
  const jti = randomBytes(32).toString('hex').toUpperCase();
  const isSecurityCodeRight = !WRONG_SECURITY_CODES.includes(securityCode);
  cards.addToken({
    jti,
    card,
    isSecurityCodeRight,
    expiresAtMs: clock.nowMs() + TOKEN_LIFETIME_SECONDS * 1000,
    usedAt: null,
  });
  return jti;
}
