import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { PaymentAnswer, SearchAnswer, TransactionSummary } from '#card-processing/cybersource/wire.ts';
import { toDollars } from '#card-processing/processor-call.ts';
import { toPartnerReference } from '#disbursements/partner-reference.ts';
import type { PayoutInquiry, PayoutRefusal, SendOutcome } from '#disbursements/port.ts';
import { toInquiryOfPushes, type BookedPush, type CardRequest } from '#disbursements/push-to-card.ts';

/** Builds the body of a push: funds disbursement, by the lender, to a saved card. */
export function toPayoutBody(
  { reference, amountCents, receiver, target }: CardRequest,
  senderName: string,
): Record<string, unknown> {
  return {
    clientReferenceInformation: { code: toPartnerReference(reference) },
    processingInformation: { businessApplicationId: 'FD', commerceIndicator: 'internet' },
    paymentInformation: { paymentInstrument: { id: target.cardToken } },
    orderInformation: { amountDetails: { totalAmount: toDollars(amountCents), currency: 'USD' } },
    senderInformation: { name: senderName },
    recipientInformation: {
      firstName: receiver.firstName,
      lastName: receiver.lastName,
      address1: receiver.street,
      locality: receiver.city,
      administrativeArea: receiver.state,
      postalCode: receiver.zip,
      country: 'US',
    },
  };
}

// Values of CyberSource's `errorInformation.reason`.
const REFUSALS: ReadonlyMap<string, PayoutRefusal> = new Map([
  ['INVALID_ACCOUNT', 'invalidAccount'],
  ['SUSPENDED_ACCOUNT', 'invalidAccount'],
  ['STOLEN_LOST_CARD', 'invalidAccount'],
  ['CARD_TYPE_NOT_ACCEPTED', 'cardCannotReceive'],
  ['INVALID_CARD_TYPE', 'cardCannotReceive'],
  ['NOT_SUPPORTED', 'cardCannotReceive'],
  ['EXCEEDS_CREDIT_LIMIT', 'amountAboveLimit'],
]);

/** Reasons for refusing a request before anything is booked. DUPLICATE_REQUEST and PROCESSOR_UNAVAILABLE are left out on purpose: the
 *  reference may have been paid before, so an inquiry must decide. */
const REFUSED_UNSENT: ReadonlySet<string> = new Set([
  'MISSING_FIELD',
  'INVALID_DATA',
  'INVALID_CARD',
  'CARD_TYPE_NOT_ACCEPTED',
  'INVALID_MERCHANT_CONFIGURATION',
  'INVALID_AMOUNT',
  'INVALID_CARD_TYPE',
  'NOT_SUPPORTED',
]);

function toRefusal(reason: string | undefined, otherwise: PayoutRefusal): PayoutRefusal {
  return REFUSALS.get(reason ?? '') ?? otherwise;
}

/** Reads the outcome of an answered push. Only an explicit yes or no that names our reference counts. A decline is a 201. */
export function toSendOutcome(
  status: number,
  answer: PaymentAnswer | null,
  asked: Pick<CardRequest, 'reference' | 'amountCents'>,
  isFresh: boolean,
): SendOutcome {
  if (answer === null) return { kind: 'unknown', detail: `HTTP ${status} without a readable answer` };
  const code = answer.clientReferenceInformation?.code;
  const reason = answer.reason ?? answer.errorInformation?.reason;
  const partnerId = answer.id ?? '';
  const isUnsent = answer.status === 'INVALID_REQUEST' && REFUSED_UNSENT.has(reason ?? '');
  const isNamed = code === asked.reference && (status === 400 || status === 201);
  // A 400 that names no reference is ours on a connection that carried nothing else.
  if (isUnsent && (isNamed || (status === 400 && code === undefined && isFresh)))
    return { kind: 'refused', partnerId, reason: toRefusal(reason, 'invalidRequest') };
  if (code !== asked.reference)
    return { kind: 'unknown', detail: `HTTP ${status} ${answer.status} for another reference or none` };
  if (status === 201 && answer.status === 'DECLINED')
    return { kind: 'refused', partnerId, reason: toRefusal(reason, 'declined') };
  if (status !== 201 || answer.status !== 'ACCEPTED' || partnerId === '')
    return { kind: 'unknown', detail: `HTTP ${status} ${answer.status}` };
  const amountCents = parseAmount(answer.orderInformation?.amountDetails?.totalAmount ?? '');
  if (amountCents !== asked.amountCents)
    return { kind: 'unknown', detail: 'accepted for an amount we did not ask for' };
  return { kind: 'sent', partnerId, amountCents, referenceNumber: null, feeCents: NO_CENTS, expiresOn: null };
}

/** Names of the application of a push in a row of a search. */
const PUSH = 'ics_oct';
const PAID: ReadonlySet<string | undefined> = new Set(['TRANSMITTED', 'SETTLED']);
const TAKEN_BACK: ReadonlySet<string | undefined> = new Set(['VOIDED', 'REVERSED']);

function stateOf({ status: rowStatus, applicationInformation }: TransactionSummary): BookedPush['state'] {
  const { status: ownStatus, reasonCode, rCode } = applicationInformation;
  const status = rowStatus ?? ownStatus;
  if (TAKEN_BACK.has(status)) return 'cancelled';
  if (reasonCode === '100') return PAID.has(status) ? 'paid' : 'sent';
  return status === 'DECLINED' || (status === undefined && rCode === '0') ? 'refused' : 'unclear';
}

/** Reads the result of a search by reference. The result is unknown when rows are missing. */
export function toInquiry(answer: SearchAnswer, reference: string): PayoutInquiry {
  const rows = answer._embedded?.transactionSummaries ?? [];
  if ((answer.totalCount ?? answer.count) > rows.length)
    return { kind: 'unknown', detail: 'the search did not show every row' };
  const ours = rows.filter((row) => row.clientReferenceInformation?.code === reference);
  const isPush = ({ applicationInformation }: TransactionSummary): boolean =>
    applicationInformation.applications?.some(({ name }) => name === PUSH) === true;
  // A row of another kind under the reference of a payout is nothing that we ever send.
  if (!ours.every(isPush)) return { kind: 'unknown', detail: 'a transaction that is no push' };
  return toInquiryOfPushes(
    ours.map((row) => ({
      partnerId: row.id,
      state: stateOf(row),
      amountCents: parseAmount(row.orderInformation?.amountDetails?.totalAmount ?? ''),
      reason: toRefusal(row.errorInformation?.reason, 'declined'),
      bookedAt: row.submitTimeUtc ?? '',
    })),
  );
}
