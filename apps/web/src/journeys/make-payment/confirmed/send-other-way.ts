import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';

/** Another channel for the receipt: its name in the contract and the text of its button. */
export interface OtherWay {
  readonly contact: 'email' | 'text';
  readonly text: string;
}

/** Lists the customer's contacts that do not get the receipt by default. A receipt goes only to contacts on file. Source:
 *  LAP-075, security T35, decision 020. */
export function otherWays({ email, phoneNumber: phone, preference }: Customer): readonly OtherWay[] {
  const chosen = noticeChannels({ email, phone, preference });
  return [
    ...(email === null || chosen.includes('email')
      ? []
      : [{ contact: 'email', text: 'Email me the receipt' } as const]),
    ...(phone === null || chosen.includes('text') ? [] : [{ contact: 'text', text: 'Text me the receipt' } as const]),
  ];
}
