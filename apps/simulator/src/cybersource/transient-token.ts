import { createHmac, randomBytes } from 'node:crypto';
import type { CardToken, KeptCard } from '#books/card-books.ts';
import { binOf, brandOf, digitsOf, isCardNumber } from '#cybersource/card-form/card-number.ts';
import type { CaptureContext } from '#cybersource/capture-context.ts';
import { MAGIC_CARDS, WRONG_SECURITY_CODES } from '#cybersource/magic-cards.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

const ISSUER = 'Flex/08';
const LIFETIME_SECONDS = 15 * 60;

/** What the card form posts; lives for one call and is written nowhere. */
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

export function findProblems(card: TypedCard, context: CaptureContext): TokenProblem[] {
  const problems: TokenProblem[] = [];
  const brand = brandOf(card.number);
  if (!isCardNumber(card.number)) problems.push({ location: 'number', message: 'Validation error' });
  else if (brand !== null && !context.networks.includes(brand.network))
    problems.push({ location: 'number', message: 'Card network not allowed' });
  if (!/^\d+$/.test(card.securityCode) || card.securityCode.length !== (brand?.securityCodeLength ?? 3)) {
    problems.push({ location: 'securityCode', message: 'Validation error' });
  }
  if (!/^(0[1-9]|1[0-2])$/.test(card.expirationMonth))
    problems.push({ location: 'expirationMonth', message: 'Validation error' });
  if (!/^20\d\d$/.test(card.expirationYear)) problems.push({ location: 'expirationYear', message: 'Validation error' });
  return problems;
}

function toKeptCard(card: TypedCard, fingerprintKey: Buffer): KeptCard {
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

function keepToken({ cards, clock }: World, card: KeptCard | null, securityCode: string): string {
  const jti = randomBytes(32).toString('hex').toUpperCase();
  const isSecurityCodeRight = !WRONG_SECURITY_CODES.includes(securityCode);
  cards.addToken({
    jti,
    card,
    isSecurityCodeRight,
    expiresAtMs: clock.nowMs() + LIFETIME_SECONDS * 1000,
    usedAt: null,
  });
  return jti;
}

/** A token for one use that says no more of the card than its masked number, prefix and expiry. */
export function issueCardToken(world: World, typed: TypedCard, context: CaptureContext): Promise<string> {
  const kept = toKeptCard(typed, world.fingerprintKey);
  const bin = context.cardPrefix === 'none' ? {} : { bin: binOf(typed.number, context.cardPrefix === 'long') };
  const card = {
    number: {
      detectedCardTypes: [kept.cardType],
      maskedValue: 'X'.repeat(typed.number.length - 4) + kept.lastFour,
      ...bin,
    },
    expirationMonth: { value: kept.expirationMonth },
    expirationYear: { value: kept.expirationYear },
    securityCode: {},
  };
  const jti = keepToken(world, kept, typed.securityCode);
  return world.signer.sign(
    { iss: ISSUER, type: 'mf-2.1.0', jti, content: { paymentInformation: { card } } },
    LIFETIME_SECONDS,
  );
}

/** A token for one use that vouches for a re-entered security code. */
export function issueSecurityCodeToken(world: World, securityCode: string): Promise<string> {
  const jti = keepToken(world, null, securityCode);
  const content = { paymentInformation: { card: { securityCode: {} } } };
  return world.signer.sign({ iss: ISSUER, type: 'mf-2.1.0', jti, content }, LIFETIME_SECONDS);
}

/** The kept token behind a JWT, or by its `jti` alone as CyberSource also allows; null when it is not ours or has expired. */
export async function readTransientToken(
  { signer, cards, clock }: World,
  tokenInformation: unknown,
): Promise<CardToken | null> {
  const jwt = textAt(tokenInformation, 'transientTokenJwt');
  const claimed = jwt === undefined ? valueAt(tokenInformation, 'jti') : (await signer.verify(jwt, ISSUER))?.jti;
  if (typeof claimed !== 'string') return null;
  const token = cards.findToken(claimed);
  return token !== null && token.expiresAtMs > clock.nowMs() ? token : null;
}
