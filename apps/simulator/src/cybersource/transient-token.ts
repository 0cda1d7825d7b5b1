import type { CardToken } from '#books/card-books.ts';
import { keepToken, toKeptCard, TOKEN_LIFETIME_SECONDS, type TypedCard } from '#card-desk/typed-card.ts';
import { binOf } from '#card-form/card-number.ts';
import type { CaptureContext } from './capture-context.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

const ISSUER = 'Flex/08';

/** Issues a single-use token that contains only the card's masked number, prefix and expiry. */
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
    TOKEN_LIFETIME_SECONDS,
  );
}

/** Issues a single-use token for a re-entered security code. */
export function issueSecurityCodeToken(world: World, securityCode: string): Promise<string> {
  const jti = keepToken(world, null, securityCode);
  const content = { paymentInformation: { card: { securityCode: {} } } };
  return world.signer.sign({ iss: ISSUER, type: 'mf-2.1.0', jti, content }, TOKEN_LIFETIME_SECONDS);
}

/** Finds the stored token behind a JWT, or by its `jti` alone, which CyberSource also allows. Returns null when it is not ours
 *  or has expired. */
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
