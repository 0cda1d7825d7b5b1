import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { statement } from '#platform/database.ts';
import type { Contact } from './contact.ts';
import type { Receipt } from './receipt.ts';
import { writeSharedReceipt } from './receipt-letter.ts';
import { toMail, toText } from './receipt-message.ts';
import type { ReceiptMessageOptions } from './receipt-message.ts';

interface SharedPayment extends Contact {
  readonly receipt: Receipt | null;
  readonly brand: string;
  readonly payer: string;
}

// With an account the person says where messages go; without one the loan system knows.
const sharedPayment = statement<SharedPayment>(
  'shared_payment_to_tell',
  `
  select p.receipt, p.brand, p.contact ->> 'name' as payer, coalesce(f.email, c.email) as email, coalesce(f.phone, c.phone) as phone,
         coalesce(f.preference, 0) as preference, c.first_name || ' ' || c.last_name as name
    from app.payment p
    join servicing.customer c on c.lms_id = $2 and c.customer_id = $3
    left join app.profile_customer l on l.lms_id = c.lms_id and l.customer_id = c.customer_id
    left join app.profile f on f.profile_id = l.profile_id
   where p.payment_id = $1
   limit 1`,
);

/** The outbox kind `sharedPayment`: { paymentId, lmsId, customerId }. The other party of a shared loan hears that it was paid, by
 *  whom, and how it stands now. Source: ALT-001, LRO-001, LOP-036. */
export function sharedPaymentMessages({ database, messenger, mode }: ReceiptMessageOptions) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const { paymentId, lmsId, customerId } = payload;
      const row = await database.row(sharedPayment, [paymentId, lmsId, customerId]);
      if (row === null || row.receipt === null) return { kind: 'giveUp', detail: 'there is nobody to tell' } as const;
      const letter = writeSharedReceipt(row.receipt, row.payer, row.brand, mode);
      const reference = `shared-${String(paymentId)}-${String(customerId)}`;
      for (const channel of noticeChannels(row)) {
        const to = channel === 'email' ? row.email : row.phone;
        if (to === null) continue;
        const outcome =
          channel === 'email'
            ? await messenger.sendMail(toMail(letter, row, to, reference))
            : await messenger.sendText(toText(letter, to, reference));
        if (outcome.kind !== 'sent')
          return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail } as const;
      }
      return { kind: 'done' } as const;
    },
  };
}
