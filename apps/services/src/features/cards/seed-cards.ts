import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** A test card of the simulated processor for a seeded person. */
export interface CardToSeed {
  /** Last four digits of one of the simulator's test cards. */
  readonly lastFour: keyof typeof TEST_CARDS;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  readonly holder: string;
}

const TEST_CARDS = {
  '1111': { type: 'visa', bin: '411111', canDisburse: false },
  '4242': { type: 'visa', bin: '424242', canDisburse: true },
  '4444': { type: 'mastercard', bin: '555555', canDisburse: true },
  '0005': { type: 'amex', bin: '378282', canDisburse: false },
  '1117': { type: 'discover', bin: '601111', canDisburse: false },
  '0002': { type: 'visa', bin: '400000', canDisburse: false },
  '9995': { type: 'visa', bin: '400000', canDisburse: false },
  '0069': { type: 'visa', bin: '400000', canDisburse: false },
  '0127': { type: 'visa', bin: '400000', canDisburse: false },
} as const satisfies Readonly<Record<string, { type: CardBrand; bin: string; canDisburse: boolean }>>;

const insertCard = statement(
  'seed_card',
  `
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, true) on conflict (card_id) do nothing`,
);

/** Adds saved cards to a seeded person. The tokens are `SIMCARD-<last four>-<MMYY>-<anything>`, which the simulator accepts
 *  without vaulting. So the seed needs no running simulator. Seeding twice changes nothing, and production never seeds. */
export async function seedCards(owner: Queryable, profileId: string, cards: readonly CardToSeed[]): Promise<void> {
  for (const [index, card] of cards.entries()) {
    const { type, bin, canDisburse } = TEST_CARDS[card.lastFour];
    const month = String(card.expiresMonth).padStart(2, '0');
    const name = profileId.replaceAll(/[^A-Za-z0-9]/g, '').slice(-24);
    const token = `SIMCARD-${card.lastFour}-${month}${String(card.expiresYear).slice(-2)}-${name}-${index + 1}`;
    await owner.rows(insertCard, [
      `card_seed_${name}_${index + 1}`,
      profileId,
      token,
      type,
      bin,
      card.lastFour,
      card.holder,
      card.expiresMonth,
      card.expiresYear,
      canDisburse,
    ]);
  }
}
