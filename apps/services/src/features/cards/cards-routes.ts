import { disbursementCardsMax } from '@lendside/domain/cards/card-limits.ts';
import { CARD_BRANDS } from '@lendside/domain/cards/card-brand.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement } from '#platform/database.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { addCard } from './add-card.ts';
import type { CardsOptions } from './add-card.ts';
import { findCards } from './card-queries.ts';
import { toCardEntity } from './to-card-entity.ts';

const removeCards = statement<{ card_id: string }>(
  'card_remove',
  'select card_id from app.remove_cards($1, $2, $3) as card_id',
);

/** The calls of the area `cards`. */
export function cardsHandlers(options: CardsOptions): Handlers<'cards'> {
  const { database, processor } = options;
  return {
    listCards: async (input, caller) => {
      const customer = toCustomer(caller);
      const isGuest = guestSessionOf(customer) !== null;
      const [cards, today] = await Promise.all([findCards(database, customer), options.today()]);
      const wanted = cards.filter(
        (card) =>
          (card.saved || isGuest) && (input.payProviderType === undefined || input.payProviderType === card.processor),
      );
      return {
        cards: wanted.map((card) => toCardEntity(card, customer, today, false)),
        validations: { maxDisburseCards: disbursementCardsMax(null), allowedTypes: [...CARD_BRANDS] },
      };
    },
    addCard: (input, caller) => addCard(options, input, toCustomer(caller)),
    removeCards: async (input, caller) => {
      const customer = toCustomer(caller);
      const ids = [...new Set(input.cardIds.map(({ id }) => id))];
      const rows = await database.rows(removeCards, [customer.profileId, guestSessionOf(customer), ids]);
      if (rows.length < ids.length) throw new Refused('NotFoundException', 'There is no such card.');
      return { removed: ids };
    },
    getCardFormKey: async (input, caller) => {
      toCustomer(caller);
      if (input.origin !== options.publicOrigin)
        throw new Refused('AccessDeniedException', 'Card forms open on our own pages only.');
      const form = await processor.openCardForm(input.origin);
      if ('kind' in form) throw unavailable();
      return {
        formKey: form.formKey,
        formUrl: form.formUrl,
        formOrigin: form.formOrigin,
        processor: processor.processorNumber,
        expiresAt: form.expiresAt,
      };
    },
    lookUpCard: async (input, caller) => {
      toCustomer(caller);
      const found = await processor.lookUpBin(input.cardBin);
      if (found.kind === 'found')
        return {
          cardBin: input.cardBin,
          cardType: found.brand,
          isDebit: found.isDebit,
          canDisburse: found.canDisburse,
        };
      if (found.kind === 'notFound')
        return { cardBin: input.cardBin, cardType: null, isDebit: false, canDisburse: false };
      throw unavailable();
    },
  };
}

function unavailable(): Refused {
  return new Refused('ProcessorUnavailable', 'The card processor did not answer. Please try again.');
}

function toCustomer(caller: Caller): Customer {
  if (caller.kind !== 'customer') throw new Refused('NotAuthorizedException', 'Please sign in.');
  return caller;
}
