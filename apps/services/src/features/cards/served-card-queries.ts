import { CARD_REFUSAL_TEXT, findCardRouting, whyCardRefused } from '@lendside/domain/configuration/card-routing.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';

/** Passes a card that pays a loan: a card is charged by the processor it was vaulted with or not at all, now and by autopay. A bank
 *  account (101) always passes. Refuses `CardsNotOffered` and `CardNotAccepted`. Source: LOA-031, decision 012. */
export async function requireServedCard(
  database: Queryable,
  loan: LoanRecord,
  { processor }: { readonly processor: number },
): Promise<void> {
  const system = loanSystemName(loan.snapshot.lmsId);
  const { cardProcessors } = await readConfiguration(database);
  const reason = whyCardRefused(findCardRouting(cardProcessors, loan.brand, system), processor);
  if (reason === null) return;
  const code = reason === 'cards_not_taken' ? 'CardsNotOffered' : 'CardNotAccepted';
  throw new Refused(code, CARD_REFUSAL_TEXT[reason]);
}
