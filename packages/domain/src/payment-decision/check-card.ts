import { isCardExpired } from '#cards/card-expiry.ts';
import { whyCardRefused, type CardRouting } from '#configuration/card-routing.ts';
import type { AskedPayment, PayableLoan, PayingCard } from './payment-facts.ts';
import { refusePayment, type PaymentRefusal } from './payment-refusals.ts';

/** Refuses a card that is not there, has expired, or is not the one the payer saw. The loan's day decides on the expiry. */
export function checkCard(
  { cardNumber }: AskedPayment,
  card: PayingCard | null,
  { snapshot }: PayableLoan,
): PaymentRefusal | null {
  if (card === null || card.removed) return refusePayment('noSuchCard');
  const { expires_month: month, expires_year: year } = card;
  if (month !== null && year !== null && isCardExpired({ month, year }, snapshot.asOf))
    return refusePayment('cardExpired');
  return card.last_four === cardNumber ? null : refusePayment('cardChanged');
}

/** Refuses a card of a processor that does not serve the loan. A bank account passes. Source: LOA-031, decision 012. */
export function checkCardRouting(routing: CardRouting, processor: number): PaymentRefusal | null {
  const why = whyCardRefused(routing, processor);
  if (why === null) return null;
  return refusePayment(why === 'cards_not_taken' ? 'cardsNotTaken' : 'otherProcessor');
}

/** Declined cards within an hour after which no further one is tried. Source: security T22. */
const DECLINES_AN_HOUR_MAX = 3;
const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** Refuses a card once three payments of the payer were declined within the hour, and says when a card may be tried again. Whoever
 *  tries out stolen cards learns nothing from a fourth. Source: security T22. */
export function checkDeclines({
  count,
  waitMs,
}: {
  readonly count: number;
  readonly waitMs: number | null;
}): PaymentRefusal | null {
  if (count < DECLINES_AN_HOUR_MAX || waitMs === null) return null;
  const minutes = Math.max(1, Math.ceil(Math.max(0, waitMs) / MS_PER_MINUTE));
  return refusePayment(
    'tooManyDeclines',
    { count: String(count), minutes: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` },
    { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(0, waitMs) / MS_PER_SECOND)) },
  );
}
