import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { SendOutcome } from '#sending/send-once.ts';
import type { DeclineReason, InquiryOutcome, ProcessorFailure, UnavailableBecause } from './port.ts';

/** Connection pool of one processor. */
export type ProcessorAgent = PlainAgent | SecureAgent;

/** Opens a pool of at most `connectionsMax` kept-alive connections. */
export function openProcessorAgent(baseUrl: string, connectionsMax: number): ProcessorAgent {
  const settings = { keepAlive: true, maxSockets: connectionsMax };
  return baseUrl.startsWith('https:') ? new SecureAgent(settings) : new PlainAgent(settings);
}

/** Closes idle connections. A connection may hold a surplus answer that the next request would read as its own. Drop all
 *  connections after an answer that names no reference. */
export function closeIdle(agent: ProcessorAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}

// Statuses for which a retry may help. Any other 4xx is a refusal.
const BECAUSE: Readonly<Record<number, UnavailableBecause>> = {
  401: 'accessDenied',
  403: 'accessDenied',
  408: 'silent',
  429: 'busy',
  500: 'broken',
  503: 'away',
  504: 'silent',
};

/** Converts the failure of a call that moves no money. Returns `refused` only when a retry cannot help. */
export function toFailure(sent: SendOutcome): ProcessorFailure {
  if (sent.kind !== 'answered') {
    const because = sent.isTimeout ? 'silent' : sent.kind === 'notSent' ? 'away' : 'unclear';
    return { kind: 'unavailable', because, detail: sent.detail };
  }
  const { status } = sent;
  const detail = `HTTP ${status}`;
  const because = BECAUSE[status] ?? (status >= 400 && status < 500 ? null : 'unclear');
  return because === null ? { kind: 'refused', detail } : { kind: 'unavailable', because, detail };
}

/** Failure for a successful answer that cannot be read. It is unknown whether the request succeeded, and the card is not at
 *  fault. */
export const UNREADABLE: ProcessorFailure = { kind: 'unavailable', because: 'unclear', detail: 'unreadable answer' };

/** Formats cents as processors write an amount: 172500 → "1725.00". */
export function toDollars(amountCents: Cents): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** One charge, as a processor's records show it. */
export interface BookedCharge {
  readonly processorId: string;
  readonly status: 'live' | 'voided' | 'declined';
  /** Null when the amount is missing or unreadable. */
  readonly amountCents: Cents | null;
  readonly approvalCode: string;
  readonly reason: DeclineReason;
  /** Sortable. The oldest live charge is the one to keep. */
  readonly bookedAt: string;
}

/** Combines all charges of one reference into one inquiry result. Live charges take precedence over all others, oldest first. */
export function toInquiryOfCharges(charges: readonly BookedCharge[]): InquiryOutcome {
  const live = charges.filter(({ status }) => status === 'live');
  const [kept, ...extra] = live.toSorted((a, b) => a.bookedAt.localeCompare(b.bookedAt));
  if (kept !== undefined) {
    const { processorId, approvalCode, amountCents } = kept;
    if (amountCents === null) return { kind: 'unknown', detail: 'a charge without an amount' };
    const extraProcessorIds = extra.map((charge) => charge.processorId);
    return { kind: 'captured', processorId, approvalCode, amountCents, copies: live.length, extraProcessorIds };
  }
  const voided = charges.find(({ status }) => status === 'voided');
  if (voided !== undefined) return { kind: 'voided', processorId: voided.processorId };
  const declined = charges.findLast(({ status }) => status === 'declined');
  if (declined !== undefined) return { kind: 'declined', processorId: declined.processorId, reason: declined.reason };
  return { kind: 'absent' };
}
