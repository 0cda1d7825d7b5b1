import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import {
  entryPath,
  openKeyedSend,
  readReturns,
  type AchOriginatorOptions,
  type KeyedSend,
} from '#bank-debits/ach-originator/keyed-send.ts';
import { entryAnswer, problemAnswer, type EntryAnswer } from '#bank-debits/ach-originator/wire.ts';
import { toDollars } from '#card-processing/processor-call.ts';
import type {
  DisbursementChannelDesk,
  PayoutInquiry,
  PayoutRefusal,
  PayoutRequest,
  PayoutTarget,
  SendOutcome,
  SentPayout,
} from '#disbursements/port.ts';
import { parseJson } from '#sending/wire.ts';

/** Credits to bank accounts through the originator of our debits. It takes a reference once. It never says that a credit was paid: a credit
 *  whose day is over without a return is paid, and it may still come back for days. Stateless; never retries. Source: width 1. */
export function openAchCredits(options: AchOriginatorOptions): DisbursementChannelDesk {
  const send = openKeyedSend(options);
  return {
    channel: 'ach',
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    limitCents: null,
    canCancelSent: false,
    async send(request) {
      const { target } = request;
      if (target.kind !== 'account') return { kind: 'refused', partnerId: '', reason: 'invalidRequest' };
      const sent = await send('POST', '/v1/entries', toEntry(request, target), request.isStillOurs);
      if (sent.kind !== 'answered') return { kind: sent.kind, detail: sent.detail };
      return toOutcome(sent.status, readEntry(sent.body, request.reference), request);
    },
    async inquire(reference) {
      const sent = await send('GET', entryPath(reference));
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      return toInquiry(sent.status, sent.body, reference);
    },
    cancel: (reference) => cancel(send, reference),
    returns: (from, to) => readReturns(send, from, to, 'credit'),
  };
}

/** Tries to stop a credit that the originator has not filed yet. */
async function cancel(send: KeyedSend, reference: string): ReturnType<DisbursementChannelDesk['cancel']> {
  const sent = await send('POST', `${entryPath(reference)}/cancel`, {});
  if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
  const entry = readEntry(sent.body, reference);
  if (entry?.status === 'CANCELLED') return { kind: 'cancelled' };
  return entry?.status === 'ACCEPTED' && sent.status === 409
    ? { kind: 'tooLate' }
    : { kind: 'unknown', detail: `HTTP ${sent.status}` };
}

function toEntry(
  { reference, amountCents, receiver }: PayoutRequest,
  { routingNumber, accountNumber, accountType, effectiveOn }: Extract<PayoutTarget, { kind: 'account' }>,
): Record<string, unknown> {
  const name = `${receiver.firstName} ${receiver.lastName}`.trim();
  return {
    reference,
    secCode: 'PPD',
    direction: 'credit',
    amount: toDollars(amountCents),
    effectiveDate: effectiveOn,
    description: 'LOAN FUNDS',
    receiver: { name, routingNumber, accountNumber, accountType: accountType.toUpperCase() },
  };
}

function readEntry(body: string, reference: string): EntryAnswer | null {
  const entry = parseJson(entryAnswer, body);
  return entry?.reference === reference ? entry : null;
}

function toSent(entry: EntryAnswer): SentPayout | null {
  const amountCents = parseAmount(entry.amount);
  return amountCents === null
    ? null
    : { partnerId: entry.id, amountCents, referenceNumber: null, feeCents: NO_CENTS, expiresOn: null };
}

function toRefusal({ reason }: EntryAnswer): PayoutRefusal {
  return reason === 'INVALID_ACCOUNT' ? 'invalidAccount' : 'invalidRequest';
}

/** Reads the outcome of an answered credit. Only an answer that names the reference and the amount counts. */
function toOutcome(status: number, entry: EntryAnswer | null, { amountCents }: PayoutRequest): SendOutcome {
  if (entry === null || (status !== 200 && status !== 201 && status !== 422))
    return { kind: 'unknown', detail: `HTTP ${status} without an answer to this reference` };
  if (entry.status === 'REFUSED') return { kind: 'refused', partnerId: entry.id, reason: toRefusal(entry) };
  const sent = toSent(entry);
  return entry.status === 'ACCEPTED' && sent?.amountCents === amountCents
    ? { kind: 'sent', ...sent }
    : { kind: 'unknown', detail: `HTTP ${status} ${entry.status} for ${entry.amount}` };
}

function toInquiry(status: number, body: string, reference: string): PayoutInquiry {
  // A 404 from a proxy proves nothing, and a proven absence allows a second credit (D3).
  if (status === 404 && parseJson(problemAnswer, body) !== null) return { kind: 'absent' };
  const entry = status === 200 ? readEntry(body, reference) : null;
  const sent = entry === null ? null : toSent(entry);
  if (entry === null || sent === null) return { kind: 'unknown', detail: `HTTP ${status}` };
  switch (entry.status) {
    case 'ACCEPTED':
      return { kind: 'sent', copies: 1, ...sent };
    case 'REFUSED':
      return { kind: 'refused', partnerId: entry.id, reason: toRefusal(entry) };
    case 'CANCELLED':
      return { kind: 'cancelled', partnerId: entry.id };
  }
}
