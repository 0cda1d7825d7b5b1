import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  DeclineReason,
  InquiryOutcome,
  VaultedCard,
} from '#card-processing/port.ts';
import { toDollars, toInquiryOfCharges } from '#card-processing/processor-call.ts';
import type { Transaction, TransactionList, VaultToken } from './wire.ts';

// Decline reasons by the gateway's result code. Public documents show only 0 and 12; any other number is a generic decline.
const DECLINE_REASONS: ReadonlyMap<string, DeclineReason> = new Map([
  ['50', 'insufficientFunds'],
  ['24', 'expiredCard'],
  ['114', 'securityCodeMismatch'],
  ['41', 'lostOrStolen'],
  ['61', 'limitExceeded'],
  ['23', 'invalidAccount'],
  ['91', 'issuerUnavailable'],
]);

const BRANDS: Readonly<Record<string, CardBrand>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMEX: 'amex',
  DISCOVER: 'discover',
};

const APPROVED = '0';

/** Splits our card token "customer/token" into Repay's customer id and its token. Returns null for any other text. */
export function splitCardToken(token: string): { readonly customerId: string; readonly token: string } | null {
  const [customerId = '', cardToken = '', ...rest] = token.split('/');
  return customerId === '' || cardToken === '' || rest.length > 0 ? null : { customerId, token: cardToken };
}

/** Builds the body of a sale with a saved card. The invoice is our reference. Returns null when the token is not a Repay
 *  token. */
export function toSaleBody(request: ChargeRequest): Record<string, unknown> | null {
  const card = splitCardToken(request.cardToken);
  if (card === null) return null;
  return {
    amount: toDollars(request.amountCents),
    card_token: card.token,
    customer_id: card.customerId,
    invoice_id: request.reference,
  };
}

/** Reads the outcome of an answered sale. Only an explicit approval or decline that names our invoice counts. A 400 in Repay's
 *  own format on a fresh connection (`isRefusedAtOnce`) is a refusal before any charge. Everything else is unknown. Source:
 *  decision 012, D3. */
export function toChargeOutcome(
  status: number,
  answer: Transaction | null,
  asked: Pick<ChargeRequest, 'reference' | 'amountCents'>,
  isRefusedAtOnce: boolean,
): ChargeOutcome {
  if (status === 400 && answer === null && isRefusedAtOnce)
    return { kind: 'declined', processorId: '', reason: 'invalidRequest' };
  if (status !== 200 || answer === null)
    return { kind: 'unknown', detail: `HTTP ${status} without a readable transaction` };
  if (answer.invoice_id !== asked.reference) return { kind: 'unknown', detail: 'an answer for another invoice' };
  const processorId = String(answer.transaction_id);
  if (!isApproved(answer)) {
    return isDeclined(answer)
      ? { kind: 'declined', processorId, reason: toDeclineReason(answer.result) }
      : { kind: 'unknown', detail: 'neither approved nor declined' };
  }
  if (answer.voided === true || answer.reversed === true)
    return { kind: 'unknown', detail: 'approved and taken back at once' };
  if (toCents(answer.auth_amount) !== asked.amountCents)
    return { kind: 'unknown', detail: 'approved for an amount we did not ask for' };
  return { kind: 'captured', processorId, approvalCode: answer.approval_code ?? '', amountCents: asked.amountCents };
}

/** Reads what Repay has recorded for an invoice. The result is unknown when rows are missing or a row is neither approved nor
 *  declined. */
export function toInquiryOutcome(answer: TransactionList, reference: string): InquiryOutcome {
  if (answer.total > answer.transactions.length)
    return { kind: 'unknown', detail: 'the books did not show every transaction' };
  const ours = answer.transactions.filter((row) => row.invoice_id === reference);
  if (ours.some((row) => !isApproved(row) && !isDeclined(row)))
    return { kind: 'unknown', detail: 'a transaction that is neither approved nor declined' };
  return toInquiryOfCharges(
    ours.map((row) => ({
      processorId: String(row.transaction_id),
      status: isDeclined(row) ? 'declined' : row.voided === true || row.reversed === true ? 'voided' : 'live',
      amountCents: toCents(row.auth_amount),
      approvalCode: row.approval_code ?? '',
      reason: toDeclineReason(row.result),
      bookedAt: row.date ?? '',
    })),
  );
}

function isApproved({ result }: Pick<Transaction, 'result'>): boolean {
  return String(result) === APPROVED;
}

/** Any number but 0 is a decline. A word or an empty result is not a decline. */
function isDeclined({ result }: Pick<Transaction, 'result'>): boolean {
  return /^[1-9]\d*$/.test(String(result));
}

/** Reads the card that a customer saved on the hosted page. Returns null for a brand we do not accept or an unreadable answer. */
export function toVaultedCard(
  customerId: string,
  { token, payment_method_detail: detail }: VaultToken,
): VaultedCard | null {
  const brand = BRANDS[detail.card_brand.toUpperCase()];
  const [, month, year] = /^(\d\d)(\d\d)$/.exec(detail.card_expiration) ?? [];
  if (brand === undefined || !/^\d{6,8}$/.test(detail.card_bin) || !/^\d{4}$/.test(detail.card_last_four)) return null;
  if (month === undefined || year === undefined) return null;
  return {
    cardToken: `${customerId}/${token}`,
    brand,
    bin: detail.card_bin,
    lastFour: detail.card_last_four,
    expiresMonth: Number(month),
    expiresYear: 2000 + Number(year),
  };
}

function toDeclineReason(result: string | number): DeclineReason {
  return DECLINE_REASONS.get(String(result)) ?? 'generic';
}

/** Converts a JSON number of dollars to cents. Returns null for a missing amount or a fraction of a cent. */
function toCents(dollars: number | null | undefined): Cents | null {
  if (dollars === null || dollars === undefined) return null;
  const rounded = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - rounded) < 1e-6 && rounded >= 0 ? cents(rounded) : null;
}
