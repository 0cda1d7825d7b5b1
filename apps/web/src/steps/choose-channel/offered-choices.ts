import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { ChannelChoice } from './choose-channel.tsx';

/** Filters the channels that the lender offers: a voice call only with its flag. Source: LRO-017, LOP-080. */
export function offeredChoices(
  choices: readonly ChannelChoice[],
  { voiceMessages }: Pick<Features, 'voiceMessages'>,
): readonly ChannelChoice[] {
  return voiceMessages ? choices : choices.filter(({ channel }) => channel !== 'voice');
}
