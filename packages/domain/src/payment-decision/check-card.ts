import { isCardExpired } from '#cards/card-expiry.ts';
import { whyCardRefused, type CardRouting } from '#configuration/card-routing.ts';
import type { AskedPayment, PayableLoan, PayingCard } from './payment-facts.ts';
import { refusePayment, type PaymentRefusal } from './payment-refusals.ts';

/** Refuses a card that does not exist, has expired, or differs from the card the payer saw. The loan's business date decides
 *  whether it has expired. */
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

/** Refuses a card whose processor does not serve the loan. Bank accounts always pass. Source: LOA-031, decision 012. */
export function checkCardRouting(routing: CardRouting, processor: number): PaymentRefusal | null {
  const why = whyCardRefused(routing, processor);
  if (why === null) return null;
  return refusePayment(why === 'cards_not_taken' ? 'cardsNotTaken' : 'otherProcessor');
}

/** Number of declined cards within an hour that blocks further cards. Source: security T22. */
const DECLINES_AN_HOUR_MAX = 3;
const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** Refuses a card when three of the payer's card payments were declined within the last hour, and says when to try again. This
 *  slows down anyone who tests stolen cards. Source: security T22. */
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
