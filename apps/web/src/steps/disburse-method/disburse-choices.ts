import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { bankStopText } from '@lendside/domain/payments/bank-debit.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { CHANNEL, type ChannelType, type DrawTerms } from '#steps/payout/payout-facts.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** One way to get the money. `whyNot` says why it cannot be chosen; it stays visible with the reason. */
export interface DisburseChoice {
  /** Names it among the choices. */
  readonly value: string;
  readonly type: ChannelType;
  /** The card or bank account; null for a pick-up, or when none is saved. */
  readonly card: CardEntity | null;
  readonly label: string;
  readonly about: string;
  readonly whyNot: string | null;
}

/** How a channel answers for an amount. */
export type ChannelOption = DrawTerms['options'][number];

interface ChoiceFacts {
  readonly options: readonly ChannelOption[];
  readonly cards: readonly CardEntity[];
  readonly amountCents: Cents;
  readonly today: BusinessDate;
}

/** Lists the ways to get an amount: pick-ups first, then each card and each bank account. Source: DRW-004, LOP-050, LRT-047, DSH-007. */
export function disburseChoices({ options, cards, amountCents, today }: ChoiceFacts): readonly DisburseChoice[] {
  return options.flatMap((option) => {
    const closed = whyClosed(option, amountCents);
    const whyNot = (own: string | null) => (closed === null || isOwn(option) ? (own ?? closed) : closed);
    const when = expectedText(option, today);
    switch (option.type) {
      case CHANNEL.store:
        return [pickUp(option, 'Pick up at your store', `${CASH_AT[CHANNEL.store]}${when}`, closed)];
      case CHANNEL.moneyGram:
        return [pickUp(option, 'Pick up at MoneyGram', `${CASH_AT[CHANNEL.moneyGram]}${when}`, closed)];
      case CHANNEL.debit:
        return cards
          .filter(({ cardType }) => cardType !== 'bank')
          .map((card) => toChoice(option, card, when, whyNot(whyNoCard(card))));
      case CHANNEL.ach: {
        const accounts = cards.filter(({ cardType }) => cardType === 'bank');
        return accounts.length === 0
          ? [pickUp(option, 'Bank account', when, closed)]
          : accounts.map((card) => toChoice(option, card, when, whyNot(whyNoAccount(card))));
      }
    }
  });
}

/** Where a pick-up is paid out. */
const CASH_AT: Partial<Record<ChannelType, string>> = {
  [CHANNEL.store]: 'Cash at the counter. ',
  [CHANNEL.moneyGram]: 'Cash at any MoneyGram location. ',
};

/** Builds the choice of a whole channel, whichever card or account gets the money. */
export function channelChoice(
  option: ChannelOption,
  label: string,
  amountCents: Cents,
  today: BusinessDate,
): DisburseChoice {
  const whyNot = whyClosed(option, amountCents);
  // What is closed says only why, not when the money would be there.
  const about = whyNot === null ? `${CASH_AT[option.type] ?? ''}${expectedText(option, today)}` : '';
  return pickUp(option, label, about, whyNot);
}

function pickUp(option: ChannelOption, label: string, about: string, whyNot: string | null): DisburseChoice {
  return { value: String(option.type), type: option.type, card: null, label, about: about.trim(), whyNot };
}

function toChoice(option: ChannelOption, card: CardEntity, about: string, whyNot: string | null): DisburseChoice {
  return {
    value: `${option.type} ${card.cardToken}`,
    type: option.type,
    card,
    label: cardName(card),
    about: [card.cardholderName, about].filter((part) => part !== '').join(' · '),
    whyNot,
  };
}

function expectedText({ type, expectedOn }: ChannelOption, today: BusinessDate): string {
  if (expectedOn === null) return '';
  const day = expectedOn === today ? 'today' : formatDay(expectedOn, today);
  switch (type) {
    case CHANNEL.store:
      return expectedOn === today ? 'Ready within minutes, while the store is open.' : `Ready ${day}.`;
    case CHANNEL.moneyGram:
      return expectedOn === today ? 'Ready within minutes.' : `Ready ${day}.`;
    case CHANNEL.debit:
      return expectedOn === today ? 'Usually there within minutes.' : `There by ${day}.`;
    case CHANNEL.ach:
      return `There by ${day}.`;
  }
}

// A card or an account has a reason of its own, which says more than that there is none.
function isOwn({ closedBy }: ChannelOption): boolean {
  return closedBy === 'no_card' || closedBy === 'no_account';
}

function whyNoCard({ canDisburse, expired }: CardEntity): string | null {
  if (!canDisburse) return 'This card can’t receive money.';
  return expired ? 'This card has expired. Add it again with its new date.' : null;
}

function whyNoAccount({ canDisburse, bank }: CardEntity): string | null {
  if (bank?.stopped === 'accountClosed') return bankStopText('accountClosed');
  return canDisburse ? null : UNPROVEN_TEXT;
}

const UNPROVEN_TEXT = 'We can send money here after a payment from this account has cleared.';

/** Says why a channel cannot send an amount; null when it can. Source: LOP-050, LCF-006; loan-core 4.3 (channels). */
export function whyClosed({ type, limit, closedBy }: ChannelOption, amountCents: Cents): string | null {
  if (limit !== null && amountCents > limit) return limitText(type, limit);
  switch (closedBy) {
    case null:
      return null;
    case 'amount_above_limit':
      return limit === null ? 'This isn’t available for this amount.' : limitText(type, limit);
    case 'store_closed':
      return 'Your store can’t pay out cash right now.';
    case 'no_card':
      return 'Add a debit card that can receive money.';
    case 'no_account':
      return 'We can send money to a bank account after a payment from it has cleared.';
    default:
      return 'This isn’t available right now.';
  }
}

function limitText(type: ChannelType, limit: Cents): string {
  switch (type) {
    case CHANNEL.store:
      return limit > 0
        ? `Your store can pay you up to ${dollarText(limit)} today.`
        : 'You’ve reached what your store can pay you today.';
    case CHANNEL.moneyGram:
      return `MoneyGram is available up to ${dollarText(limit)}.`;
    case CHANNEL.debit:
      return `A card can receive up to ${dollarText(limit)} at a time.`;
    case CHANNEL.ach:
      return `A bank account can receive up to ${dollarText(limit)} at a time.`;
  }
}

/** Returns the choice to offer first: the one chosen before if it still works, else the first that works. */
export function firstChoice(choices: readonly DisburseChoice[], before: string | null): DisburseChoice | null {
  const open = choices.filter(({ whyNot }) => whyNot === null);
  return open.find(({ value }) => value === before) ?? open[0] ?? null;
}
