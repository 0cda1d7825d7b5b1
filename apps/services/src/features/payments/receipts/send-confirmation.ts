import { isEmail } from '@lendside/domain/identity/email.ts';
import { parsePhone } from '@lendside/domain/identity/phone.ts';
import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { sendConfirmation as endpoint } from '@lendside/contract/payments/send-confirmation.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { countUnder, type WindowLimit } from '#platform/access/window-limit.ts';
import { statement, type Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { enqueue } from '#platform/outbox.ts';
import type { Contact } from '#features/payments/contact.ts';
import { toConfirmationMessage } from './confirmation-message.ts';
import { readShownReceipt } from './shown-receipt.ts';
import { findPayment } from '#features/payments/payment-store.ts';

// Queues at most one copy per minute and channel, however often the button is pressed. The statement names no conflict target,
// because the API's role may only insert.
const queueCopy = statement(
  'confirmation_copy',
  `
  ${enqueue(`
  select 'paymentReceipt', 'copy:' || $1 || ':' || c.channel || ':' || to_char(now(), 'YYYYMMDDHH24MI'),
         jsonb_build_object('paymentId', $1::text, 'channel', c.channel, 'reference', 'copy-' || $1 || '-' || to_char(now(), 'YYYYMMDDHH24MI'))
    from unnest($2::text[]) as c (channel)`)}`,
);

/** Limit on copies of one receipt per channel. It allows a few repeats for a payer who cannot find the message, but no
 *  flooding of an inbox. Source: security T35. */
const COPIES: WindowLimit = { timesMax: 5, windowSeconds: 24 * 3_600 };
const TOO_MANY_COPIES_TEXT = "You've sent this receipt 5 times today. Try again later, or download it.";

interface Alternate {
  readonly email: string | null;
  readonly phone: string | null;
}

const NOT_ON_FILE = 'We only send receipts to the person who paid. Download it to share it with someone else.';

/** Returns the contacts named in a request. Refuses a contact that is invalid or not the payer's own, and names its field. So
 *  nobody else gets a message. Source: security T35, C23, decision 020. */
function readAlternate({ alternateEmail, alternatePhone }: RequestOf<typeof endpoint>, own: Contact): Alternate {
  const phone = alternatePhone === undefined ? null : parsePhone(alternatePhone);
  const fields = [
    ...wrongField('alternateEmail', alternateEmail, {
      message: 'Enter a valid email address.',
      isReadable: alternateEmail !== undefined && isEmail(alternateEmail),
      isOwn: alternateEmail?.toLowerCase() === own.email?.toLowerCase(),
    }),
    ...wrongField('alternatePhone', alternatePhone, {
      message: 'Enter a valid phone number.',
      isReadable: phone !== null,
      isOwn: phone === own.phone,
    }),
  ];
  if (fields.length > 0) throw new Refused('ValidationException', 'Check what you have entered.', { fields });
  return { email: alternateEmail === undefined ? null : own.email, phone };
}

function wrongField(
  field: string,
  asked: string | undefined,
  facts: { readonly message: string; readonly isReadable: boolean; readonly isOwn: boolean },
): readonly { readonly field: string; readonly message: string }[] {
  if (asked === undefined || (facts.isReadable && facts.isOwn)) return [];
  return [{ field, message: facts.isReadable ? NOT_ON_FILE : facts.message }];
}

/** Queues a copy of a posted payment's confirmation and returns the message. Copies are sent only to the payer's own contacts:
 *  a customer's from the profile, a guest's from the payment. `contact` selects the channel, and so does an alternate that is
 *  one of these contacts. A channel with five copies within a day is skipped. Throws `TooManyRequestsException` with the time
 *  to wait when no channel is left. Source: LAP-075, LOP-120, PAY-028, PAY-029, C23, security T35, decision 020. */
export async function sendConfirmation(
  database: Database,
  input: RequestOf<typeof endpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const payment = await findPayment(database, caller, input.messageKey);
  if (payment === null) throw new Refused('NotFoundException', 'There is no such payment.');
  if (payment.receipt === null) throw new Refused('ConflictException', 'This payment is not complete yet.');
  const { contact } = payment;
  const alternate = readAlternate(input, contact);
  const { receipt } = await readShownReceipt(database, payment, caller);
  const message = toConfirmationMessage(receipt ?? payment.receipt, alternate, guestSessionOf(caller) !== null);
  const open = channelsOf(input, alternate, contact).filter(
    (channel) => (channel === 'email' ? contact.email : contact.phone) !== null,
  );
  if (open.length > 0) await queueCopies(database, payment.payment_id, open);
  return { sent: open.length > 0, message };
}

async function queueCopies(database: Database, paymentId: string, channels: readonly string[]): Promise<void> {
  const nameOf = (channel: string) => `receipt-copy:${paymentId}:${channel}`;
  const { open, retryAfterSeconds } = await countUnder(database, channels.map(nameOf), COPIES);
  const left = channels.filter((channel) => open.includes(nameOf(channel)));
  if (left.length === 0) throw new Refused('TooManyRequestsException', TOO_MANY_COPIES_TEXT, { retryAfterSeconds });
  await database.rows(queueCopy, [paymentId, left]);
}

function channelsOf(input: RequestOf<typeof endpoint>, { email, phone }: Alternate, contact: Contact) {
  const named = [...(email === null ? [] : ['email' as const]), ...(phone === null ? [] : ['text' as const])];
  if (named.length > 0) return named;
  return input.contact === undefined ? noticeChannels(contact) : [input.contact];
}
