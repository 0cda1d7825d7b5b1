import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { CashWay } from '#journeys/make-payment/session/chosen-renewal.ts';
import { disburseChoices, firstChoice, type DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import { CHANNEL, type ChannelType } from '#steps/payout/payout-facts.ts';
import { placeWord } from '#steps/payout/payout-words.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';

const CASH_LEAST = cents(5_000);

/** The bounds of the cash of a renewal. */
export interface CashBounds {
  readonly leastCents: Cents;
  readonly mostCents: Cents;
}

/** The parts of the terms that say how cash can be had. */
type Offered = Pick<NewTerms, 'asOf' | 'disbursementOptions' | 'minDisbursement' | 'maxDisbursement'>;

/** Returns the least and the most cash by one channel, or over all open channels when `type` is null. Null when none can be had. Source:
 *  LOA-032, LOP-050. */
export function cashBoundsOf(terms: Offered, type: number | null): CashBounds | null {
  const open = terms.disbursementOptions.filter(
    (option) => isOpen(option.closedBy) && (type === null || option.type === type),
  );
  if (open.length === 0) return null;
  const widest = Math.max(...open.map(({ limit }) => limit ?? terms.maxDisbursement));
  const most = Math.min(widest, terms.maxDisbursement);
  const least = Math.max(CASH_LEAST, terms.minDisbursement);
  return most < least ? null : { leastCents: cents(least), mostCents: cents(most) };
}

// A card or account that is still to be added opens its channel.
function isOpen(closedBy: string | null): boolean {
  return closedBy === null || closedBy === 'no_card' || closedBy === 'no_account';
}

/** Lists the ways to get the cash, the store first, each with its day or why it cannot be chosen. Leaves out a channel that the lender does
 *  not offer. Null asks for the least cash. Source: DSH-007, LOP-050. */
export function cashWays(
  terms: Offered,
  cards: readonly CardEntity[],
  amountCents: Cents | null,
): readonly DisburseChoice[] {
  const options = terms.disbursementOptions.flatMap((option) => {
    const type = toChannel(option.type);
    return type === null || option.closedBy === 'not_offered' ? [] : [{ ...option, type }];
  });
  return disburseChoices({ options, cards, amountCents: amountCents ?? CASH_LEAST, today: terms.asOf });
}

function toChannel(type: number): ChannelType | null {
  return Object.values(CHANNEL).find((each) => each === type) ?? null;
}

/** Returns the chosen way among the ways for an amount. Before one is chosen, it is the first that can pay out the least cash, so that a typed
 *  amount never changes the way by itself. Null when nothing can receive cash. */
export function chosenWayOf(
  waysOf: (amountCents: Cents | null) => readonly DisburseChoice[],
  chosen: CashWay | null,
  amountCents: Cents | null,
): DisburseChoice | null {
  const ways = waysOf(amountCents);
  const before = chosen === null ? undefined : ways.find((way) => isSameWay(toCashWay(way), chosen));
  if (before !== undefined) return before;
  const first = firstChoice(waysOf(null), null);
  return ways.find(({ value }) => value === first?.value) ?? null;
}

function isSameWay(one: CashWay, other: CashWay): boolean {
  return one.type === other.type && one.cardIds[0]?.id === other.cardIds[0]?.id;
}

/** Returns what a payment keeps of a choice. */
export function toCashWay({ type, card }: Pick<DisburseChoice, 'type' | 'card'>): CashWay {
  return { type, cardIds: card?.cardIds ?? [], lastFour: card === null ? null : lastFourOf(card.cardNumber) };
}

/** Says on the review where the cash goes: its term, and what happens with an amount. `way`: null means the store. */
export function cashWayWords(way: CashWay | null): {
  readonly term: string;
  readonly step: (amount: string) => string;
} {
  const type = toChannel(way?.type ?? CHANNEL.store) ?? CHANNEL.store;
  const place = placeWord(type, way?.lastFour ?? null);
  switch (type) {
    case CHANNEL.store:
      return {
        term: 'Cash to pick up',
        step: (amount) => `You pick up ${amount} at your store once the new loan has started.`,
      };
    case CHANNEL.moneyGram:
      return {
        term: 'Cash to pick up at MoneyGram',
        step: (amount) => `You pick up ${amount} at MoneyGram once the time to take the renewal back is over.`,
      };
    case CHANNEL.debit:
    case CHANNEL.ach:
      return {
        term: `Cash to ${place}`,
        step: (amount) => `We send ${amount} to ${place} once the time to take the renewal back is over.`,
      };
  }
}
