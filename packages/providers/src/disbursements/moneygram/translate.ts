import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { toPartnerReference } from '#disbursements/partner-reference.ts';
import type { PayoutInquiry, PayoutRefusal, PayoutRequest, SentPayout } from '#disbursements/port.ts';
import type { ErrorsAnswer, Transaction } from './wire.ts';

/** Who we are at MoneyGram. */
export interface MoneyGramPartner {
  /** MoneyGram's number of the lender. */
  readonly agentPartnerId: string;
  /** The lender's legal name, as sender of the money. */
  readonly senderName: string;
}

/** Fields that every message to MoneyGram has. */
export function toBase({ agentPartnerId }: MoneyGramPartner) {
  return { targetAudience: 'AGENT_FACING', agentPartnerId, userLanguage: 'en-US' } as const;
}

/** Builds the request for a quote of cash in the United States. */
export function toQuoteBody(partner: MoneyGramPartner, { amountCents }: PayoutRequest): Record<string, unknown> {
  return {
    ...toBase(partner),
    destinationCountryCode: 'USA',
    serviceOptionCode: 'WILL_CALL',
    beneficiaryTypeCode: 'Consumer',
    sendAmount: { currencyCode: 'USD', value: amountCents / 100 },
  };
}

/** Builds the message that names sender, receiver and our reference. */
export function toUpdateBody(partner: MoneyGramPartner, request: PayoutRequest): Record<string, unknown> {
  const { firstName, lastName, phone, street, city, state, zip } = request.receiver;
  const mobilePhone = /^\+1(\d{10})$/.exec(phone)?.[1];
  return {
    ...toBase(partner),
    partnerTransactionId: toPartnerReference(request.reference),
    sender: { business: { businessName: partner.senderName } },
    beneficiary: {
      consumer: {
        name: { firstName, lastName },
        address: {
          line1: street,
          city,
          countrySubdivisionCode: `US-${state}`,
          countryCode: 'USA',
          postalCode: zip,
        },
        ...(mobilePhone === undefined ? {} : { mobilePhone: { number: mobilePhone, countryDialCode: '1' } }),
      },
    },
  };
}

/** Converts the fields at fault to a reason. */
export function toRefusal({ errors }: ErrorsAnswer): PayoutRefusal {
  const fields = errors.flatMap(({ offendingFields }) => (offendingFields ?? []).map(({ field }) => field));
  if (fields.some((field) => field.startsWith('sendAmount'))) return 'amountAboveLimit';
  return fields.some((field) => field.startsWith('beneficiary')) ? 'receiverRefused' : 'invalidRequest';
}

/** Converts a JSON number of dollars to cents. Returns null for a fraction of a cent. */
export function toCents(dollars: number): Cents | null {
  const rounded = Math.round(dollars * 100);
  return rounded >= 0 && Math.abs(dollars * 100 - rounded) < 1e-6 ? cents(rounded) : null;
}

type TransactionKind = 'prepared' | 'sent' | 'paid' | 'refused' | 'cancelled' | 'expired' | 'unclear';

const KINDS: ReadonlyMap<string, TransactionKind> = new Map([
  ['UNFUNDED', 'prepared'],
  ['SENT', 'sent'],
  ['AVAILABLE', 'sent'],
  ['IN_TRANSIT', 'sent'],
  ['PROCESSING', 'sent'],
  ['RECEIVED', 'paid'],
  ['DELIVERED', 'paid'],
  ['REJECTED', 'refused'],
  ['REFUNDED', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['CLOSED', 'expired'],
  ['EXPIRED', 'expired'],
]);

/** Reads MoneyGram's status of a transaction. */
export function kindOf({ transactionStatus }: Pick<Transaction, 'transactionStatus'>): TransactionKind {
  return KINDS.get(transactionStatus) ?? 'unclear';
}

function toSent(row: Transaction): SentPayout | null {
  const [amountCents, feeCents] = [toCents(row.sendAmount.amount.value), toCents(row.sendAmount.fees?.value ?? 0)];
  const referenceNumber = row.referenceNumber ?? null;
  if (amountCents === null || feeCents === null || referenceNumber === null) return null;
  return { partnerId: row.transactionId, amountCents, referenceNumber, feeCents, expiresOn: null };
}

/** Combines all transactions of one reference into one answer. A live one takes precedence; of several, the one that was paid, then
 *  `partnerId`'s, then the oldest. A quote that was never committed moves no money. */
export function toInquiry(rows: readonly Transaction[], partnerId: string | null): PayoutInquiry {
  const live = rows
    .filter((row) => kindOf(row) === 'sent' || kindOf(row) === 'paid')
    .toSorted((a, b) => (a.transactionSendDateTime ?? '').localeCompare(b.transactionSendDateTime ?? ''));
  const kept =
    live.find((row) => kindOf(row) === 'paid') ?? live.find((row) => row.transactionId === partnerId) ?? live[0];
  if (kept !== undefined) {
    const sent = toSent(kept);
    if (sent === null) return { kind: 'unknown', detail: 'a transaction without an amount or a reference number' };
    return { kind: kindOf(kept) === 'paid' ? 'paid' : 'sent', copies: live.length, ...sent };
  }
  const unclear = rows.find((row) => kindOf(row) === 'unclear');
  if (unclear !== undefined) return { kind: 'unknown', detail: `status ${unclear.transactionStatus}` };
  for (const kind of ['expired', 'cancelled'] as const) {
    const found = rows.find((row) => kindOf(row) === kind);
    if (found !== undefined) return { kind, partnerId: found.transactionId };
  }
  const refused = rows.find((row) => kindOf(row) === 'refused');
  if (refused !== undefined) return { kind: 'refused', partnerId: refused.transactionId, reason: 'receiverRefused' };
  return { kind: 'absent' };
}
