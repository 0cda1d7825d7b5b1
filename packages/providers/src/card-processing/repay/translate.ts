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

// Results of the gateway. Only 0 and 12 are seen in public; an unknown number is a general decline.
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

/** A saved card is named by its customer at Repay and its token there; ours is both, as "customer/token". Null for anything else. */
export function splitCardToken(token: string): { readonly customerId: string; readonly token: string } | null {
  const [customerId = '', cardToken = '', ...rest] = token.split('/');
  return customerId === '' || cardToken === '' || rest.length > 0 ? null : { customerId, token: cardToken };
}

/** Body of a sale of a saved card; our reference is the invoice. Null for a card that cannot be Repay's. */
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

/** The outcome of an answered sale. Only a readable yes or no that names our invoice counts; a 400 of
 *  theirs on a connection of its own (`isRefusedAtOnce`) is a refusal before anything was charged; everything else stays unknown. Source: decision 012, D3. */
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

/** What the books say of an invoice; unknown when they do not show every row or one is neither approved nor declined. */
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

/** Any other number is a no; a word, or nothing, is not. */
function isDeclined({ result }: Pick<Transaction, 'result'>): boolean {
  return /^[1-9]\d*$/.test(String(result));
}

/** The card a customer saved on the hosted page; null when it is of a brand we do not take or cannot be read. */
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

/** Dollars of a JSON number in whole cents; null for none or for what is no whole number of cents. */
function toCents(dollars: number | null | undefined): Cents | null {
  if (dollars === null || dollars === undefined) return null;
  const rounded = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - rounded) < 1e-6 && rounded >= 0 ? cents(rounded) : null;
}
