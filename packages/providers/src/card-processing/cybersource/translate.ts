import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  DeclineReason,
  InquiryOutcome,
  VaultedCard,
} from '#card-processing/port.ts';
import { toDollars } from '#card-processing/processor-call.ts';
import type {
  BinAnswer,
  InstrumentAnswer,
  PaymentAnswer,
  SearchAnswer,
  TokenizeAnswer,
  TransactionSummary,
} from './wire.ts';

// Values of CyberSource's `errorInformation.reason`.
const DECLINE_REASONS: ReadonlyMap<string, DeclineReason> = new Map([
  ['INSUFFICIENT_FUND', 'insufficientFunds'],
  ['EXPIRED_CARD', 'expiredCard'],
  ['CVN_NOT_MATCH', 'securityCodeMismatch'],
  ['INVALID_CVN', 'securityCodeMismatch'],
  ['CV_FAILED', 'securityCodeMismatch'],
  ['STOLEN_LOST_CARD', 'lostOrStolen'],
  ['EXCEEDS_CREDIT_LIMIT', 'limitExceeded'],
  ['INVALID_ACCOUNT', 'invalidAccount'],
  ['SUSPENDED_ACCOUNT', 'invalidAccount'],
  ['ISSUER_UNAVAILABLE', 'issuerUnavailable'],
]);

const BRANDS: Readonly<Record<string, CardBrand>> = {
  '001': 'visa',
  '002': 'mastercard',
  '003': 'amex',
  '004': 'discover',
};

/** Converts CyberSource's reason for a decline. Returns `generic` for an unknown reason. */
export function toDeclineReason(reason: string | undefined): DeclineReason {
  return DECLINE_REASONS.get(reason ?? '') ?? 'generic';
}

/** Builds the body of a charge that is authorized and captured in one step. */
export function toChargeBody(request: ChargeRequest): Record<string, unknown> {
  return {
    clientReferenceInformation: { code: request.reference },
    processingInformation: { capture: true, commerceIndicator: 'internet' },
    paymentInformation: { paymentInstrument: { id: request.cardToken } },
    ...(request.securityCodeToken === undefined
      ? {}
      : { tokenInformation: { transientTokenJwt: request.securityCodeToken } }),
    orderInformation: { amountDetails: { totalAmount: toDollars(request.amountCents), currency: 'USD' } },
  };
}

// Reasons for refusing a request before anything is charged. DUPLICATE_REQUEST and PROCESSOR_UNAVAILABLE are left out on purpose:
// the reference may have been charged before, so an inquiry must decide.
const REFUSED_UNCHARGED: ReadonlySet<string> = new Set([
  'MISSING_FIELD',
  'INVALID_DATA',
  'INVALID_CARD',
  'CARD_TYPE_NOT_ACCEPTED',
  'INVALID_MERCHANT_CONFIGURATION',
  'INVALID_AMOUNT',
  'INVALID_CARD_TYPE',
  'INVALID_PAYMENT_ID',
  'NOT_SUPPORTED',
]);

function isRefusedUncharged({ status, reason, errorInformation }: PaymentAnswer): boolean {
  return status === 'INVALID_REQUEST' && REFUSED_UNCHARGED.has(reason ?? errorInformation?.reason ?? '');
}

/** Reads the outcome of an answered charge. Only an explicit approval or decline that names our reference counts. A pending,
 *  partial or unknown status, any 5xx and an unreadable answer are unknown. So is an answer that belongs to another request,
 *  because a kept connection may deliver one twice. CyberSource sends a decline with status 201. Source: partners.md 2, D3. */
