import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { Queryable } from '#platform/database.ts';
import { getSettings } from './settings-queries.ts';

/** Whether bank accounts are offered, and the settings that follow from it. */
export interface BankOffer {
  /** The settings as the web reads them. `bankAccounts` is false when no bank is reached, whatever the setting says. */
  settings(): Promise<Record<string, unknown>>;
  /** Whether bank accounts are added and debited now. */
  isOffered(): Promise<boolean>;
}

/** Combines what the environment reaches with the lender's setting `bankAccounts`. A lender may stop offering bank accounts
 *  while returns still arrive. Source: decision 012. */
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
