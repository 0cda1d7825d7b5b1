import { codeOf } from '#api/api-error.ts';
import { CONTACT_NOT_FOUND_TEXT } from '#steps/choose-channel/contact-not-found.ts';
import type { ChannelChoice } from '#steps/choose-channel/choose-channel.tsx';
import { toSendErrors } from '#steps/choose-channel/send-errors.ts';
import type { CodeChannel } from '#steps/enter-code/sent-code.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The masked contacts on file. */
export interface ContactInfo {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns the channels by which this customer can get a code, the phone first. Only contacts on file count. Source: AUT-18,
 *  OPEN-46. */
export function trustChoices({ email, phone }: ContactInfo): readonly ChannelChoice[] {
  const choices: ChannelChoice[] = [];
  if (phone !== undefined && phone !== '')
    choices.push({ channel: 'text', destination: phone }, { channel: 'voice', destination: phone });
  if (email !== undefined && email !== '') choices.push({ channel: 'email', destination: email });
  return choices;
}

/** Returns the errors to show when no code was sent. The text names the channel that the profile lacks. Source: VAL-36,
 *  VAL-37, security C1. */
export function toTrustSendErrors(channel: CodeChannel, error: unknown): readonly SummaryError[] {
  if (codeOf(error) !== 'UserNotFound') return toSendErrors(error);
  return [{ message: CONTACT_NOT_FOUND_TEXT[channel === 'email' ? 'email' : 'phone'] }];
}
