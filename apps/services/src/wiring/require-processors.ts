import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { findMissingProcessors, type MissingProcessor } from '@lendside/domain/configuration/card-routing.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { loanSystemsOfBrand } from '@lendside/domain/loans/products/brand-loan-systems.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { getSettings } from '#features/configuration/settings-queries.ts';
import type { Queryable } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { CARD_PROCESSORS } from './providers.ts';

/** Checks that every processor in the setting `cardProcessors` is open, for the brands' loans in the `loanSystems` that are
 *  reached. Otherwise throws a `StartProblem` that says which
 *  loans' cards could not be charged and what to set. Source: decision 012. */
export async function requireProcessors(
  database: Queryable,
  processors: readonly CardProcessor[],
  loanSystems: readonly LoanSystemName[],
): Promise<void> {
  const { cardProcessors } = applyServerSettings(await getSettings(database));
  const reached = processors.map(({ processorNumber }) => processorNumber);
  const systemsOf = (brand: BrandCode) => loanSystemsOfBrand(brand, loanSystems);
  const missing = findMissingProcessors(cardProcessors, systemsOf, reached);
  if (missing.length > 0) throw new StartProblem(missing.map(toSentence).join('\n'));
}

function toSentence({ processor, loans }: MissingProcessor): string {
  const { name, settings } = CARD_PROCESSORS[processor];
  const whose = loans.map(([brand, system]) => `${brand} on ${system}`).join(', ');
  return (
    `The cards of ${whose} go to ${name} (setting cardProcessors), which has no settings here. Set ${settings}, or name another ` +
    `processor, or 5 for none, in the row config.cardProcessors of app.setting: for these loans, or as "default".`
  );
}
