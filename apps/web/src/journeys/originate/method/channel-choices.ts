import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { channelChoice, type ChannelOption, type DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import { CHANNEL, type ChannelType } from '#steps/payout/payout-facts.ts';

const LABELS: Readonly<Record<ChannelType, string>> = {
  [CHANNEL.store]: 'Pick up at your store',
  [CHANNEL.moneyGram]: 'Pick up at MoneyGram',
  [CHANNEL.debit]: 'Debit card',
  [CHANNEL.ach]: 'Bank account',
};

/** Lists the ways to get the money of a new loan, one for each channel. A missing card does not close its channel, because one can be added on
 *  the next page. Source: LRT-014, ORG-011, LOP-010. */
export function channelChoices(
  options: readonly ChannelOption[],
  amountCents: Cents,
  today: BusinessDate,
): readonly DisburseChoice[] {
  return options.map((option) =>
    channelChoice(
      option.closedBy === 'no_card' ? { ...option, closedBy: null } : option,
      LABELS[option.type],
      amountCents,
      today,
    ),
  );
}
