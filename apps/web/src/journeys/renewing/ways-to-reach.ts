import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import type { ChannelChoice } from '#steps/choose-channel/choose-channel.tsx';

/** The person who must agree besides the reader. */
export type Party = NonNullable<ResponseOf<typeof getPartiesToAgree>['party']>;

/** Lists the ways in which a code can reach the person: text and call, or email without a phone. Source: ALT-010, LOP-044. */
export function waysToReach({ maskedPhone, maskedEmail, isVoiceOffered }: Party): readonly ChannelChoice[] {
  if (maskedPhone !== null)
    return [
      { channel: 'text', destination: maskedPhone },
      ...(isVoiceOffered ? [{ channel: 'voice', destination: maskedPhone } as const] : []),
    ];
  return maskedEmail === null ? [] : [{ channel: 'email', destination: maskedEmail }];
}
