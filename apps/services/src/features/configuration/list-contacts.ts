import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

/** Support contact for the loans of one loan system. */
interface Contact {
  readonly lms: LoanSystemName;
  /** Empty when no number is set; the page then shows none. */
  readonly phone: string;
  readonly email: string;
  readonly hours: string;
}

// A visitor who is not signed in sees the first one.
const SYSTEMS: readonly LoanSystemName[] = ['TLXe', 'NLS', 'Invictus'];
const HOURS = 'Monday to Friday, 8:00 AM to 7:00 PM Central';

/** Returns the support contacts of a brand, one per loan system. Source: API-12, OPEN-06, OPEN-63. */
export function listContacts({ supportPhoneNumbers }: Configuration, brand: BrandCode): Contact[] {
  return SYSTEMS.map((lms) => ({
    lms,
    phone: supportPhoneNumbers[lms] ?? '',
    email: `support@${brand}.example`,
    hours: HOURS,
  }));
}
