import type { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { isListedFor } from '@lendside/domain/configuration/card-routing.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { disbursementCardsMax } from '@lendside/domain/cards/card-limits.ts';
import { CARD_BRANDS } from '@lendside/domain/cards/card-brand.ts';
import { INVALID_ROUTING_TEXT } from '@lendside/domain/payments/bank-account.ts';
import { isRoutingNumber } from '@lendside/domain/payments/routing-number.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { statement } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { CARDS_LIMITS } from '#platform/limits.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { addCard, type CardsOptions } from './add-card.ts';
import { findBankByRouting, findBanks, findStops, findVerifiedAccounts } from './bank-queries.ts';
import { findCards } from './card-queries.ts';
import { findNewCardProcessor, type CardPurpose } from './route-card.ts';
import { toCardEntity, withAutopay, withBank } from './to-card-entity.ts';

const removeMethods = statement<{ card_id: string; answer: 'removed' | 'autopay' }>(
  'card_remove',
  'select card_id, answer from app.remove_methods($1, $2, $3, $4, $5)',
);
const autopayOf = statement<{ method_id: string; loan_id: number }>(
  'card_autopay',
  'select method_id, loan_id from app.autopay_methods_of($1)',
);

// Message shown when the caller has requested too many card forms or look-ups.
const TOO_MANY_ASKS_TEXT = 'You have asked about cards too often. Please wait and try again later.';

/** Handlers of the `cards` calls. */
export function cardsHandlers(options: CardsOptions): Handlers<'cards'> {
  const { database } = options;
  return {
    listCards: async (input, caller) => listMethods(options, input.payProviderType, caller),
    addCard: async (input, caller, { brand }) => addCard(options, input, toPurpose(input, brand), caller),
    removeCards: async (input, customer) => {
      const ids = [...new Set(input.cardIds.map(({ id }) => id))];
      const [whose, guest] = [customer.profileId, guestSessionOf(customer)];
      const ends = input.endAutopay === true;
      const rows = await database.rows(removeMethods, [whose, guest, ids, ends, newId('auth')]);
      if (rows.some(({ answer }) => answer === 'autopay'))
        throw new Refused('ConflictException', 'Autopay takes from it. Removing it ends that autopay.');
      if (rows.length < ids.length) throw new Refused('NotFoundException', 'There is no such card.');
      return { removed: ids };
    },
    getCardFormKey: async (input, customer, { brand }) => {
      if (!options.ownOrigins.includes(input.origin))
        throw new Refused('AccessDeniedException', 'Card forms open on our own pages only.');
      const processor = await findNewCardProcessor(options, toPurpose(input, brand), customer);
      await countUse(database, 'card-form', customer, CARDS_LIMITS.formKeys, TOO_MANY_ASKS_TEXT);
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
    getBankInfo: async ({ routingNumber }) => {
      if (!isRoutingNumber(routingNumber))
        throw new Refused('ValidationException', INVALID_ROUTING_TEXT, {
          fields: [{ field: 'routingNumber', message: INVALID_ROUTING_TEXT }],
        });
      const bank = await findBankByRouting(database, routingNumber);
      return { routingNumber, bankName: bank?.name ?? '', city: bank?.city ?? '', state: bank?.state ?? '' };
    },
    lookUpCard: async (input, caller, { brand }) => {
      const processor = await findNewCardProcessor(options, toPurpose(input, brand), caller);
      await countUse(database, 'card-look-up', caller, CARDS_LIMITS.lookUps, TOO_MANY_ASKS_TEXT);
      const found = await processor.lookUpBin(input.cardBin);
      if (found.kind === 'found')
        return {
          cardBin: input.cardBin,
          cardType: found.brand,
          isDebit: found.isDebit,
          canDisburse: found.canDisburse,
        };
      if (found.kind === 'notFound' || found.kind === 'notOffered')
        return { cardBin: input.cardBin, cardType: null, isDebit: false, canDisburse: false };
      throw unavailable();
    },
  };
}

/** Lists the caller's bank accounts and their cards of one processor, or of all. Source: LAP-106, CRD-011. */
async function listMethods(
  { database, today: readToday }: CardsOptions,
  payProviderType: number | undefined,
  customer: Customer,
): Promise<ResponseOf<typeof listCards>> {
  const isGuest = guestSessionOf(customer) !== null;
  const [cards, banks, today, { limits }, paying] = await Promise.all([
    findCards(database, customer),
    findBanks(database, customer),
    readToday(),
    readConfiguration(database),
    isGuest ? [] : database.rows(autopayOf, [customer.profileId]),
  ]);
  const wanted = cards.filter((card) => (card.saved || isGuest) && isListedFor(payProviderType, card.processor));
  const [stops, verified] = await Promise.all([
    findStops(database, customer, banks, today),
    isGuest ? new Set<string>() : findVerifiedAccounts(database, customer, today),
  ]);
  const bankById = new Map(banks.map((bank) => [bank.card_id, bank]));
  return {
    cards: wanted.map((card) =>
      withAutopay(
        withBank(
          toCardEntity(card, customer, today, false),
          bankById.get(card.card_id),
          stops.get(card.card_id) ?? null,
          verified.has(card.card_id),
        ),
        paying.flatMap((row) => (row.method_id === card.card_id ? [row.loan_id] : [])),
      ),
    ),
    validations: { maxDisburseCards: disbursementCardsMax(null, limits), allowedTypes: [...CARD_BRANDS] },
  };
}

/** Uses the brand of the loan if the request names a loan, otherwise the brand of the page. */
function toPurpose(
  { lmsId, productBrand }: { readonly lmsId?: number | undefined; readonly productBrand?: BrandCode | undefined },
  brand: BrandCode,
): CardPurpose {
  const id = Object.values(LOAN_SYSTEM_IDS).find((each) => each === lmsId);
  if (lmsId !== undefined && id === undefined)
    throw new Refused('ValidationException', 'There is no such loan system.');
  return { brand: productBrand ?? brand, lmsId: id };
}

function unavailable(): Refused {
  return new Refused('ProcessorUnavailable', 'The card processor did not answer. Please try again.');
}
