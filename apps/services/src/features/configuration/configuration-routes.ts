import { BRAND_CODES, type BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { applyServerSettings, type Configuration } from '@lendside/domain/configuration/configuration.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { loanSystemsOfBrand } from '@lendside/domain/loans/products/brand-loan-systems.ts';
import type { Database } from '#platform/database.ts';
import { isDatabaseAway } from '#platform/faults.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { BankOffer } from './bank-offer-queries.ts';
import { makeAvailability, type AskableLoanSystem } from './loan-system-availability.ts';
import { findVideoUrl, getServiceStatus } from './settings-queries.ts';

/** Choices for how often a customer is paid. Source: LOP-095. */
const PAY_FREQUENCIES = [
  { label: 'Every week', value: 'Weekly' },
  { label: 'Every two weeks', value: 'BiWeekly' },
  { label: 'Twice a month', value: 'SemiMonthly' },
  { label: 'Every month', value: 'Monthly' },
] as const;

const AWAY = { available: false, message: 'The service is down for a moment. Please try again soon.' } as const;

/** Returns the handlers of the area `configuration`. */
export function configurationHandlers(means: {
  database: Database;
  loanSystems: readonly AskableLoanSystem[];
  bankOffer: Pick<BankOffer, 'settings'>;
  mode: Mode;
}): Handlers<'configuration'> {
  const readConfiguration = async () => applyServerSettings(await means.bankOffer.settings());
  const findAvailable = makeAvailability(means.loanSystems);
  const reached = means.loanSystems.map(({ name }) => name);
  const readLoanSystems = async (brand: BrandCode) => {
    const providers = loanSystemsOfBrand(brand, reached);
    return { brand, providers: [...providers], availableProviders: await findAvailable(providers) };
  };
  return {
    configSettings: () => means.bankOffer.settings(),
    passwordPolicy: async () => (await readConfiguration()).passwordPolicy,
    listStates: () => Promise.resolve(US_STATES.map(({ name, code }) => ({ label: name, value: code }))),
    listPayFrequencies: () => Promise.resolve(PAY_FREQUENCIES.map((choice) => ({ ...choice }))),
    getVideoUrl: async ({ videoKey }) => {
      const url = await findVideoUrl(means.database, videoKey);
      if (url === null) throw new Refused('NotFoundException', 'There is no such video.');
      return { videoKey, url };
    },
    listContacts: async (_input, _caller, { brand }) => ({ contacts: listContacts(await readConfiguration(), brand) }),
    serviceStatus: async () => {
      try {
        const status = await getServiceStatus(means.database);
        return means.mode === 'simulation' ? { ...status, isSimulation: true } : status;
      } catch (error) {
        if (isDatabaseAway(error)) return AWAY;
        throw error;
      }
    },
    serviceProvider: async ({ brand }) =>
      brand === undefined ? { brands: await Promise.all(BRAND_CODES.map(readLoanSystems)) } : readLoanSystems(brand),
  };
}

/** Support contact for the loans of one loan system. */
interface Contact {
  readonly lms: LoanSystemName;
  /** Empty when no number is set. The page shows no phone number in that case. */
  readonly phone: string;
  /** Empty when no address is set for the brand. */
  readonly email: string;
  /** Empty when no text is set. */
  readonly hours: string;
}

// A visitor who is not signed in sees the first contact of the list.
const CONTACT_SYSTEMS: readonly LoanSystemName[] = ['TLXe', 'NLS', 'Invictus'];

/** Returns the support contacts of a brand, one per loan system. Source: API-12, OPEN-06, OPEN-63. */
function listContacts(
  { supportPhoneNumbers, supportEmails, supportHours }: Configuration,
  brand: BrandCode,
): Contact[] {
  return CONTACT_SYSTEMS.map((lms) => ({
    lms,
    phone: supportPhoneNumbers[lms] ?? '',
    email: supportEmails[brand] ?? '',
    hours: supportHours[lms] ?? '',
  }));
}
