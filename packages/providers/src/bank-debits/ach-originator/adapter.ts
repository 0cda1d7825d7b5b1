import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { BankDebits, DebitInquiry, DebitOutcome, DebitRequest, ReturnedDebit } from '#bank-debits/port.ts';
import { parseJson } from '#sending/wire.ts';
import { sendOnce, type SendOutcome } from '#sending/send-once.ts';
import { entryAnswer, problemAnswer, returnsAnswer, type EntryAnswer, type ReturnsAnswer } from './wire.ts';

/** Connection settings for the originator. */
export interface AchOriginatorOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly maxLatenessMs: number;
  /** Maximum number of open connections. Further calls wait for one. */
  readonly connectionsMax: number;
}

type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  mayStillSend?: () => boolean,
) => Promise<SendOutcome>;

/** Talks to an originator of ACH debits over HTTP. Stateless; never retries. An answer counts only when it names the reference
 *  of the request. */
export function openAchOriginator(options: AchOriginatorOptions): BankDebits {
  const send = openSend(options);
  const entryPath = (reference: string): string => `/v1/entries/${encodeURIComponent(reference)}`;
  return {
    timeoutMs: options.timeoutMs,
    maxLatenessMs: options.maxLatenessMs,
    async debit(request) {
      const sent = await send('POST', '/v1/entries', toEntry(request), request.isStillOurs);
      return sent.kind === 'answered' ? toOutcome(sent, request) : sent;
    },
    async inquire(reference) {
      const sent = await send('GET', entryPath(reference));
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      return toInquiry(sent.status, sent.body, reference);
    },
    async cancel(reference) {
      const sent = await send('POST', `${entryPath(reference)}/cancel`, {});
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      const entry = readEntry(sent.body, reference);
      return entry?.status === 'CANCELLED' ? { kind: 'cancelled' } : { kind: 'unknown', detail: `HTTP ${sent.status}` };
    },
    async returns(from, to) {
      const sent = await send('GET', `/v1/returns?from=${from}&to=${to}`);
      if (sent.kind !== 'answered') return { kind: 'unavailable', detail: sent.detail };
      const answer = sent.status === 200 ? parseJson(returnsAnswer, sent.body) : null;
      const returns = answer?.returns.flatMap(toReturned) ?? [];
      // An unreadable row fails the whole call, so that these days are read again and no return is lost.
      return answer !== null && answer.count === answer.returns.length && answer.count === returns.length
        ? { kind: 'told', returns }
        : { kind: 'unavailable', detail: `HTTP ${sent.status} without the whole list` };
    },
  };
}

function openSend({ baseUrl, apiKey, timeoutMs, connectionsMax }: AchOriginatorOptions): Send {
  const settings = { keepAlive: true, maxSockets: connectionsMax };
  const agent = baseUrl.startsWith('https:') ? new SecureAgent(settings) : new PlainAgent(settings);
  return (method, path, body, mayStillSend) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const content = text === null ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}`, ...content };
    return sendOnce({ method, url: new URL(baseUrl + path), headers, body: text, timeoutMs, agent, mayStillSend });
  };
}

function toEntry(request: DebitRequest): Record<string, unknown> {
  const { reference, amountCents, holder, routingNumber, accountNumber, accountType, effectiveOn } = request;
  return {
    reference,
    secCode: 'WEB',
    direction: 'debit',
    amount: `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`,
    effectiveDate: effectiveOn,
    description: 'LOAN PYMT',
    receiver: { name: holder, routingNumber, accountNumber, accountType: accountType.toUpperCase() },
  };
}

function toReturned({ reference, code, amount, returnedOn }: ReturnsAnswer['returns'][number]): ReturnedDebit[] {
  const [amountCents, on] = [parseAmount(amount), parseBusinessDate(returnedOn)];
  return amountCents === null || on === null ? [] : [{ reference, code, amountCents, returnedOn: on }];
}

function readEntry(body: string, reference: string): EntryAnswer | null {
  const entry = parseJson(entryAnswer, body);
  return entry?.reference === reference ? entry : null;
}

function toOutcome({ status, body }: SendOutcome & { kind: 'answered' }, request: DebitRequest): DebitOutcome {
  const entry = readEntry(body, request.reference);
  if (entry === null || (status !== 200 && status !== 201 && status !== 422))
    return { kind: 'unknown', detail: `HTTP ${status} without an answer to this reference` };
  if (entry.status === 'REFUSED') return { kind: 'refused', entryId: entry.id, reason: toRefusal(entry) };
  if (entry.status === 'ACCEPTED' && parseAmount(entry.amount) === request.amountCents)
    return { kind: 'accepted', entryId: entry.id, amountCents: request.amountCents };
  return { kind: 'unknown', detail: `HTTP ${status} ${entry.status} for ${entry.amount}` };
}

function toInquiry(status: number, body: string, reference: string): DebitInquiry {
  // The originator's own 404 is JSON. A 404 from a proxy proves nothing about its records, and a proven absence allows a second
  // debit (D3).
  if (status === 404 && parseJson(problemAnswer, body) !== null) return { kind: 'absent' };
  const entry = status === 200 ? readEntry(body, reference) : null;
  const amountCents = entry === null ? null : parseAmount(entry.amount);
  if (entry === null || amountCents === null) return { kind: 'unknown', detail: `HTTP ${status}` };
  switch (entry.status) {
    case 'ACCEPTED':
      return { kind: 'accepted', entryId: entry.id, amountCents };
    case 'REFUSED':
      return { kind: 'refused', entryId: entry.id, reason: toRefusal(entry) };
    case 'CANCELLED':
      return { kind: 'cancelled', entryId: entry.id };
  }
}

function toRefusal({ reason }: EntryAnswer): 'invalidAccount' | 'invalidRequest' {
  return reason === 'INVALID_ACCOUNT' ? 'invalidAccount' : 'invalidRequest';
}
