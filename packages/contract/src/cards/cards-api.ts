import { addCard } from './add-card.ts';
import { getBankInfo } from './get-bank-info.ts';
import { getCardFormKey } from './get-card-form-key.ts';
import { listCards } from './list-cards.ts';
import { lookUpCard } from './look-up-card.ts';
import { removeCards } from './remove-cards.ts';

/** API calls of the `cards` feature. */
export const cardsApi = {
  listCards,
  addCard,
  removeCards,
  getCardFormKey,
  lookUpCard,
  getBankInfo,
} as const;
