import { lookUpCard } from '@lendside/contract/cards/look-up-card.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** What a look-up says about a card. */
export type LookedUpCard = ResponseOf<typeof lookUpCard>;

// A card is not kept waiting for its description. The services look it up again when they save it.
const LOOK_UP_TIMEOUT_MS = 4_000;

/** Looks a card up by its first digits. Null when the look-up fails or is late; that never stops a card from being saved. Source: LAP-110,
 *  LVA-012, CRD-009. */
export async function lookUp(input: RequestOf<typeof lookUpCard>): Promise<LookedUpCard | null> {
  try {
    return await call(lookUpCard, input, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS));
  } catch {
    noteEvent('a card could not be looked up');
    return null;
  }
}
