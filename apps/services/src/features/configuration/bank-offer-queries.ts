import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { BANK_NOT_OFFERED_TEXT } from '@lendside/domain/payments/bank-account.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { getSettings } from './settings-queries.ts';

/** The one fact whether bank accounts are added and debited, and the settings as they follow from it. */
export interface BankOffer {
  /** The settings as the web reads them: `bankAccounts` is false where no bank is reached, whatever the row says. */
  settings(): Promise<Record<string, unknown>>;
  /** Passes, or refuses `BankAccountsNotOffered`. */
  require(): Promise<void>;
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
    require: async () => {
      if (!isReached || !applyServerSettings(await settings()).bankAccounts)
        throw new Refused('BankAccountsNotOffered', BANK_NOT_OFFERED_TEXT);
    },
  };
}
