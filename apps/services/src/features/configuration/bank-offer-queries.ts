import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { Queryable } from '#platform/database.ts';
import { getSettings } from './settings-queries.ts';

/** The one fact whether bank accounts are added and debited, and the settings as they follow from it. */
export interface BankOffer {
  /** The settings as the web reads them: `bankAccounts` is false where no bank is reached, whatever the row says. */
  settings(): Promise<Record<string, unknown>>;
  /** Whether bank accounts are added and debited now. */
  isOffered(): Promise<boolean>;
}

/** Makes the fact of what the environment reaches and the lender's own setting `bankAccounts`, by which it may stop offering what
 *  can still be asked for returns. Source: decision 012. */
export function makeBankOffer(database: Queryable, isReached: boolean): BankOffer {
  const settings = async (): Promise<Record<string, unknown>> => {
    const told = await getSettings(database);
    return isReached ? told : { ...told, bankAccounts: false };
  };
  return {
    settings,
    isOffered: async () => isReached && applyServerSettings(await settings()).bankAccounts,
  };
}
