import { randomInt, randomUUID } from 'node:crypto';
import type { CardToken, KeptCard } from '#books/card-books.ts';
import type { Charge } from '#books/charge-books.ts';
import { instantOf } from '#timing/clock.ts';
import type { CardDesk } from './card-desk.ts';

export type ChargeRequest = {
  reference: string;
  amountCents: number;
  currency: string;
  card: KeptCard;
  /** The transient token that pays or confirms the security code. An approval uses it up. */
  token: CardToken | null;
};

export type ChargeAnswer = { kind: 'charged'; charge: Charge } | { kind: 'token-used' };

/** Finds the first charge of a reference when the processor is set to deduplicate. */
export function findEarlierCharge({ faults, charges }: CardDesk, reference: string): Charge | null {
  return faults.settings().deduplicate ? (charges.ofReference(reference)[0] ?? null) : null;
}

/** Ids begin with the time, as real processors' ids do. Charges of one commit then share a database page. */
function newChargeId(nowMs: number): string {
  return nowMs.toString(16).padStart(12, '0') + randomUUID().replaceAll('-', '').slice(12);
}

/** Decides and books one charge in a single turn of the event loop, so that no other charge can interleave. */
export function chargeCard(desk: CardDesk, request: ChargeRequest, plannedDecline: string | null): ChargeAnswer {
  const { charges, cards, clock } = desk;
  const { reference, amountCents, currency, card, token } = request;
  const earlier = findEarlierCharge(desk, reference);
  if (earlier !== null) return { kind: 'charged', charge: earlier };
  const declineReason =
    plannedDecline ?? card.declineReason ?? (token?.isSecurityCodeRight === false ? 'CVN_NOT_MATCH' : null);
  const createdAt = instantOf(clock);
  if (declineReason === null && token !== null && !cards.markTokenUsed(token.jti, createdAt))
    return { kind: 'token-used' };
  const charge: Charge = {
    id: newChargeId(clock.nowMs()),
    reference,
    amountCents,
    currency,
    status: declineReason === null ? 'captured' : 'declined',
    declineReason,
    approvalCode: declineReason === null ? String(randomInt(1_000_000)).padStart(6, '0') : null,
    lastFour: card.lastFour,
    cardType: card.cardType,
    createdAt,
    voidedAt: null,
  };
  charges.add(charge);
  return { kind: 'charged', charge };
}
