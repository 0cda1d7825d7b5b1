import { CARD_BRANDS } from '@lendside/domain/cards/card-brand.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  DeclineReason,
  InquiryOutcome,
  VaultedCard,
} from '#card-processing/port.ts';
import { toInquiryOfCharges } from '#card-processing/processor-call.ts';
import type { GatewayAnswer, GatewayMessage, TokenAnswer, TransactionsByFilter } from './wire.ts';

/** Response and gateway code for success. */
export const DONE = '00000';

// Gateway codes that decline a charge, with our reason; some are letters. All other codes leave the outcome of the charge open,
// for example 10052 and 30022 (network unreachable) and 20002 (gateway error). Source: docs/partners.md.
const DECLINE_REASONS: ReadonlyMap<string, DeclineReason> = new Map([
  ['30032', 'generic'],
  ['30072', 'generic'],
  ['30034', 'lostOrStolen'],
  ['30037', 'lostOrStolen'],
  ['30038', 'lostOrStolen'],
  ['30023', 'invalidAccount'],
  ['30024', 'invalidAccount'],
  ['30026', 'invalidRequest'],
  ['D03', 'insufficientFunds'],
  ['D04', 'lostOrStolen'],
  ['D05', 'invalidAccount'],
  ['D08', 'securityCodeMismatch'],
  ['D10', 'lostOrStolen'],
]);

/** Gateway code for an unknown saved card. */
export const UNKNOWN_TOKEN = '10030';
// Codes 10001 to 10041 describe an invalid request, except two that concern our password.
const REQUEST_CODES = [10_001, 10_041] as const;
const PASSWORD_CODES: ReadonlySet<number> = new Set([10_023, 10_024]);

/** Returns true when the code means that the request was refused for its content, before anything was charged. */
export function isRefusedAtOnce(code: string): boolean {
  const [from, to] = REQUEST_CODES;
  return /^\d{5}$/.test(code) && Number(code) >= from && Number(code) <= to && !PASSWORD_CODES.has(Number(code));
}

/** Builds the body of a sale with a saved card. The invoice is our reference; the amount is in cents. */
export function toSaleMessage(request: ChargeRequest): Record<string, unknown> {
  return {
    TransactionType: 'sale',
    TransIndustryType: 'EC',
    AcctType: 'R',
    HolderType: 'P',
    Token: request.cardToken,
    Amount: request.amountCents,
    InvoiceNum: request.reference,
  };
}

/** Reads the outcome of an answered sale. The answer must repeat our TransactionID and, once a transaction exists, our
 *  invoice. Only an explicit approval or decline counts; everything else is unknown. Source: decision 012, D3. */
export function toChargeOutcome(
  status: number,
  answer: GatewayAnswer | null,
  asked: Pick<ChargeRequest, 'reference' | 'amountCents'>,
): ChargeOutcome {
  if (status !== 200 || answer === null || answer.TransactionID !== asked.reference)
    return { kind: 'unknown', detail: `HTTP ${status} without a readable answer to this request` };
  const message = answer.responseMessage;
  if (isRefusedAtOnce(answer.ResponseCode) && message?.GatewayTransID === undefined)
    return { kind: 'declined', processorId: '', reason: 'invalidRequest' };
  const processorId = message?.GatewayTransID ?? '';
  if (message?.InvoiceNum !== asked.reference || processorId === '')
    return { kind: 'unknown', detail: `response ${answer.ResponseCode} without our transaction` };
  if (!isApproved(message)) {
    return isDeclined(message)
      ? { kind: 'declined', processorId, reason: toDeclineReason(message) }
      : { kind: 'unknown', detail: `response ${answer.ResponseCode} without a result` };
  }
  if (answer.ResponseCode !== DONE) return { kind: 'unknown', detail: `approved, but response ${answer.ResponseCode}` };
  if (toCents(message.AuthorizedAmount) !== asked.amountCents)
    return { kind: 'unknown', detail: 'approved for an amount we did not ask for' };
  return {
    kind: 'captured',
    processorId,
    approvalCode: message.AuthorizationCode ?? '',
    amountCents: asked.amountCents,
  };
}

/** Reads what the gateway has recorded for an invoice. The result is unknown when rows are missing or unreadable. */
export function toInquiryOutcome(answer: TransactionsByFilter, reference: string): InquiryOutcome {
  if (answer.Total > answer.Transactions.length)
    return { kind: 'unknown', detail: 'the books did not show every transaction' };
  const ours = answer.Transactions.filter((row) => row.InvoiceNum === reference);
  if (ours.some((row) => row.GatewayTransID === undefined || !(isApproved(row) || isDeclined(row))))
    return { kind: 'unknown', detail: 'a transaction that is neither made nor refused' };
  return toInquiryOfCharges(
    ours.map((row) => ({
      processorId: row.GatewayTransID ?? '',
      status: isDeclined(row) ? 'declined' : row.IsVoided === true ? 'voided' : 'live',
      amountCents: toCents(row.AuthorizedAmount),
      approvalCode: row.AuthorizationCode ?? '',
      reason: toDeclineReason(row),
      bookedAt: row.TransactionDate ?? '',
    })),
  );
}

/** Reads the card behind a new token. Returns null for a brand we do not accept or an unreadable answer. */
export function toVaultedCard({ responseMessage: made }: TokenAnswer): VaultedCard | null {
  const brand = CARD_BRANDS.find((name) => name === made.CardType.toLowerCase());
  const [, month, year] = /^(\d\d)\/?(\d\d)$/.exec(made.ExpirationDate) ?? [];
  if (brand === undefined || month === undefined || year === undefined) return null;
  if (!/^\d{6,8}$/.test(made.BIN) || !/^\d{4}$/.test(made.Last4)) return null;
  return {
    cardToken: made.Token,
    brand,
    bin: made.BIN,
    lastFour: made.Last4,
    expiresMonth: Number(month),
    expiresYear: 2000 + Number(year),
    // No public document says which cards can receive money, so we assume none until the vendor tells us.
    canDisburse: false,
  };
}

function isApproved({ GatewayResult }: GatewayMessage): boolean {
  return GatewayResult === DONE;
}

function isDeclined({ GatewayResult }: GatewayMessage): boolean {
  return DECLINE_REASONS.has(GatewayResult ?? '') || /^D\d\d$/.test(GatewayResult ?? '');
}

function toDeclineReason({ GatewayResult }: GatewayMessage): DeclineReason {
  return DECLINE_REASONS.get(GatewayResult ?? '') ?? 'generic';
}

function toCents(amount: number | null | undefined): Cents | null {
  return amount === null || amount === undefined || amount < 0 ? null : cents(amount);
}
