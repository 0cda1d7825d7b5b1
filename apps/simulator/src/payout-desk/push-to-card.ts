import type { KeptCard } from '#books/card-books.ts';
import { BIN_FACTS } from '#card-desk/magic-cards.ts';
import { payoutRefusalOf } from './magic-payouts.ts';
import type { BookedPayout } from './payout-books.ts';
import { newPayout, PUSH_TAKES_MS, type PayoutDesk } from './payout-desk.ts';

export type Push = { reference: string; amountCents: number; receiver: string; card: KeptCard };

/** Books a push of money to a card, or its refusal, and returns the first copy. An accepted push is paid some seconds later. */
export function pushToCard(
  desk: PayoutDesk,
  { reference, amountCents, receiver, card }: Push,
  plan: { isRefused: boolean; copies: number },
): BookedPayout {
  const canReceive = BIN_FACTS[card.bin.slice(0, 6)]?.canReceiveMoney ?? false;
  const reason = plan.isRefused ? 'PROCESSOR_DECLINED' : canReceive ? payoutRefusalOf(card) : 'CARD_TYPE_NOT_ACCEPTED';
  const made = Array.from({ length: reason === null ? plan.copies : 1 }, () =>
    newPayout(desk, {
      reference,
      amountCents,
      receiver,
      target: `card •••• ${card.lastFour}`,
      state: reason === null ? 'accepted' : 'refused',
      reason,
      paysAtMs: reason === null ? desk.clock.nowMs() + PUSH_TAKES_MS : null,
    }),
  );
  for (const payout of made) desk.books.add(payout);
  return made[0] as BookedPayout;
}