export function toChargeOutcome(
  status: number,
  answer: PaymentAnswer | null,
  asked: Pick<ChargeRequest, 'reference' | 'amountCents'>,
  isFresh: boolean,
): ChargeOutcome {
  if (answer === null) return { kind: 'unknown', detail: `HTTP ${status} without a readable answer` };
  const code = answer.clientReferenceInformation?.code;
  // The request was refused for its content. Trust only an answer (400 or 201) that names the reference, or a 400 without a
  // reference on a fresh connection. A 401 or 403 (keys) and all other statuses prove nothing.
  const isNamed = code === asked.reference && (status === 400 || status === 201);
  if (isRefusedUncharged(answer) && (isNamed || (status === 400 && code === undefined && isFresh)))
    return { kind: 'declined', processorId: answer.id ?? '', reason: 'invalidRequest' };
  if (code !== asked.reference)
    return { kind: 'unknown', detail: `HTTP ${status} ${answer.status} for another reference or none` };
  const processorId = answer.id ?? '';
  if (status === 201 && answer.status === 'AUTHORIZED' && processorId !== '') {
    const amountCents = parseAmount(answer.orderInformation?.amountDetails?.authorizedAmount ?? '');
    if (amountCents !== asked.amountCents)
      return { kind: 'unknown', detail: 'approved for an amount we did not ask for' };
    return {
      kind: 'captured',
      processorId,
      approvalCode: answer.processorInformation?.approvalCode ?? '',
      amountCents,
    };
  }
  if (status === 201 && (answer.status === 'DECLINED' || answer.status === 'AUTHORIZED_RISK_DECLINED')) {
    return { kind: 'declined', processorId, reason: toDeclineReason(answer.errorInformation?.reason) };
  }
  return { kind: 'unknown', detail: `HTTP ${status} ${answer.status}` };
}

type BookEntry = 'live' | 'voided' | 'declined' | 'voidOfAnother' | 'unclear';

const VOIDS: ReadonlySet<string> = new Set(['ics_void', 'ics_auth_reversal']);
const TAKEN_BACK: ReadonlySet<string | undefined> = new Set(['VOIDED', 'REVERSED']);

/** Classifies one row. A search puts the status beside the row's applications; transaction details put it inside them. When
 *  the status is missing, `rCode` 0 marks a decline. A void is a separate row under the charge's reference. */
function classify({ status: rowStatus, applicationInformation }: TransactionSummary): BookEntry {
  const { status: ownStatus, reasonCode, rCode, applications = [] } = applicationInformation;
  const status = rowStatus ?? ownStatus;
  const isVoiding = applications.some(({ name }) => VOIDS.has(name));
  if (isVoiding && applications.every(({ name }) => VOIDS.has(name))) return 'voidOfAnother';
  if (isVoiding || TAKEN_BACK.has(rowStatus) || TAKEN_BACK.has(ownStatus)) return 'voided';
  if (reasonCode === '100') return 'live';
  return status === 'DECLINED' || (status === undefined && rCode === '0') ? 'declined' : 'unclear';
}

/** Returns true when there is a void row but no charge is marked as voided, so that the void may belong to any of the charges. */
function hasUnnamedVoid(rows: readonly TransactionSummary[]): boolean {
  const count = (entry: BookEntry): number => rows.filter((row) => classify(row) === entry).length;
  return count('voidOfAnother') > count('voided');
}

/** Reads the result of a search by reference. Live charges take precedence over all other rows, oldest first; the oldest
 *  charge is the one to keep. The result is unknown when rows are missing or unreadable, or when a void may belong to any
 *  charge. */
export function toInquiryOutcome(answer: SearchAnswer, reference: string): InquiryOutcome {
  const rows = answer._embedded?.transactionSummaries ?? [];
  if ((answer.totalCount ?? answer.count) > rows.length)
    return { kind: 'unknown', detail: 'the search did not show every row' };
  const ours = rows.filter((row) => row.clientReferenceInformation?.code === reference);
  const of = (entry: BookEntry): TransactionSummary[] => ours.filter((row) => classify(row) === entry);
  if (of('live').length > 0 && hasUnnamedVoid(ours))
    return { kind: 'unknown', detail: 'a void that does not say of which charge' };
  const live = of('live').toSorted((a, b) => (a.submitTimeUtc ?? '').localeCompare(b.submitTimeUtc ?? ''));
  const kept = live[0];
  if (kept !== undefined) {
    const amountCents = parseAmount(kept.orderInformation?.amountDetails?.totalAmount ?? '');
    if (amountCents === null) return { kind: 'unknown', detail: 'a charge without an amount' };
    const extraProcessorIds = live.slice(1).map((row) => row.id);
    const approvalCode = kept.processorInformation?.approvalCode ?? '';
    return {
      kind: 'captured',
      processorId: kept.id,
      approvalCode,
      amountCents,
      copies: live.length,
      extraProcessorIds,
    };
  }
  if (of('unclear').length > 0) return { kind: 'unknown', detail: 'a charge that is neither made nor refused yet' };
  const voided = of('voided')[0] ?? of('voidOfAnother')[0];
  if (voided !== undefined) return { kind: 'voided', processorId: voided.id };
  const declined = of('declined').at(-1);
  if (declined !== undefined)
    return { kind: 'declined', processorId: declined.id, reason: toDeclineReason(declined.errorInformation?.reason) };
  return { kind: 'absent' };
}

