import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { Queryable } from '#platform/database.ts';
import { getSettings } from './settings-queries.ts';

/** Decides whether bank accounts are offered, and returns the settings that depend on it. */
export interface BankOffer {
  /** The settings as the web reads them. `bankAccounts` is always false when no bank is connected. */
  settings(): Promise<Record<string, unknown>>;
  /** Whether bank accounts can be added and debited now. */
  isOffered(): Promise<boolean>;
}

/** Offers bank accounts when a bank is connected and the setting `bankAccounts` is on. A lender may turn them off while
 *  returned debits still arrive. Source: decision 012. */
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
