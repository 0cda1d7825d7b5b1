import type { BookedPayout, PayoutRowState } from '#payout-desk/payout-books.ts';
import { valueAt } from '#json/value-at.ts';

/** MoneyGram's names for the states of a transaction. */
const STATUSES: Readonly<Record<PayoutRowState, string>> = {
  prepared: 'UNFUNDED',
  accepted: 'AVAILABLE',
  paid: 'RECEIVED',
  refused: 'REJECTED',
  cancelled: 'REFUNDED',
  expired: 'CLOSED',
};

const money = (cents: number) => ({ value: cents / 100, currencyCode: 'USD' });

function toAmounts({ amountCents, feeCents }: BookedPayout) {
  return {
    sendAmount: {
      amount: money(amountCents),
      fees: money(feeCents),
      taxes: money(0),
      total: money(amountCents + feeCents),
    },
    receiveAmount: { amount: money(amountCents), fees: money(0), taxes: money(0), total: money(amountCents) },
  };
}

export function toErrors(code: string, message: string, fields: readonly string[]) {
  return { errors: [{ category: 'IN', code, message, offendingFields: fields.map((field) => ({ field })) }] };
}

export function toQuote(payout: BookedPayout) {
  return { transactionId: payout.id, serviceOptionCode: 'WILL_CALL', ...toAmounts(payout) };
}

/** Builds a transaction as the status calls show it. */
export function toStatus(payout: BookedPayout) {
  return {
    transactionId: payout.id,
    partnerTransactionId: payout.reference,
    transactionSendDateTime: payout.createdAt,
    transactionStatus: STATUSES[payout.state],
    referenceNumber: payout.referenceNumber,
    ...toAmounts(payout),
  };
}

/** Reads a JSON number of dollars as cents; null for anything else. */
export function readCents(body: unknown, ...path: string[]): number | null {
  const value = valueAt(body, ...path);
  if (typeof value !== 'number' || !(value > 0) || value > 1e9) return null;
  const cents = Math.round(value * 100);
  return Math.abs(value * 100 - cents) < 1e-6 ? cents : null;
}