/** Converts CyberSource's card type code, for example "001". Returns null for a brand we do not accept. */
export function toCardBrand(code: string | undefined): CardBrand | null {
  return BRANDS[code ?? ''] ?? null;
}

/** Builds the request that turns the hosted form's single-use token into a permanent one. */
export function toTokenizeBody(temporaryToken: string, cardholderName: string): Record<string, unknown> {
  const [firstName = '', ...rest] = cardholderName.trim().split(/\s+/);
  return {
    processingInformation: {
      actionList: ['TOKEN_CREATE'],
      actionTokenTypes: ['instrumentIdentifier', 'paymentInstrument'],
    },
    tokenInformation: {
      transientTokenJwt: temporaryToken,
      paymentInstrument: { billTo: { firstName, lastName: rest.join(' ') } },
    },
  };
}

// Status of a token that was not attempted because an earlier token failed.
const NOT_TRIED = 424;

/** Returns the new token, or the status of the part that failed. Returns null when the answer has neither. */
export function toMadeInstrument(
  answer: TokenizeAnswer | null,
): { readonly cardToken: string } | { readonly cardToken: null; readonly status: number } | null {
  const responses = answer?.responses ?? [];
  const failed = responses.find(({ httpStatus }) => httpStatus >= 400 && httpStatus !== NOT_TRIED);
  if (failed !== undefined) return { cardToken: null, status: failed.httpStatus };
  const made = responses.find(({ resource }) => resource === 'paymentInstrument');
  return made?.id === undefined || made.httpStatus >= 300 ? null : { cardToken: made.id };
}

/** Reads the card behind a new token. Returns null for a brand we do not accept or an unreadable answer. */
export function toVaultedCard(answer: InstrumentAnswer): VaultedCard | null {
  const { type, expirationMonth, expirationYear } = answer.card;
  const digits = /^(\d{6,8})\D+(\d{4})$/.exec(answer._embedded.instrumentIdentifier.card.number);
  const brand = toCardBrand(type);
  if (brand === null || digits?.[1] === undefined || digits[2] === undefined) return null;
  return {
    cardToken: answer.id,
    brand,
    bin: digits[1],
    lastFour: digits[2],
    expiresMonth: Number(expirationMonth),
    expiresYear: Number(expirationYear),
  };
}

/** Reads the result of a BIN look-up. */
export function toBinFacts(
  answer: BinAnswer,
):
  | { readonly kind: 'found'; readonly brand: CardBrand; readonly isDebit: boolean; readonly canDisburse: boolean }
  | { readonly kind: 'notFound' } {
  const brand = toCardBrand(answer.paymentAccountInformation?.card?.type);
  if (answer.status !== 'COMPLETED' || brand === null) return { kind: 'notFound' };
  const source = answer.paymentAccountInformation?.features?.accountFundingSource ?? '';
  const push = answer.payoutInformation?.pushFunds;
  const canDisburse = push?.domesticParticipant === 'Y' && push.nonMoneyTransferFastFundsDomestic === 'Y';
  return { kind: 'found', brand, isDebit: source === 'DEBIT' || source === 'PREPAID', canDisburse };
}
