import { randomUUID } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { toPartnerReference } from '#disbursements/partner-reference.ts';
import type {
  CancelOutcome,
  DisbursementChannelDesk,
  PayoutInquiry,
  PayoutRequest,
  SendOutcome,
} from '#disbursements/port.ts';
import { sendOnce, type SendOutcome as Sent } from '#sending/send-once.ts';
import { parseJson } from '#sending/wire.ts';
import { openMoneyGramTokens, type MoneyGramAccount } from './access-token.ts';
import {
  kindOf,
  toBase,
  toCents,
  toInquiry,
  toQuoteBody,
  toRefusal,
  toUpdateBody,
  type MoneyGramPartner,
} from './translate.ts';
import {
  commitAnswer,
  errorsAnswer,
  quoteAnswer,
  refundAnswer,
  transaction,
  transactionList,
  updateAnswer,
} from './wire.ts';

/** Connection settings for MoneyGram. */
export interface MoneyGramOptions extends MoneyGramAccount, MoneyGramPartner {
  /** True once MoneyGram has confirmed that transactions can be searched by our reference. Until then every payout needs `onPrepared`, and the
   *  transaction whose id was kept is read. */
  readonly canBeAsked: boolean;
  /** Time for a whole payout: token, quote, update and commit. */
  readonly timeoutMs: number;
  readonly maxLatenessMs: number;
  readonly connectionsMax: number;
}

interface CallOptions {
  readonly body?: unknown;
  readonly mayStillSend?: (() => boolean) | undefined;
}

/** Makes one call within the time that is left. */
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, options?: CallOptions) => Promise<Sent>;

const SEND = '/disbursement/v1/transactions';
const STATUS = '/disbursement/status/v1/transactions';
const REFUND = '/disbursement/refund/v1/transactions';
const LIMIT = cents(1_000_000);
/** The reason of a refund that MoneyGram's list names for money nobody wants any more. */
const REFUND_REASON = 'NO_RCV_LOC';

/** Cash that a person picks up at a MoneyGram agent: quote, update, commit. Only the commit moves money. Until it is sent, a failure is
 *  `notSent`; after it, only an explicit answer counts. Stateless but for the access token; never retries. Each call opens a connection of
 *  its own, so that no answer can belong to another payout. Source: width 1, partners.md 10. */
export function openMoneyGram(options: MoneyGramOptions): DisbursementChannelDesk {
  const openCalls = makeOpenCalls(options);
  return {
    channel: 'moneyGram',
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    limitCents: LIMIT,
    canCancelSent: true,
    async send(request) {
      if (request.target.kind !== 'pickup') return { kind: 'refused', partnerId: '', reason: 'invalidRequest' };
      if (request.amountCents > LIMIT) return { kind: 'refused', partnerId: '', reason: 'amountAboveLimit' };
      if (!options.canBeAsked && request.onPrepared === undefined)
        return { kind: 'notSent', detail: 'nobody keeps the id, and MoneyGram cannot be asked without it' };
      const call = openCalls();
      const ready = await prepare(call, options, request);
      return 'kind' in ready ? ready : commit(call, options, request, ready);
    },
    inquire: (reference, partnerId) =>
      options.canBeAsked
        ? search(openCalls(), options, toPartnerReference(reference), partnerId)
        : readOne(openCalls(), options, toPartnerReference(reference), partnerId),
    cancel: (_reference, partnerId) => refund(openCalls(), options, partnerId),
    // MoneyGram keeps what nobody picks up; nothing comes back by itself.
    returns: () => Promise.resolve({ kind: 'told', returns: [] }),
  };
}

