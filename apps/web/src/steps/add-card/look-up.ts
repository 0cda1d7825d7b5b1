import { lookUpCard } from '@lendside/contract/cards/look-up-card.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';
import { describeCard } from './describe-card.ts';

// A card is not kept waiting for its description. The services look it up again when they save it.
const LOOK_UP_TIMEOUT_MS = 4_000;

/** Looks a card up by its first digits and describes it. Null when the look-up fails, is late or does not know the card; that
 *  never stops a card from being saved. Source: LAP-110, LVA-012, CRD-009. */
export async function lookUp(input: RequestOf<typeof lookUpCard>): Promise<string | null> {
  try {
    return describeCard(await call(lookUpCard, input, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS)));
  } catch {
    noteEvent('a card could not be looked up');
    return null;
  }
}
