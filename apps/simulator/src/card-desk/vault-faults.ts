import type { FastifyReply } from 'fastify';
import type { CardDesk } from './card-desk.ts';
import { UNKEEPABLE_CARDS, UNREMOVABLE_CARDS, type VaultFault } from './magic-cards.ts';
import { findLiveInstrument } from './standing-instruments.ts';

/** The digits of a card that a vault knows. */
type KnownDigits = { bin: string; lastFour: string };

type FaultyCard = { number: string; vaultFault: VaultFault };

function faultOf(cards: readonly FaultyCard[], { bin, lastFour }: KnownDigits): VaultFault | null {
  return cards.find(({ number }) => number.endsWith(lastFour) && number.startsWith(bin))?.vaultFault ?? null;
}

/** Returns the fault with which the vault refuses to save this card; null when the vault saves it. */
export function findKeepingFault(card: KnownDigits): VaultFault | null {
  return faultOf(UNKEEPABLE_CARDS, card);
}

/** Returns the fault with which the vault refuses to remove this saved card. Null when it removes it or there is no such card. */
export function findRemovalFault(desk: CardDesk, id: string): VaultFault | null {
  const saved = findLiveInstrument(desk, id);
  return saved === null ? null : faultOf(UNREMOVABLE_CARDS, saved.card);
}

/** Sends the fault, with the processor's own body for a refusal (400). */
export function answerVaultFault(reply: FastifyReply, fault: VaultFault, refusal: unknown): FastifyReply {
  if (fault === 'silent') return reply.hijack();
  if (fault === 400) return reply.code(400).send(refusal);
  if (fault === 502)
    return reply.code(502).type('text/html').send('<html><body>502 Bad Gateway (simulated)</body></html>');
  return reply.code(fault).send({ message: `Simulated: the vault answers ${fault}.` });
}
