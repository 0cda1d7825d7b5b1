import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { parseBusinessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { BankDebits, ReturnedDebit } from '#bank-debits/port.ts';
import { sendOnce, type SendOutcome } from '#sending/send-once.ts';
import { parseJson } from '#sending/wire.ts';
import { returnsAnswer, type ReturnsAnswer } from './wire.ts';

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

/** Makes one call with our key. */
export type KeyedSend = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  mayStillSend?: () => boolean,
) => Promise<SendOutcome>;

/** Returns the path of one entry. */
export function entryPath(reference: string): string {
  return `/v1/entries/${encodeURIComponent(reference)}`;
}

/** Opens a pool of connections to the originator. */
export function openKeyedSend({ baseUrl, apiKey, timeoutMs, connectionsMax }: AchOriginatorOptions): KeyedSend {
  const settings = { keepAlive: true, maxSockets: connectionsMax };
  const agent = baseUrl.startsWith('https:') ? new SecureAgent(settings) : new PlainAgent(settings);
  return (method, path, body, mayStillSend) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const content = text === null ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}`, ...content };
    return sendOnce({ method, url: new URL(baseUrl + path), headers, body: text, timeoutMs, agent, mayStillSend });
  };
}

/** Reads all debits or credits that came back on the days from `from` to `to`. */
export async function readReturns(
  send: KeyedSend,
  from: BusinessDate,
  to: BusinessDate,
  direction: 'debit' | 'credit',
): ReturnType<BankDebits['returns']> {
  const sent = await send('GET', `/v1/returns?from=${from}&to=${to}&direction=${direction}`);
  if (sent.kind !== 'answered') return { kind: 'unavailable', detail: sent.detail };
  const answer = sent.status === 200 ? parseJson(returnsAnswer, sent.body) : null;
  const returns = answer?.returns.flatMap(toReturned) ?? [];
  // An unreadable row fails the whole call, so that these days are read again and no return is lost.
  return answer !== null && answer.count === answer.returns.length && answer.count === returns.length
    ? { kind: 'told', returns }
    : { kind: 'unavailable', detail: `HTTP ${sent.status} without the whole list` };
}

function toReturned({ reference, code, amount, returnedOn }: ReturnsAnswer['returns'][number]): ReturnedDebit[] {
  const [amountCents, on] = [parseAmount(amount), parseBusinessDate(returnedOn)];
  return amountCents === null || on === null ? [] : [{ reference, code, amountCents, returnedOn: on }];
}
