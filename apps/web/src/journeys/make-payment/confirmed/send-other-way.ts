import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';

/** A way to have the receipt sent besides the one the customer chose: the channel as the contract names it, and what its button says. */
export interface OtherWay {
  readonly contact: 'email' | 'text';
  readonly text: string;
}

/** The contacts of a customer that no receipt goes to by itself. Nobody else's: receipts go to the identity on file.
 *  Source: LAP-075, security T35, decision 042. */
export function otherWays({ email, phoneNumber: phone, preference }: Customer): readonly OtherWay[] {
  const chosen = noticeChannels({ email, phone, preference });
  return [
    ...(email === null || chosen.includes('email')
      ? []
      : [{ contact: 'email', text: 'Email me the receipt' } as const]),
    ...(phone === null || chosen.includes('text') ? [] : [{ contact: 'text', text: 'Text me the receipt' } as const]),
  ];
}
