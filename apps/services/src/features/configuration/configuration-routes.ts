import type { Database } from '#platform/database.ts';
import { isDatabaseAway } from '#platform/faults.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { BRAND_LOAN_SYSTEMS } from './brand-loan-systems.ts';
import { makeAvailability } from './loan-system-availability.ts';
import type { AskableLoanSystem } from './loan-system-availability.ts';
import { getServiceStatus, getSettings } from './settings-queries.ts';

const AWAY = { available: false, message: 'The service is down for a moment. Please try again soon.' } as const;

/** The calls of the configuration area. */
export function configurationHandlers(means: {
  database: Database;
  loanSystems: readonly AskableLoanSystem[];
}): Handlers<'configuration'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  const findAvailable = makeAvailability(means.loanSystems);
  return {
    configSettings: () => getSettings(means.database),
    passwordPolicy: notYet,
    listStates: notYet,
    listContacts: notYet,
    serviceStatus: async () => {
      try {
        return await getServiceStatus(means.database);
      } catch (error) {
        if (isDatabaseAway(error)) return AWAY;
        throw error;
      }
    },
    serviceProvider: async ({ brand }) => {
      const providers = BRAND_LOAN_SYSTEMS[brand];
      return { brand, providers: [...providers], availableProviders: await findAvailable(providers) };
    },
  };
}
