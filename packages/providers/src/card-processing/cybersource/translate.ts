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

// Reasons as CyberSource spells them in `errorInformation.reason`.
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

/** Our word for a decline; `generic` for a reason we do not know. */
export function toDeclineReason(reason: string | undefined): DeclineReason {
  return DECLINE_REASONS.get(reason ?? '') ?? 'generic';
}

/** Body of a charge: authorised and captured in one step. */
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

// Why a request is refused before anything is charged. Not among them: DUPLICATE_REQUEST, which says that this reference was taken
// before and may well have been charged, and PROCESSOR_UNAVAILABLE; then the books are asked.
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

/** The outcome of an answered charge. Only an explicit yes or no that names the reference asked counts: a pending, partial or
 *  unknown status, any 5xx, every shape we cannot read and an answer to another request (a kept connection may bring one twice)
 *  stay unknown. A decline is a 201. Source: partners.md 2, D3. */
export function toChargeOutcome(
  status: number,
  answer: PaymentAnswer | null,
  asked: Pick<ChargeRequest, 'reference' | 'amountCents'>,
  isFresh: boolean,
): ChargeOutcome {
  if (answer === null) return { kind: 'unknown', detail: `HTTP ${status} without a readable answer` };
  const code = answer.clientReferenceInformation?.code;
  // A request refused for what is in it: a 400 without its reference, believed on a connection of its own only, or an answer (400
  // or 201) that names it. A 401 or 403 (keys) and all others say nothing.
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

/** What one row says. A search has a row's status beside its applications, the details of a transaction within them; either may leave
 *  it out, and then a refusal is known by its result code (`rCode` 0). A void is a row of its own under the charge's reference. */
function classify({ status: rowStatus, applicationInformation }: TransactionSummary): BookEntry {
  const { status: ownStatus, reasonCode, rCode, applications = [] } = applicationInformation;
  const status = rowStatus ?? ownStatus;
  const isVoiding = applications.some(({ name }) => VOIDS.has(name));
  if (isVoiding && applications.every(({ name }) => VOIDS.has(name))) return 'voidOfAnother';
  if (isVoiding || TAKEN_BACK.has(rowStatus) || TAKEN_BACK.has(ownStatus)) return 'voided';
  if (reasonCode === '100') return 'live';
  return status === 'DECLINED' || (status === undefined && rCode === '0') ? 'declined' : 'unclear';
}

/** Whether there is a void among the rows, and no charge that says it was voided: any of the charges may be the one. */
function hasUnnamedVoid(rows: readonly TransactionSummary[]): boolean {
  const count = (entry: BookEntry): number => rows.filter((row) => classify(row) === entry).length;
  return count('voidOfAnother') > count('voided');
}

/** What a search by reference tells. Live charges come before everything else, oldest first: the oldest is kept. A page that
 *  does not show all rows, a row we cannot read and a void that might be of any charge stay unknown. */
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

/** Our brand of CyberSource's card type code ("001"); null for a brand we do not take. */
export function toCardBrand(code: string | undefined): CardBrand | null {
  return BRANDS[code ?? ''] ?? null;
}

/** Body of making a lasting token of the hosted form's single-use one. */
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

// What of several tokens was not tried because another could not be made.
const NOT_TRIED = 424;

/** The token that was made, or the status of what could not be; null for an answer that says neither. */
export function toMadeInstrument(
  answer: TokenizeAnswer | null,
): { readonly cardToken: string } | { readonly cardToken: null; readonly status: number } | null {
  const responses = answer?.responses ?? [];
  const failed = responses.find(({ httpStatus }) => httpStatus >= 400 && httpStatus !== NOT_TRIED);
  if (failed !== undefined) return { cardToken: null, status: failed.httpStatus };
  const made = responses.find(({ resource }) => resource === 'paymentInstrument');
  return made?.id === undefined || made.httpStatus >= 300 ? null : { cardToken: made.id };
}

/** The card behind a new token; null when it is of a brand we do not take or cannot be read. */
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

/** What a card's first digits say. */
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
