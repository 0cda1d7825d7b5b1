import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findPayment } from './payment-store.ts';

// One copy a minute and channel, however often the button is pressed. The API may only insert, so no conflict target.
const queueCopy = statement(
  'confirmation_copy',
  `
  insert into app.outbox (kind, dedupe_key, payload)
  select 'paymentReceipt', 'copy:' || $1 || ':' || c.channel || ':' || to_char(now(), 'YYYYMMDDHH24MI'),
         jsonb_build_object('paymentId', $1::text, 'channel', c.channel, 'reference', 'copy-' || $1 || '-' || to_char(now(), 'YYYYMMDDHH24MI'))
    from unnest($2::text[]) as c (channel)
  on conflict do nothing`,
);

/** Queues the confirmation of a posted payment once more, to the customer's own address only; a
 *  guest's to the one the payment was made with.
 *  Source: LAP-075, LOP-120, PAY-028, C23, T35. */
export async function sendConfirmation(
  database: Database,
  input: { readonly messageKey: string; readonly contact?: 'email' | 'text' | undefined },
  caller: Customer,
): Promise<{ sent: boolean }> {
  const payment = await findPayment(database, caller, input.messageKey);
  if (payment === null) throw new Refused('NotFoundException', 'There is no such payment.');
  if (payment.receipt === null) throw new Refused('ConflictException', 'This payment is not complete yet.');
  const channels = input.contact === undefined ? noticeChannels(payment.contact) : [input.contact];
  const open = channels.filter(
    (channel) => (channel === 'email' ? payment.contact.email : payment.contact.phone) !== null,
  );
  if (open.length > 0) await database.rows(queueCopy, [payment.payment_id, open]);
  return { sent: open.length > 0 };
}
