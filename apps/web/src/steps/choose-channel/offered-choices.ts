import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { ChannelChoice } from './choose-channel.tsx';

/** The ways that the lender offers, of those there are: a call that reads the code out only with its flag. Source: LRO-017, LOP-080. */
export function offeredChoices(
  choices: readonly ChannelChoice[],
  { voiceMessages }: Pick<Features, 'voiceMessages'>,
): readonly ChannelChoice[] {
  return voiceMessages ? choices : choices.filter(({ channel }) => channel !== 'voice');
}
