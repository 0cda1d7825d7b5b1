import { randomUUID } from 'node:crypto';
import type { CardFormSession, CardProcessor, ProcessorFailure, VaultedCard } from '#card-processing/port.ts';
import { closeIdle, openProcessorAgent, toFailure, UNREADABLE } from '#card-processing/processor-call.ts';
import { sendOnce, type SendOutcome } from '#sending/send-once.ts';
import { parseJson } from '#sending/wire.ts';
import {
  DONE,
  isRefusedAtOnce,
  toChargeOutcome,
  toInquiryOutcome,
  toSaleMessage,
  toVaultedCard,
  UNKNOWN_TOKEN,
} from './translate.ts';
import { gatewayAnswer, plainAnswer, tokenAnswer, transactionsByFilter } from './wire.ts';

/** Connection settings for BridgePay. */
export interface BridgePayOptions {
  /** Base URL of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the hosted fields' page, as browsers reach it. */
  readonly formUrl: string;
  readonly user: string;
  readonly password: string;
  readonly merchantCode: string;
  readonly merchantAccountCode: string;
  readonly tokenPayKey: string;
  /** True once the vendor has confirmed that charges can be looked up by our invoice number. Until then an employee resolves
   *  unknown charges. */
  readonly canBeAsked: boolean;
  readonly timeoutMs: number;
  readonly maxLatenessMs: number;
  readonly connectionsMax: number;
}

type Call = (
  path: string,
  body: Readonly<Record<string, unknown>>,
  mayStillSend?: () => boolean,
) => Promise<SendOutcome>;

const TRANSACTION = '/Transaction.API/api/Transaction';
const MAKE_TOKEN = '001';
const SALE = '004';
const VOID = '012';
const TOKEN_LIFETIME_MS = 15 * 60_000;

/** Card processor adapter for BridgePay: TokenPay's hosted fields and the gateway's JSON protocol. Stateless; never retries.
 *  Does not send a re-entered security code, because no public document says how. Source: decision 012, docs/partners.md. */
export function openBridgePay(options: BridgePayOptions): CardProcessor {
  const agent = openProcessorAgent(options.baseUrl, options.connectionsMax);
  const { user, password, merchantCode, merchantAccountCode } = options;
  const call: Call = (path, asked, mayStillSend) => {
    const body = JSON.stringify({ User: user, Password: password, ...asked });
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const url = new URL(options.baseUrl + path);
    return sendOnce({ method: 'POST', url, headers, body, timeoutMs: options.timeoutMs, agent, mayStillSend });
  };
  const ask = (
    requestType: string,
    transactionId: string,
    message: Readonly<Record<string, unknown>>,
    mayStillSend?: () => boolean,
  ): Promise<SendOutcome> => {
    const requestMessage = { MerchantCode: merchantCode, MerchantAccountCode: merchantAccountCode, ...message };
    return call(TRANSACTION, { RequestType: requestType, TransactionID: transactionId, requestMessage }, mayStillSend);
  };
  const inquire: CardProcessor['inquire'] = async (reference) => {
    const filterObject = { InvoiceNumber: reference, MerchantAccountID: merchantAccountCode };
    const sent = await call('/Reporting.API/api/TransactionsByFilter', { filterObject });
    if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
    const answer = sent.status === 200 ? parseJson(transactionsByFilter, sent.body) : null;
    return answer === null ? { kind: 'unknown', detail: `HTTP ${sent.status}` } : toInquiryOutcome(answer, reference);
  };
  return {
    processorNumber: 4,
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    async charge(request) {
      const sent = await ask(SALE, request.reference, toSaleMessage(request), request.isStillOurs);
      if (sent.kind !== 'answered') return sent;
      const outcome = toChargeOutcome(sent.status, parseJson(gatewayAnswer, sent.body), request);
      if (outcome.kind === 'unknown') closeIdle(agent);
      return outcome;
    },
    inquire: (reference) =>
      options.canBeAsked
        ? inquire(reference)
        : Promise.resolve({ kind: 'unaskable', detail: 'BridgePay has not confirmed that it can be asked' }),
    async voidCharge(processorId, reference) {
      const sent = await ask(VOID, reference, { TransactionType: 'void', ReferenceNumber: processorId });
      const answer = sent.kind === 'answered' && sent.status === 200 ? parseJson(gatewayAnswer, sent.body) : null;
      const made = answer?.responseMessage;
      const isOurs = answer?.TransactionID === reference && made?.GatewayTransID === processorId;
      if (isOurs && answer.ResponseCode === DONE && made.IsVoided === true) return { kind: 'voided' };
      return isVoidedInBooks(call, { merchantAccountCode, processorId, reference });
    },
    openCardForm: (targetOrigin) => Promise.resolve(toCardForm(options, targetOrigin)),
    vaultCard: (temporaryToken) => vaultCard(ask, temporaryToken),
    async removeCard(cardToken) {
      const sent = await call('/Transaction.API/api/Tokenization/Remove', { Token: cardToken });
      const answer = sent.kind === 'answered' && sent.status === 200 ? parseJson(plainAnswer, sent.body) : null;
      // An unknown token means that the card was removed before.
      const isGone = answer?.ResponseCode === DONE || answer?.ResponseCode === UNKNOWN_TOKEN;
      return isGone ? { kind: 'removed' } : toFailure(sent);
    },
    lookUpBin: () => Promise.resolve({ kind: 'notOffered' }),
  };
}

/** Checks the gateway's records, because the gateway may refuse a void when the charge is already voided. */
async function isVoidedInBooks(
  call: Call,
  asked: { readonly merchantAccountCode: string; readonly processorId: string; readonly reference: string },
): ReturnType<CardProcessor['voidCharge']> {
  const filterObject = { InvoiceNumber: asked.reference, MerchantAccountID: asked.merchantAccountCode };
  const sent = await call('/Reporting.API/api/TransactionsByFilter', { filterObject });
  const books = sent.kind === 'answered' && sent.status === 200 ? parseJson(transactionsByFilter, sent.body) : null;
  const row = books?.Transactions.find((each) => each.GatewayTransID === asked.processorId);
  return row?.InvoiceNum === asked.reference && row.IsVoided === true
    ? { kind: 'voided' }
    : { kind: 'unknown', detail: 'BridgePay did not say that the charge is voided' };
}

/** Builds the form URL. TokenPay needs no server session, because its page works with the merchant's public key. */
function toCardForm({ formUrl, tokenPayKey }: BridgePayOptions, targetOrigin: string): CardFormSession {
  const url = new URL(formUrl);
  url.searchParams.set('key', tokenPayKey);
  url.searchParams.set('origin', targetOrigin);
  return {
    formKey: `form_${randomUUID()}`,
    formUrl: url.href,
    formOrigin: url.origin,
    expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS).toISOString(),
  };
}

async function vaultCard(
  ask: (type: string, id: string, message: Readonly<Record<string, unknown>>) => Promise<SendOutcome>,
  temporaryToken: string,
): Promise<VaultedCard | ProcessorFailure> {
  const sent = await ask(MAKE_TOKEN, randomUUID(), { AuthenticationTokenId: temporaryToken });
  if (sent.kind !== 'answered' || sent.status !== 200) return toFailure(sent);
  const code = parseJson(plainAnswer, sent.body)?.ResponseCode;
  if (code !== undefined && code !== DONE)
    return isRefusedAtOnce(code) ? { kind: 'refused', detail: 'no token' } : UNREADABLE;
  const answer = parseJson(tokenAnswer, sent.body);
  return answer === null ? UNREADABLE : (toVaultedCard(answer) ?? { kind: 'refused', detail: 'a card we do not take' });
}
