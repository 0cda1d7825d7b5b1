import type { CallsOf } from '@lendside/contract/api.ts';
import type { HttpFoundation, Room } from '#wiring/room.ts';
import { guestCardEnds } from './end-guest-card.ts';
import { cardRemovalKinds } from './remove-vaulted-card.ts';

/** The cards feature: a customer's cards and bank accounts. */
export const cardsRoom: Room<CallsOf<'cards'>> = {
  openHttp: async ({ config, database, processors, today }) => ({
    handlers: (await import('./cards-routes.ts')).cardsHandlers({
      database,
      processors,
      ownOrigins: ownOrigins(config),
      today,
    }),
  }),
  openWorker: ({ database, processors }) => ({
    outboxKinds: { ...cardRemovalKinds({ database, processors }), guestCardEnd: guestCardEnds({ database }) },
  }),
};

/** Returns the origins of our own pages. A simulation also serves them at ROAD_URL. */
function ownOrigins({ LENDSIDE_MODE, PUBLIC_URL, ROAD_URL }: HttpFoundation['config']): string[] {
  const isOnRoad = LENDSIDE_MODE === 'simulation' && URL.canParse(ROAD_URL);
  return [PUBLIC_URL, ...(isOnRoad ? [ROAD_URL] : [])].map((url) => new URL(url).origin);
}
