import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { bankReturnReason } from '@lendside/domain/payments/bank-debit.ts';
import { statement } from '#platform/database.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { Contact } from '#features/payments/contact.ts';
import { textDelayMs, toMail, type ReceiptMessageOptions } from './receipt-message.ts';
import type { ReceiptLetter } from './receipt-letter.ts';

interface ReturnedRow {
  readonly amount: number;
  readonly brand: string;
  readonly contact: Contact;
  readonly confirmation_number: string | null;
  readonly loan_header: string;
  readonly last_four: string;
  readonly return_code: string;
  /** Whether autopay is still on and will retry this debit once. */
  readonly is_tried_again: boolean;
  /** The store's state, for quiet hours. */
  readonly state: string | null;
}

const selectReturned = statement<ReturnedRow>(
  'returned_to_tell',
  `
  select p.amount, p.brand, p.contact, p.confirmation_number, l.loan_header, c.last_four, d.return_code,
         exists (select from servicing.autopay a join servicing.debit_attempt t on t.loan_id = a.loan_id and t.reference = p.payment_id
                  where a.loan_id = p.loan_id and a.ended_on is null and a.suspended_on is null and t.try = 1
                    and coalesce(a.enroller_id, t.customer_id) = coalesce(t.payer_id, t.customer_id)
                    and d.return_code in ('R01', 'R09')) as is_tried_again,
         s.state
    from app.payment p join servicing.bank_debit d on d.reference = p.payment_id
    join servicing.loan l on l.loan_id = p.loan_id left join servicing.store s on s.store_id = l.store_id join app.card c on c.card_id = p.card_id
   where p.payment_id = $1 and d.state = 'returned'`,
);

/** Outbox kind `paymentReturned`: { paymentId, channel, feeCents }. Notifies the payer that their bank returned the payment,
 *  why, and what changed. The message contains only stored data. A text waits for morning like every notice. Source: loan-core
 *  5.4. */
export function returnedMessages({ database, messenger, mode, nowMs = Date.now }: ReceiptMessageOptions) {
  return {
    attemptsMax: 12,
    work: async (payload: Readonly<Record<string, unknown>>) => {
      const paymentId = String(payload['paymentId']);
      const row = await database.row(selectReturned, [paymentId]);
      if (row === null) return { kind: 'giveUp', detail: 'no such returned payment' } as const;
      const letter = writeReturned(row, Number(payload['feeCents'] ?? 0), mode);
      const isMail = payload['channel'] === 'email';
      const to = isMail ? row.contact.email : row.contact.phone;
      if (to === null) return { kind: 'giveUp', detail: 'there is no address' } as const;
      const delayMs = isMail ? 0 : textDelayMs(mode, nowMs(), row.state);
      if (delayMs > 0) return { kind: 'later', delayMs } as const;
      const reference = `returned-${paymentId}`;
      const outcome = isMail
        ? await messenger.sendMail(toMail(letter, row.contact, to, reference))
        : await messenger.sendText({
            to,
            reference,
            body: `${letter.brand}: ${letter.title}. ${letter.closing}`,
          });
      if (outcome.kind === 'sent') return { kind: 'done' } as const;
      return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail } as const;
    },
  };
}

/** Writes the message, and mentions a fee only if there is one. */
export function writeReturned(row: Omit<ReturnedRow, 'state'>, feeCents: number, mode: Mode): ReceiptLetter {
  const brand = findBrandCode(row.brand);
  const amount = `$${formatAmount(cents(row.amount))}`;
  const fee = cents(feeCents);
  return {
    brand: brand === null ? row.brand.toUpperCase() : brandName(brand, {}),
    title: 'Your bank returned your payment',
    lines: [
      { label: 'Amount', value: amount },
      { label: 'Why', value: bankReturnReason(row.return_code) },
      { label: 'Bank account', value: `Ending ${row.last_four}` },
      { label: 'Loan', value: row.loan_header },
      { label: 'Confirmation number', value: row.confirmation_number ?? '' },
      ...(fee === NO_CENTS ? [] : [{ label: 'Returned-payment fee', value: `$${formatAmount(fee)}` }]),
    ],
    closing: `Your payment of ${amount} no longer counts toward your loan. ${
      row.is_tried_again
        ? 'Autopay may try once more. We’ll tell you the day at least 3 business days before. You can pay before then, change the card or account, or turn autopay off.'
        : 'Please pay another way.'
    }${mode === 'simulation' ? ' SIMULATION. No money moved.' : ''}`,
  };
}
