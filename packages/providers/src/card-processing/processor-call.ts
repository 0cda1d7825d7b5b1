import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { SendOutcome } from '#sending/send-once.ts';
import type { DeclineReason, InquiryOutcome, ProcessorFailure, UnavailableBecause } from './port.ts';

/** Connections to one processor. */
export type ProcessorAgent = PlainAgent | SecureAgent;

/** Opens them, kept alive, at most `connectionsMax`. */
export function openProcessorAgent(baseUrl: string, connectionsMax: number): ProcessorAgent {
  const settings = { keepAlive: true, maxSockets: connectionsMax };
  return baseUrl.startsWith('https:') ? new SecureAgent(settings) : new PlainAgent(settings);
}

/** Drops the connections at rest. What is not told apart by its reference may come from a connection that is one answer ahead:
 *  after such an answer none of them is kept. */
export function closeIdle(agent: ProcessorAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}

// What repeating may help against, by its status. Any other 4xx is a refusal.
const BECAUSE: Readonly<Record<number, UnavailableBecause>> = {
  401: 'accessDenied',
  403: 'accessDenied',
  408: 'silent',
  429: 'busy',
  500: 'broken',
  503: 'away',
  504: 'silent',
};

/** Why a call that moves no money did not do: a refusal only where repeating it cannot help. */
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

/** The failure of a call that was answered with a success nobody can read: whether it was done is not known, and nothing is said
 *  against the card. */
export const UNREADABLE: ProcessorFailure = { kind: 'unavailable', because: 'unclear', detail: 'unreadable answer' };

/** Cents as processors write an amount: 172500 → "1725.00". */
export function toDollars(amountCents: Cents): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** One charge as some processor's books show it. */
export interface BookedCharge {
  readonly processorId: string;
  readonly status: 'live' | 'voided' | 'declined';
  /** Null where the books say none that can be read. */
  readonly amountCents: Cents | null;
  readonly approvalCode: string;
  readonly reason: DeclineReason;
  /** Sortable; the oldest live charge is the one to keep. */
  readonly bookedAt: string;
}

/** What all charges of one reference come to: live ones before everything else, oldest first. */
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