/** Returns a way to open calls that share one time limit. */
function makeOpenCalls(options: MoneyGramOptions): () => Call {
  const settings = { keepAlive: false, maxSockets: options.connectionsMax };
  const agent = options.baseUrl.startsWith('https:') ? new SecureAgent(settings) : new PlainAgent(settings);
  const tokens = openMoneyGramTokens(options);
  return () => {
    const endsAt = performance.now() + options.timeoutMs;
    return async (method, path, { body, mayStillSend } = {}) => {
      const none = { kind: 'notSent', detail: 'the time was used up', isTimeout: true } as const;
      const leftMs = (): number => Math.floor(endsAt - performance.now());
      if (leftMs() <= 0) return none;
      const got = await tokens.get(leftMs());
      if (!('token' in got)) return { kind: 'notSent', detail: got.detail, isTimeout: false };
      if (leftMs() <= 0) return none;
      const text = body === undefined ? null : JSON.stringify(body);
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${got.token}`,
        'x-mg-clientrequestid': randomUUID(),
        ...(text === null ? {} : { 'content-type': 'application/json' }),
      };
      const url = new URL(options.baseUrl + path);
      const sent = await sendOnce({ method, url, headers, body: text, timeoutMs: leftMs(), agent, mayStillSend });
      if (sent.kind === 'answered' && sent.status === 401) tokens.drop(got.token);
      return sent;
    };
  };
}

interface Prepared {
  readonly partnerId: string;
  readonly feeCents: Cents;
}

/** Reads why a step before the commit failed. No money can have moved. */
function toUnprepared(sent: Sent): SendOutcome {
  if (sent.kind !== 'answered') return { kind: 'notSent', detail: sent.detail };
  const errors = sent.status === 400 ? parseJson(errorsAnswer, sent.body) : null;
  if (errors !== null) return { kind: 'refused', partnerId: '', reason: toRefusal(errors) };
  return { kind: 'notSent', detail: `HTTP ${sent.status} before the commit` };
}

/** Quotes and names the receiver, and hands the transaction's id on. */
async function prepare(call: Call, partner: MoneyGramPartner, request: PayoutRequest): Promise<Prepared | SendOutcome> {
  const mayStillSend = request.isStillOurs;
  const quoted = await call('POST', `${SEND}/quote`, { body: toQuoteBody(partner, request), mayStillSend });
  const answer = quoted.kind === 'answered' && quoted.status === 200 ? parseJson(quoteAnswer, quoted.body) : null;
  if (answer === null) return toUnprepared(quoted);
  const [quote] = answer.transactions;
  const feeCents = toCents(quote?.sendAmount.fees?.value ?? 0) ?? NO_CENTS;
  if (quote === undefined || toCents(quote.sendAmount.amount.value) !== request.amountCents)
    return { kind: 'notSent', detail: 'a quote for another amount' };
  const partnerId = quote.transactionId;
  const named = await call('PUT', `${SEND}/${encodeURIComponent(partnerId)}`, {
    body: toUpdateBody(partner, request),
    mayStillSend,
  });
  const update = named.kind === 'answered' && named.status === 200 ? parseJson(updateAnswer, named.body) : null;
  if (update === null) return toUnprepared(named);
  if (update.transactionId !== partnerId || !update.readyForCommit)
    return { kind: 'notSent', detail: 'not ready to commit' };
  if ((await request.onPrepared?.(partnerId)) === false) return { kind: 'notSent', detail: 'the id was not kept' };
  return { partnerId, feeCents };
}

/** Commits. Anything but an explicit success may have moved money. */
async function commit(
  call: Call,
  partner: MoneyGramPartner,
  { amountCents, isStillOurs }: PayoutRequest,
  { partnerId, feeCents }: Prepared,
): Promise<SendOutcome> {
  const path = `${SEND}/${encodeURIComponent(partnerId)}/commit`;
  const sent = await call('PUT', path, { body: toBase(partner), mayStillSend: isStillOurs });
  if (sent.kind !== 'answered') return { kind: sent.kind, detail: sent.detail };
  const answer = sent.status === 200 ? parseJson(commitAnswer, sent.body) : null;
  if (answer?.transactionId !== partnerId) return { kind: 'unknown', detail: `HTTP ${sent.status} after the commit` };
  const { referenceNumber } = answer;
  return { kind: 'sent', partnerId, amountCents, referenceNumber, feeCents, expiresOn: null };
}

function query(partner: MoneyGramPartner, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ ...toBase(partner), ...more }).toString();
}

/** Reads every transaction of our reference. */
async function search(
  call: Call,
  partner: MoneyGramPartner,
  reference: string,
  partnerId: string | null,
): Promise<PayoutInquiry> {
  const sent = await call('GET', `${STATUS}?${query(partner, { partnerTransactionId: reference })}`);
  if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
  const answer = sent.status === 200 ? parseJson(transactionList, sent.body) : null;
  if (answer === null) return { kind: 'unknown', detail: `HTTP ${sent.status}` };
  const ours = answer.transactions.filter((row) => row.partnerTransactionId === reference);
  return toInquiry(ours, partnerId);
}

async function readTransaction(call: Call, partner: MoneyGramPartner, partnerId: string) {
  const sent = await call('GET', `${STATUS}/${encodeURIComponent(partnerId)}?${query(partner)}`);
  const found = sent.kind === 'answered' && sent.status === 200 ? parseJson(transaction, sent.body) : null;
  return found?.transactionId === partnerId ? found : null;
}

/** Reads the transaction whose id was kept. Without a kept id no commit was ever sent, because `send` demands `onPrepared`. */
async function readOne(
  call: Call,
  partner: MoneyGramPartner,
  reference: string,
  partnerId: string | null,
): Promise<PayoutInquiry> {
  if (partnerId === null) return { kind: 'absent' };
  const found = await readTransaction(call, partner, partnerId);
  const isOurs = found !== null && (found.partnerTransactionId ?? reference) === reference;
  return isOurs ? toInquiry([found], partnerId) : { kind: 'unknown', detail: 'no readable transaction' };
}

/** Takes back what nobody picked up, in MoneyGram's two steps. Its books decide when a step fails: the first answer may have been lost. */
async function refund(call: Call, partner: MoneyGramPartner, partnerId: string): Promise<CancelOutcome> {
  const path = `${REFUND}/${encodeURIComponent(partnerId)}`;
  const asked = await call('GET', `${path}?${query(partner, { refundReasonCode: REFUND_REASON })}`);
  const offer = asked.kind === 'answered' && asked.status === 200 ? parseJson(refundAnswer, asked.body) : null;
  if (offer?.transactionId === partnerId)
    await call('PUT', `${path}/commit`, { body: { ...toBase(partner), refundId: offer.refundId } });
  const found = await readTransaction(call, partner, partnerId);
  const kind = found === null ? 'unclear' : kindOf(found);
  if (kind === 'cancelled') return { kind: 'cancelled' };
  return kind === 'paid' ? { kind: 'taken' } : { kind: 'unknown', detail: 'MoneyGram did not say that it is refunded' };
}
