import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { MoneyDesk } from './money-desk.ts';

/** Dependencies of debiting bank accounts. */
export interface BankDeskOptions {
  readonly database: Queryable;
  readonly bank: BankDebits;
  /** Decrypts the account numbers. */
  readonly sealing: Sealing;
}

interface AccountRow {
  readonly routing_number: string;
  readonly account_number: Buffer | null;
  readonly account_type: BankAccountType;
  readonly holder: string;
  readonly business_date: string;
}

const accountOf = statement<AccountRow>(
  'bank_account_to_debit',
  `
  select b.routing_number, b.account_number, b.account_type, c.holder,
         coalesce(greatest(p.business_date, (select t.business_date from servicing.business_clock t where t.lms_id = p.lms_id)),
                  current_date)::text as business_date
    from app.payment p join app.card c on c.card_id = p.card_id join app.bank_account b on b.card_id = p.card_id
   where p.payment_id = $1 and b.card_id = $2`,
);

/** Adapts the bank to the interface of a card processor. A debit handed to the bank counts as captured, although it can still
 *  be returned. A debit canceled before it is sent counts as voided. The account number is decrypted only for the call. */
export function bankDesk({ database, bank, sealing }: BankDeskOptions): MoneyDesk {
  return {
    charge: async ({ reference, amountCents, cardToken, isStillOurs }) => {
      const row = await database.row(accountOf, [reference, cardToken]);
      const accountNumber = row?.account_number == null ? null : sealing.open('bankAccount', row.account_number);
      // Nothing can be sent, because the number was erased or its encryption key was removed.
      if (row === null || accountNumber === null)
        return { kind: 'declined', processorId: '', reason: 'invalidAccount' };
      const outcome = await bank.debit({
        reference,
        amountCents,
        holder: row.holder,
        routingNumber: row.routing_number,
        accountNumber,
        accountType: row.account_type,
        effectiveOn: rollToBusinessDay(businessDate(row.business_date)),
        ...(isStillOurs === undefined ? {} : { isStillOurs }),
      });
      if (outcome.kind === 'accepted')
        return { kind: 'captured', processorId: outcome.entryId, approvalCode: '', amountCents: outcome.amountCents };
      if (outcome.kind === 'refused') return { kind: 'declined', processorId: outcome.entryId, reason: outcome.reason };
      return outcome;
    },
    inquire: async (reference) => {
      const found = await bank.inquire(reference);
      switch (found.kind) {
        case 'accepted': {
          const { entryId: processorId, amountCents } = found;
          return { kind: 'captured', processorId, approvalCode: '', amountCents, copies: 1, extraProcessorIds: [] };
        }
        case 'refused':
          return { kind: 'declined', processorId: found.entryId, reason: found.reason };
        case 'cancelled':
          return { kind: 'voided', processorId: found.entryId };
        default:
          return found;
      }
    },
    voidCharge: async (_processorId, reference) => {
      const cancelled = await bank.cancel(reference);
      return cancelled.kind === 'cancelled' ? { kind: 'voided' } : cancelled;
    },
  };
}
