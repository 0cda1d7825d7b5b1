import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import type { CodeChannel } from '#steps/enter-code/sent-code.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Card } from '#ui/card.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { ChooseChannel, type ChannelChoice } from './choose-channel.tsx';
import { offeredChoices } from './offered-choices.ts';
import styles from './send-code-form.module.css';
import { toSendErrors } from './send-errors.ts';

interface SendCodeFormProps {
  /** All channels of the person; the lender may not offer each. A single one is stated, not asked. */
  readonly choices: readonly ChannelChoice[];
  readonly channelAtFirst?: CodeChannel;
  readonly onSend: (channel: CodeChannel) => Promise<void>;
  /** Text of the primary button for a channel; by default "send". */
  readonly submitText?: (channel: CodeChannel) => string;
  readonly toErrors?: (error: unknown) => readonly SummaryError[];
  /** Secondary links below the button. */
  readonly below?: ReactNode;
}

const SEND_TEXTS: Readonly<Record<CodeChannel, string>> = {
  text: 'Text me a code',
  voice: 'Call me with a code',
  email: 'Email me a code',
};

/** Sends a code by the chosen channel. Source: AUT-12, AUT-13. */
export function SendCodeForm(props: SendCodeFormProps) {
  const settings = useQuery(queryOf(configSettings, {}), queryClient);
  const choices = offeredChoices(props.choices, applyServerSettings(settings.data).features);
  const { onSend, below, toErrors = toSendErrors } = props;
  const [chosen, setChosen] = useState<CodeChannel | null>(props.channelAtFirst ?? null);
  const attempt = useAttempt(toErrors);
  const first = choices[0];
  if (first === undefined) return null;
  const channel = chosen !== null && choices.some((choice) => choice.channel === chosen) ? chosen : first.channel;
  return (
    <Card as="div">
      <AttemptForm
        attempt={attempt}
        submitText={(props.submitText ?? ((by) => SEND_TEXTS[by]))(channel)}
        busyText="Sending…"
        onSubmit={() => attempt.run([], () => onSend(channel))}
        below={below}
      >
        {choices.length > 1 ? (
          <ChooseChannel choices={choices} value={channel} onChange={setChosen} />
        ) : (
          <p className={styles['only']}>
            {channel === 'email' ? 'We’ll email a 6-digit code to' : 'We’ll send a 6-digit code to'}{' '}
            <strong>{first.destination}</strong>.
          </p>
        )}
      </AttemptForm>
    </Card>
  );
}
