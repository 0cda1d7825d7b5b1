import type { CodeChannel } from '#steps/enter-code/sent-code.ts';
import { RadioCards } from '#ui/radio-cards.tsx';

/** A channel for a code, with its masked destination. */
export interface ChannelChoice {
  readonly channel: CodeChannel;
  readonly destination: string;
}

const WORDS: Readonly<Record<CodeChannel, { readonly label: string; readonly about: (to: string) => string }>> = {
  text: { label: 'Text message', about: (to) => `We’ll text the code to ${to}. Message rates may apply.` },
  voice: { label: 'Voice call', about: (to) => `We’ll call ${to} and read you the code.` },
  email: { label: 'Email', about: (to) => `We’ll email the code to ${to}.` },
};

/** Asks how to send the code, with one card per channel. Source: AUT-13, AUT-18. */
export function ChooseChannel({
  choices,
  value,
  onChange,
  error = null,
}: {
  readonly choices: readonly ChannelChoice[];
  readonly value: CodeChannel | null;
  readonly onChange: (channel: CodeChannel) => void;
  readonly error?: string | null;
}) {
  return (
    <RadioCards
      name="channel"
      legend="How should we send your code?"
      isLegendHidden
      value={value}
      error={error}
      onChange={onChange}
      cards={choices.map(({ channel, destination }) => ({
        value: channel,
        label: WORDS[channel].label,
        description: WORDS[channel].about(destination),
      }))}
    />
  );
}
