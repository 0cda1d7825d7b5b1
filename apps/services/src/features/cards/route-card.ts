import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import {
  CARD_REFUSAL_TEXT,
  findCardRouting,
  type CardProcessorId,
} from '@lendside/domain/configuration/card-routing.ts';
import { loanSystemName, type LoanSystemId, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';

/** What a new card is for: either a brand in one loan system, or any loan of the caller under the page's brand. */
export interface CardPurpose {
  readonly brand: BrandCode;
  readonly lmsId?: LoanSystemId | undefined;
}

const SYSTEM_ORDER: readonly LoanSystemName[] = ['TLXe', 'NLS', 'Invictus'];

/** Returns the processor that vaults a new card of the caller. Refuses with `CardsNotOffered` if the loan takes no cards, and
 *  with `NotFoundException` if the caller has no loan in the system. Refuses with `ProcessorUnavailable` if this installation
 *  does not reach the configured processor. Source: LOA-031, LAP-107, LAP-109, decision 012. */
export async function findNewCardProcessor(
  { database, processors }: { readonly database: Queryable; readonly processors: readonly CardProcessor[] },
  { brand, lmsId }: CardPurpose,
  caller: Customer,
): Promise<CardProcessor> {
  const own = SYSTEM_ORDER.filter((system) => caller.customerIdBySystem[system] !== undefined);
  const asked = lmsId === undefined ? own : [loanSystemName(lmsId)];
  if (lmsId !== undefined && !asked.some((system) => own.includes(system)))
    throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  const { cardProcessors } = await readConfiguration(database);
  // A caller without a loan is treated as one of the first loan system.
  const systems = asked.length === 0 ? SYSTEM_ORDER.slice(0, 1) : asked;
  const found = systems
    .map((system) => findCardRouting(cardProcessors, brand, system))
    .find((routing) => routing.taken);
  if (found === undefined) throw new Refused('CardsNotOffered', CARD_REFUSAL_TEXT.cards_not_taken);
  return getProcessor(processors, found.newCardsWith);
}

function getProcessor(processors: readonly CardProcessor[], id: CardProcessorId): CardProcessor {
  const processor = processors.find((each) => each.processorNumber === id);
  if (processor === undefined)
    throw new Refused('ProcessorUnavailable', 'Cards cannot be added just now. Please try again later.');
  return processor;
}
