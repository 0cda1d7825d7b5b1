import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { BankDebits, DebitInquiry, DebitOutcome, DebitRequest } from '#bank-debits/port.ts';
import { parseJson } from '#sending/wire.ts';
import type { SendOutcome } from '#sending/send-once.ts';
import { entryPath, openKeyedSend, readReturns, type AchOriginatorOptions } from './keyed-send.ts';
import { entryAnswer, problemAnswer, type EntryAnswer } from './wire.ts';

/** Talks to an originator of ACH debits over HTTP. Stateless; never retries. An answer counts only when it names the reference
 *  of the request. */
export function openAchOriginator(options: AchOriginatorOptions): BankDebits {
  const send = openKeyedSend(options);
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
    returns: (from, to) => readReturns(send, from, to, 'debit'),
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
