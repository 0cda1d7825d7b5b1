import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { checkNoticeContact } from '@lendside/contract/payments/check-notice-contact.ts';
import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';

type Answer = ResponseOf<typeof checkNoticeContact>;

const HOUR = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** Says why a contact cannot be notified now. Source: LAP-016, LOP-092. */
export function refusalWords({ reason, waitUntil }: Pick<Answer, 'reason' | 'waitUntil'>): string {
  if (reason === 'quiet_hours' && waitUntil !== null)
    return `We don’t text at night. You’ll get yours ${HOUR.format(new Date(waitUntil))}.`;
  if (reason === 'not_theirs') return 'Your contact info changed. Your receipt goes to your new contact.';
  if (reason === 'not_chosen') return 'You changed how we contact you. Your receipt goes that way.';
  return 'We can’t send a receipt here. You can download it after you pay.';
}

/** Tells a payer who leaves before the result which channels they chose will bring it. Source: LOP-030, CFG-38. */
export function toldHow({ email, phoneNumber: phone, preference }: Customer): string {
  const verbs = noticeChannels({ email, phone, preference });
  return verbs.length === 0 ? 'It continues without you.' : `We will ${verbs.join(' and ')} you when it is complete.`;
}
