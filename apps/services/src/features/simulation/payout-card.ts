import type { Person } from './story.ts';

/** Last four digits of the card that gets a seeded person's rewards, masked. */
export const SEEDED_PAYOUT_CARD = '•••• 4242';

/** Returns the id of the card that gets a seeded person's rewards; null for somebody whose story has no cash-out. */
export function findPayoutCardId({ code, story }: Person): string | null {
  return story.some((step) => step.does === 'cashOut') ? `card_rewards_${code}` : null;
}
