import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { closeIdle, openProcessorAgent, toDollars } from '#card-processing/processor-call.ts';
import { CARD, openKeyedCall, type RepayOptions } from '#card-processing/repay/keyed-call.ts';
import { splitCardToken } from '#card-processing/repay/translate.ts';
import { anyObject } from '#card-processing/repay/wire.ts';
import { toPartnerReference } from '#disbursements/partner-reference.ts';
import type { DisbursementChannelDesk, PayoutInquiry, PayoutRefusal, SendOutcome } from '#disbursements/port.ts';
import {
  findPushProblem,
  PUSH_CHANNEL,
  toInquiryOfPushes,
  type BookedPush,
  type CardRequest,
} from '#disbursements/push-to-card.ts';
import { parseJson } from '#sending/wire.ts';
import { disbursement, disbursementList, type Disbursement, type DisbursementList } from './wire.ts';

const TO_CUSTOMER = 'ToCustomer';
const REFUSALS: ReadonlyMap<string, PayoutRefusal> = new Map([
  ['23', 'invalidAccount'],
  ['57', 'cardCannotReceive'],
  ['61', 'amountAboveLimit'],
]);

/** Pushes money to cards that Repay keeps (funds direction `ToCustomer`). Stateless; never retries. Source: width 1, docs/partners.md. */
export function openRepayPayouts(options: RepayOptions): DisbursementChannelDesk {
  const agent = openProcessorAgent(options.baseUrl, options.connectionsMax);
  const call = openKeyedCall(options, agent);
  return {
    ...PUSH_CHANNEL,
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    async send(request) {
      const problem = findPushProblem(request);
      if (problem !== null) return problem;
      const body = toBody(request as CardRequest);
      if (body === null) return { kind: 'refused', partnerId: '', reason: 'invalidAccount' };
      const sent = await call('POST', `${CARD}/disbursement`, { body, mayStillSend: request.isStillOurs });
      if (sent.kind !== 'answered') return { kind: sent.kind, detail: sent.detail };
      const isRefusedAtOnce = sent.status === 400 && sent.isFresh && parseJson(anyObject, sent.body) !== null;
      const outcome = toOutcome(
        sent.status,
        parseJson(disbursement, sent.body),
        request as CardRequest,
        isRefusedAtOnce,
      );
      if (outcome.kind === 'unknown') closeIdle(agent);
      return outcome;
    },
    async inquire(ours) {
      const reference = toPartnerReference(ours);
      if (!options.canBeAsked) return { kind: 'unknown', detail: 'Repay has not confirmed that it can be asked' };
      const sent = await call('GET', `${CARD}/query?invoiceNumber=${encodeURIComponent(reference)}`);
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      const answer = sent.status === 200 ? parseJson(disbursementList, sent.body) : null;
      return answer === null ? { kind: 'unknown', detail: `HTTP ${sent.status}` } : toInquiry(answer, reference);
    },
  };
}

/** Builds the body of a push. Null when the token is not one of Repay's. */
function toBody({ reference, amountCents, receiver, target }: CardRequest): Record<string, unknown> | null {
  const card = splitCardToken(target.cardToken);
  if (card === null) return null;
  return {
    amount: toDollars(amountCents),
    card_token: card.token,
    customer_id: card.customerId,
    cardholder_name: `${receiver.firstName} ${receiver.lastName}`,
    invoice_id: toPartnerReference(reference),
    funds_direction: TO_CUSTOMER,
  };
}

function toCents(dollars: number | null | undefined): Cents | null {
  const rounded = Math.round((dollars ?? -1) * 100);
  return rounded >= 0 && Math.abs((dollars ?? 0) * 100 - rounded) < 1e-6 ? cents(rounded) : null;
}

/** 0 is a yes and any other number a no. A word or an empty result is neither. */
function stateOf({ result, settled, voided, reversed }: Disbursement): BookedPush['state'] {
  const text = String(result);
  if (text === '0') return voided === true || reversed === true ? 'cancelled' : settled === true ? 'paid' : 'sent';
  return /^[1-9]\d*$/.test(text) ? 'refused' : 'unclear';
}

function toRefusal({ result }: Disbursement): PayoutRefusal {
  return REFUSALS.get(String(result)) ?? 'declined';
}

/** Reads the outcome of an answered push. Only an explicit yes or no that names our invoice counts. */
function toOutcome(
  status: number,
  answer: Disbursement | null,
  asked: CardRequest,
  isRefusedAtOnce: boolean,
): SendOutcome {
  if (answer === null && isRefusedAtOnce) return { kind: 'refused', partnerId: '', reason: 'invalidRequest' };
  if (status !== 200 || answer === null)
    return { kind: 'unknown', detail: `HTTP ${status} without a readable transaction` };
  if (answer.invoice_id !== toPartnerReference(asked.reference))
    return { kind: 'unknown', detail: 'an answer for another invoice' };
  const [state, partnerId] = [stateOf(answer), String(answer.transaction_id)];
  if (state === 'refused') return { kind: 'refused', partnerId, reason: toRefusal(answer) };
  if (state !== 'sent' && state !== 'paid') return { kind: 'unknown', detail: `a push that is ${state}` };
  if (toCents(answer.auth_amount) !== asked.amountCents)
    return { kind: 'unknown', detail: 'approved for an amount we did not ask for' };
  const { amountCents } = asked;
  return { kind: state, partnerId, amountCents, referenceNumber: null, feeCents: NO_CENTS, expiresOn: null };
}

function toInquiry({ total, transactions }: DisbursementList, reference: string): PayoutInquiry {
  if (total > transactions.length) return { kind: 'unknown', detail: 'the books did not show every transaction' };
  const ours = transactions.filter((row) => row.invoice_id === reference);
  if (ours.some((row) => row.funds_direction !== TO_CUSTOMER))
    return { kind: 'unknown', detail: 'a transaction that is no push' };
  return toInquiryOfPushes(
    ours.map((row) => ({
      partnerId: String(row.transaction_id),
      state: stateOf(row),
      amountCents: toCents(row.auth_amount),
      reason: toRefusal(row),
      bookedAt: row.date ?? '',
    })),
  );
}
