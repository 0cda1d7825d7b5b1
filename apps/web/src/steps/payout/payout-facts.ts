import type { getDrawResult, getDrawTerms, listPayouts } from '@lendside/contract/cash/draws.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { PAYOUT_STATES } from '@lendside/domain/payouts/payout-states.ts';

/** Money on its way to a person, as the services say. */
export type Payout = ResponseOf<typeof listPayouts>['payouts'][number];

/** Where a draw stands, as the services say. */
export type DrawResult = ResponseOf<typeof getDrawResult>;

/** What may be drawn on a line, as the services say. */
export type DrawTerms = ResponseOf<typeof getDrawTerms>;

/** Wire number of a channel. Source: LAP-102. */
export type ChannelType = Payout['disbursementType'];

/** The channels by name. Source: DRW-004, LAP-102. */
export const CHANNEL = { store: 2, moneyGram: 14, debit: 16, ach: 101 } as const satisfies Record<string, ChannelType>;

/** True while the money is still on its way, waits to be picked up or is being canceled. */
export function isOpenPayout({ state }: Pick<Payout, 'state'>): boolean {
  return state !== 'paid' && !PAYOUT_STATES[state].isOver;
}

/** True when the money waits for the person at a store or at MoneyGram. */
export function isPickUp(channel: ChannelType): boolean {
  return channel === CHANNEL.store || channel === CHANNEL.moneyGram;
}

const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the newest advance when it ended without its money reaching the person in the last seven days; else null. `nowMs`: now. */
export function endedDraw(payouts: readonly Payout[], nowMs: number): Payout | null {
  const newest = payouts.find(({ purpose }) => purpose === 'draw');
  if (newest === undefined || !PAYOUT_STATES[newest.state].isOver || newest.endedAt === null) return null;
  return nowMs - Date.parse(newest.endedAt) < SHOWN_MS ? newest : null;
}

/** Returns the newest money for a purpose, while it moves and for seven days after it was paid or ended; else null. `nowMs`: now. */
export function newestOf(purpose: Payout['purpose'], payouts: readonly Payout[], nowMs: number): Payout | null {
  const newest = payouts.find((payout) => payout.purpose === purpose);
  if (newest === undefined || isOpenPayout(newest)) return newest ?? null;
  const endedAt = newest.endedAt ?? newest.steps.paid;
  return endedAt !== null && nowMs - Date.parse(endedAt) < SHOWN_MS ? newest : null;
}

/** Returns the advances of a list that still move, newest first. */
export function openDraws(payouts: readonly Payout[]): readonly Payout[] {
  return payouts.filter((payout) => payout.purpose === 'draw' && isOpenPayout(payout));
}
