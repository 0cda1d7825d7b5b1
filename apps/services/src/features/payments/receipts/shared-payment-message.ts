import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { statement } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import type { Contact } from '#features/payments/contact.ts';
import type { Receipt } from './receipt.ts';
import { findRenewalOfPayment, withRenewal } from './receipt-renewal.ts';
import { writeSharedReceipt, writeSharedReturn } from './receipt-letter.ts';
import { textDelayMs, toMail, toText, type ReceiptMessageOptions } from './receipt-message.ts';

interface SharedPayment extends Contact {
  readonly receipt: Receipt | null;
  readonly brand: string;
  readonly payer: string;
  readonly is_renewal: boolean;
  /** The store's state, for quiet hours. */
  readonly state: string | null;
}

type Payload = Readonly<Record<string, unknown>>;

// Prefers the contacts of the person's profile. Uses the loan system's contacts for a person without an account.
const sharedPayment = statement<SharedPayment>(
  'shared_payment_to_tell',
  `
  select p.receipt, p.brand, p.contact ->> 'name' as payer, p.renewal_id is not null as is_renewal,
         coalesce(f.email, c.email) as email, coalesce(f.phone, c.phone) as phone,
         coalesce(f.preference, 0) as preference, c.first_name || ' ' || c.last_name as name, s.state
    from app.payment p
    join servicing.customer c on c.lms_id = $2 and c.customer_id = $3
    left join servicing.loan o on o.loan_id = p.loan_id and o.lms_id = p.lms_id
    left join servicing.store s on s.store_id = o.store_id
    left join app.profile_customer l on l.lms_id = c.lms_id and l.customer_id = c.customer_id
    left join app.profile f on f.profile_id = l.profile_id
   where p.payment_id = $1
   limit 1`,
);
const eachChannel = statement(
  'shared_payment_channels',
  `
  ${enqueue(`
  select 'sharedPayment', $1 || ':' || c.channel, $2::jsonb || jsonb_build_object('channel', c.channel)
    from unnest($3::text[]) as c (channel)`)}`,
);

/** Outbox kind `sharedPayment`: { paymentId, lmsId, customerId, isReturned?, channel? }. Notifies the other borrower of a
 *  shared loan who paid and what the balances are now, or that a bank returned the payment. Without `channel`, it queues one
 *  message per channel, so that a failure on one channel neither repeats nor delays the other. A text waits for morning.
 *  Source: ALT-001, LRO-001, LOP-036, loan-core 5.4. */
export function sharedPaymentMessages({ database, messenger, mode, nowMs = Date.now }: ReceiptMessageOptions) {
  return {
    attemptsMax: 12,
    work: async (payload: Payload) => {
      const { paymentId, lmsId, customerId, channel } = payload;
      const row = await database.row(sharedPayment, [paymentId, lmsId, customerId]);
      if (row === null || row.receipt === null) return { kind: 'giveUp', detail: 'there is nobody to tell' } as const;
      const reference = `shared-${String(paymentId)}-${String(customerId)}${payload['isReturned'] === true ? '-returned' : ''}`;
      if (channel === undefined) {
        await database.rows(eachChannel, [reference, JSON.stringify(payload), noticeChannels(row)]);
        return { kind: 'done' } as const;
      }
      const isMail = channel === 'email';
      const to = isMail ? row.email : row.phone;
      if (to === null) return { kind: 'giveUp', detail: 'there is no address' } as const;
      const delayMs = isMail ? 0 : textDelayMs(mode, nowMs(), row.state);
      if (delayMs > 0) return { kind: 'later', delayMs } as const;
      const write = payload['isReturned'] === true ? writeSharedReturn : writeSharedReceipt;
      const renewal = row.is_renewal ? await findRenewalOfPayment(database, String(paymentId)) : null;
      const letter = write(withRenewal(row.receipt, renewal), row.payer, row.brand, mode);
      const outcome = isMail
        ? await messenger.sendMail(toMail(letter, row, to, reference))
        : await messenger.sendText(toText(letter, to, reference));
      if (outcome.kind === 'sent') return { kind: 'done' } as const;
      return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail } as const;
    },
  };
}
