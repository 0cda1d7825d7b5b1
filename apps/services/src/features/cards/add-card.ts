import { CARD_DATA_TEXT } from '@lendside/contract/card-data.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import {
  disbursementCardsMax,
  TOO_MANY_TRIES_TEXT,
  tooManyDisbursementCardsText,
} from '@lendside/domain/cards/card-limits.ts';
import { NAME_MISMATCH_TEXT, nameMatches } from '@lendside/domain/cards/cardholder-name.ts';
import { containsCardNumber } from '@lendside/domain/cards/pan-firewall.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type {
  CardProcessor,
  ProcessorFailure,
  UnavailableBecause,
  VaultedCard,
} from '@lendside/providers/card-processing/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { personStatement, statement, type Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { CARDS_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import { findCard } from './card-queries.ts';
import { findNewCardProcessor, type CardPurpose } from './route-card.ts';
import { toCardEntity } from './to-card-entity.ts';

/** Dependencies of the card calls. */
export interface CardsOptions {
  readonly database: Database;
  /** All processors this installation reaches. */
  readonly processors: readonly CardProcessor[];
  /** Origins of our own pages, the only ones a card form opens for (security T12). */
  readonly ownOrigins: readonly string[];
  /** Returns the business date, which decides whether a card has expired. */
  today(): Promise<BusinessDate>;
}

/** A request to add a card. */
export interface CardToAdd {
  readonly guestCard: boolean;
  readonly tokenPayTempToken: string;
  readonly cardholderName: string;
}

/** A vaulted card, its processor and the business date. */
interface Vaulting {
  readonly processor: CardProcessor;
  readonly vaulted: VaultedCard;
  readonly today: BusinessDate;
}

const keepCard = statement<{ card_id: string | null; answer: 'added' | 'known' | 'too_many' }>(
  'card_add',
  'select card_id, answer from app.add_card($1::jsonb)',
);
const holderOf = personStatement<{ first_name: string; last_name: string }>(
  'card_holder',
  'select first_name, last_name from app.profile where profile_id = $1',
);

/** Vaults a card with the hosted form's token and stores it. Returns the existing card if the customer already has it. At most
 *  five tries a day reach the processor; a guest has five per guest link (security T22). A guest may use any name on the card
 *  and gets a one-time card that the borrower never sees. Source: LAP-107, CRD-008, CRD-015, LVA-001 to LVA-009, LOP-060,
 *  LOP-062, LOP-083. */
export async function addCard(
  options: CardsOptions,
  input: CardToAdd,
  purpose: CardPurpose,
  caller: Customer,
): Promise<{ card: CardEntity }> {
  const { database } = options;
  if (containsCardNumber(input.cardholderName) || /^\d[\d -]*$/.test(input.tokenPayTempToken)) {
    throw new Refused('ValidationException', CARD_DATA_TEXT);
  }
  if (guestSessionOf(caller) === null) await requireOwnName(database, caller, input.cardholderName);
  else if (!input.guestCard) throw guestCardOnly();
  const processor = await findNewCardProcessor(options, purpose, caller);
  await countUse(database, 'card-add', caller, CARDS_LIMITS.adds, TOO_MANY_TRIES_TEXT);
  const vaulted = await processor.vaultCard(input.tokenPayTempToken, input.cardholderName);
  if ('kind' in vaulted) throw toRefusal(vaulted);
  const today = await options.today();
  if (isCardExpired({ month: vaulted.expiresMonth, year: vaulted.expiresYear }, today)) {
    await processor.removeCard(vaulted.cardToken);
    throw new Refused('CardExpired', 'This card has expired.');
  }
  return { card: await keep(database, input, caller, { processor, vaulted, today }) };
}

async function requireOwnName(database: Database, caller: Customer, cardholderName: string): Promise<void> {
  const holder = await database.row(holderOf, [caller.profileId]);
  if (holder === null || !nameMatches(cardholderName, holder.first_name, holder.last_name))
    throw new Refused('NameMismatch', NAME_MISMATCH_TEXT);
}

function guestCardOnly(): Refused {
  return new Refused('ValidationException', 'A card can be saved once you have an account.', {
    fields: [{ field: 'guestCard', message: 'Add the card for this payment.' }],
  });
}

async function keep(
  database: Database,
  input: CardToAdd,
  caller: Customer,
  { processor, vaulted, today }: Vaulting,
): Promise<CardEntity> {
  const disburseMax = disbursementCardsMax(null, (await readConfiguration(database)).limits);
  const kept = await database.row(keepCard, [
    JSON.stringify({
      cardId: newId('card'),
      profileId: caller.profileId,
      processor: processor.processorNumber,
      processorToken: vaulted.cardToken,
      type: vaulted.brand,
      bin: vaulted.bin,
      lastFour: vaulted.lastFour,
      holder: input.cardholderName.trim(),
      expiresMonth: vaulted.expiresMonth,
      expiresYear: vaulted.expiresYear,
      canDisburse: vaulted.canDisburse ?? (await canDisburseByBin(processor, vaulted.bin)),
      saved: !input.guestCard,
      guestSessionId: guestSessionOf(caller),
      disburseMax,
    }),
  ]);
  if (kept === null || kept.card_id === null) {
    await processor.removeCard(vaulted.cardToken);
    throw new Refused('CardLimitReached', tooManyDisbursementCardsText(disburseMax));
  }
  const card = await findCard(database, caller, kept.card_id);
  if (card === null) throw new Error(`card ${kept.card_id} was kept and is not there`);
  // The vault may now hold a second copy of a card that we already have, so remove the new copy.
  if (kept.answer === 'known' && card.processor_token !== vaulted.cardToken)
    await processor.removeCard(vaulted.cardToken);
  return toCardEntity(card, caller, today, kept.answer === 'added');
}

/** Whether the card can receive money, according to its first digits. Returns false when the look-up fails; the card can still
 *  pay. */
async function canDisburseByBin(processor: CardProcessor, bin: string): Promise<boolean> {
  const found = await processor.lookUpBin(bin);
  return found.kind === 'found' && found.canDisburse;
}

// Error code and text for each reason why the vault is unavailable. Source: LER-001 to LER-006, LOP-063.
const REFUSALS: Readonly<Record<UnavailableBecause, readonly [ErrorCode, string]>> = {
  broken: ['InternalErrorException', 'There was an internal server error. Please try again.'],
  busy: ['TooManyRequestsException', TOO_MANY_TRIES_TEXT],
  accessDenied: ['AccessDeniedException', 'Access denied. Please try again.'],
  away: ['ServiceUnavailableException', 'Service unavailable. Please try again.'],
  silent: ['RequestTimeoutException', 'Connection timeout. Please try again.'],
  unclear: ['ProcessorUnavailable', 'The card could not be saved. Please try again.'],
};

function toRefusal(failure: ProcessorFailure): Refused {
  return failure.kind === 'refused'
    ? new Refused('CardDeclined', 'Please confirm card information is entered correctly')
    : new Refused(...REFUSALS[failure.because]);
}
