import { isEmail } from '@lendside/domain/identity/email.ts';
import { parsePhone } from '@lendside/domain/identity/phone.ts';
import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { sendConfirmation as endpoint } from '@lendside/contract/payments/send-confirmation.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { toConfirmationMessage } from './confirmation-message.ts';
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

interface Alternate {
  readonly email: string | null;
  readonly phone: string | null;
}

const COPIES_A_DAY_MAX = 5;

const countCopy = statement<{ count: number }>(
  'confirmation_elsewhere_count',
  `select app.count_attempt('confirmation-elsewhere:' || $1, interval '1 day') as count`,
);
const queueCopyElsewhere = statement(
  'confirmation_elsewhere',
  `
  insert into app.outbox (kind, dedupe_key, payload)
  select 'paymentReceipt', 'elsewhere:' || $1 || ':' || md5(c.address),
         jsonb_build_object('paymentId', $1::text, 'channel', c.channel, 'elsewhere', c.address, 'reference', 'elsewhere-' || $1 || '-' || md5(c.address))
    from unnest($2::text[], $3::text[]) as c (channel, address)
  on conflict do nothing`,
);

/** Another address than the payer's own, as it is written to; refused beside its field when it is none. */
function readAlternate({ alternateEmail, alternatePhone }: RequestOf<typeof endpoint>, isGuest: boolean): Alternate {
  const phone = alternatePhone === undefined ? null : parsePhone(alternatePhone);
  const fields = [
    ...(alternateEmail !== undefined && !isEmail(alternateEmail)
      ? [{ field: 'alternateEmail', message: 'Enter a valid email address.' }]
      : []),
    ...(alternatePhone !== undefined && phone === null
      ? [{ field: 'alternatePhone', message: 'Enter a valid phone number.' }]
      : []),
    ...(isGuest && (alternateEmail !== undefined || alternatePhone !== undefined)
      ? [{ field: 'messageKey', message: 'The receipt of a guest goes where the payment said.' }]
      : []),
  ];
  if (fields.length > 0) throw new Refused('ValidationException', 'Check what you have entered.', { fields });
  return { email: alternateEmail ?? null, phone };
}

async function queueElsewhere(
  database: Database,
  paymentId: string,
  { email, phone }: Alternate,
  { profileId }: Customer,
): Promise<void> {
  const count = (await database.row(countCopy, [profileId]))?.count ?? 0;
  if (count > COPIES_A_DAY_MAX)
    throw new Refused('TooManyRequestsException', 'You have sent as many copies as can be sent in a day.');
  const copies = [
    ...(email === null ? [] : [{ channel: 'email', address: email }]),
    ...(phone === null ? [] : [{ channel: 'text', address: phone }]),
  ];
  await database.rows(queueCopyElsewhere, [
    paymentId,
    copies.map(({ channel }) => channel),
    copies.map(({ address }) => address),
  ]);
}

/** Queues the confirmation of a posted payment once more: to the customer's own address, a guest's to the one the payment was made
 *  with, or a copy without balances to another address of the customer's choice; and answers with the message.
 *  Source: LAP-075, LOP-120, PAY-028, PAY-029, C23, T35. */
export async function sendConfirmation(
  database: Database,
  input: RequestOf<typeof endpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const payment = await findPayment(database, caller, input.messageKey);
  if (payment === null) throw new Refused('NotFoundException', 'There is no such payment.');
  if (payment.receipt === null) throw new Refused('ConflictException', 'This payment is not complete yet.');
  const isGuest = guestSessionOf(caller) !== null;
  const alternate = readAlternate(input, isGuest);
  const message = toConfirmationMessage(payment.receipt, alternate, isGuest);
  if (alternate.email !== null || alternate.phone !== null) {
    await queueElsewhere(database, payment.payment_id, alternate, caller);
    return { sent: true, message };
  }
  const channels = input.contact === undefined ? noticeChannels(payment.contact) : [input.contact];
  const open = channels.filter(
    (channel) => (channel === 'email' ? payment.contact.email : payment.contact.phone) !== null,
  );
  if (open.length > 0) await database.rows(queueCopy, [payment.payment_id, open]);
  return { sent: open.length > 0, message };
}
