import type { PaymentInstrument } from '#books/card-books.ts';
import type { Charge } from '#books/charge-books.ts';
import { DECLINES } from '#card-desk/magic-cards.ts';

/** Decline for a reason that CyberSource does not list. */

const FALLBACK_DECLINE = { reasonCode: '203', responseCode: '05', message: 'Decline - General decline of the card.' };

const declineOf = (charge: Charge) =>
  charge.declineReason === null ? null : (DECLINES[charge.declineReason] ?? FALLBACK_DECLINE);

export const toDollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Parses "225.00", "225.5" or "225" to cents. Returns null for zero and any other text. */
export function parseDollars(text: string | undefined): number | null {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  if (dollars === undefined) return null;
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0')) || null;
}

export function toPaymentAnswer(charge: Charge): Record<string, unknown> {
  const decline = declineOf(charge);
  return {
    id: charge.id,
    submitTimeUtc: charge.createdAt,
    status: decline === null ? 'AUTHORIZED' : 'DECLINED',
    ...(decline === null ? {} : { errorInformation: { reason: charge.declineReason, message: decline.message } }),
    clientReferenceInformation: { code: charge.reference },
    processorInformation: {
      ...(charge.approvalCode === null ? {} : { approvalCode: charge.approvalCode }),
      responseCode: decline?.responseCode ?? '00',
    },
    orderInformation: {
      amountDetails: {
        totalAmount: toDollars(charge.amountCents),
        authorizedAmount: toDollars(decline === null ? charge.amountCents : 0),
        currency: charge.currency,
      },
    },
    paymentInformation: { card: { type: charge.cardType, suffix: charge.lastFour } },
    reconciliationId: charge.id,
  };
}

/** Builds a row of a search, with the status beside the applications. */
export function toSearchRow(charge: Charge): Record<string, unknown> {
  return { ...toTransaction(charge), status: statusOf(charge) };
}

/** Builds a transaction's details, with the status inside the applications' object. */
export function toDetails(charge: Charge): Record<string, unknown> {
  const { applicationInformation, ...transaction } = toTransaction(charge);
  return { ...transaction, applicationInformation: { status: statusOf(charge), ...applicationInformation } };
}

function statusOf({ status }: Charge): string {
  return { captured: 'TRANSMITTED', voided: 'VOIDED', declined: 'DECLINED' }[status];
}

function toTransaction(charge: Charge) {
  const decline = declineOf(charge);
  const result =
    decline === null
      ? { reasonCode: '100', rCode: '1', rFlag: 'SOK', rMessage: 'Request was processed successfully.' }
      : { reasonCode: decline.reasonCode, rCode: '0', rFlag: 'DCARDREFUSED', rMessage: decline.message };
  const names =
    decline === null ? ['ics_auth', 'ics_bill', ...(charge.status === 'voided' ? ['ics_void'] : [])] : ['ics_auth'];
  return {
    id: charge.id,
    submitTimeUtc: charge.createdAt,
    clientReferenceInformation: { code: charge.reference },
    applicationInformation: {
      reasonCode: result.reasonCode,
      rCode: result.rCode,
      rFlag: result.rFlag,
      applications: names.map((name) => ({ name, ...result })),
    },
    ...(decline === null ? {} : { errorInformation: { reason: charge.declineReason, message: decline.message } }),
    ...(charge.approvalCode === null ? {} : { processorInformation: { approvalCode: charge.approvalCode } }),
    orderInformation: { amountDetails: { totalAmount: toDollars(charge.amountCents), currency: charge.currency } },
    paymentInformation: { card: { type: charge.cardType, suffix: charge.lastFour } },
  };
}

export function toInstrumentAnswer({ id, card, firstName, lastName }: PaymentInstrument) {
  return {
    id,
    object: 'paymentInstrument',
    state: 'ACTIVE',
    card: { type: card.cardType, expirationMonth: card.expirationMonth, expirationYear: card.expirationYear },
    billTo: { firstName, lastName },
    instrumentIdentifier: { id: card.fingerprint.slice(0, 32).toUpperCase() },
    _embedded: {
      instrumentIdentifier: {
        id: card.fingerprint.slice(0, 32).toUpperCase(),
        state: 'ACTIVE',
        card: { number: `${card.bin.slice(0, 6)}XXXXXX${card.lastFour}` },
      },
    },
  };
}

export type InvalidField = { field: string; reason: 'MISSING_FIELD' | 'INVALID_DATA' };

export function toInvalidRequest(
  submitTimeUtc: string,
  details: InvalidField[],
  reason = 'INVALID_DATA',
): Record<string, unknown> {
  return {
    submitTimeUtc,
    status: 'INVALID_REQUEST',
    reason: details.some((detail) => detail.reason === 'MISSING_FIELD') ? 'MISSING_FIELD' : reason,
    message: 'Declined - One or more fields in the request are missing or contain invalid data.',
    details,
  };
}
