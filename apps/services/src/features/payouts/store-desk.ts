import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { DisbursementChannelDesk, PayoutInquiry } from '@lendside/providers/disbursements/port.ts';
import { statement, type Queryable } from '#platform/database.ts';

// Held cash keeps its number, because the person may have written it down.
const NUMBER_OF = statement<{ number: string }>(
  'store_payout_number',
  `select coalesce((select p.reference_number from app.payout p where p.payout_id = $1),
                   'ST-' || nextval('app.store_payout_number')) as number`,
);

interface StoreBooks {
  readonly payout_id: string;
  readonly amount: Cents;
  readonly reference_number: string | null;
  readonly state: 'held' | 'requested' | 'approved' | 'completed' | 'cancelled' | 'failed' | 'expired' | null;
}

const BOOKS = statement<StoreBooks>(
  'store_payout_books',
  `select p.payout_id, p.amount, p.reference_number, d.state
     from app.payout p left join servicing.disbursement d on d.reference = p.disbursement_ref
    where p.payout_id = $1 and p.channel = 'store'`,
);

/** The store's desk as a channel. It is ours, so nothing leaves this process. A payout that it takes gets a number, and our own books record the
 *  hand-out. The engine decides when the cash expires. Source: width 1. */
export function storeDesk(database: Queryable): DisbursementChannelDesk {
  const read = async (reference: string): Promise<PayoutInquiry> => {
    const books = await database.row(BOOKS, [reference]);
    // A payout without a number was never taken.
    if (books?.reference_number == null) return { kind: 'absent' };
    const { payout_id: partnerId, amount: amountCents, reference_number: referenceNumber, state } = books;
    if (state === 'cancelled' || state === 'expired' || state === 'failed') return { kind: 'cancelled', partnerId };
    const kind = state === 'completed' ? 'paid' : 'sent';
    return { kind, copies: 1, partnerId, amountCents, referenceNumber, feeCents: NO_CENTS, expiresOn: null };
  };
  return {
    channel: 'store',
    maxLatenessMs: 0,
    timeoutMs: 1_000,
    limitCents: null,
    canCancelSent: true,
    send: async ({ reference, amountCents }) => {
      const row = await database.row(NUMBER_OF, [reference]);
      return {
        kind: 'sent',
        partnerId: reference,
        amountCents,
        referenceNumber: row?.number ?? null,
        feeCents: NO_CENTS,
        expiresOn: null,
      };
    },
    inquire: read,
    cancel: async (reference) => {
      const { kind } = await read(reference);
      return { kind: kind === 'paid' ? 'taken' : 'cancelled' };
    },
    returns: () => Promise.resolve({ kind: 'told', returns: [] }),
  };
}
