import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { APPLICATIONS } from './people/applications.ts';
import { BRANDS_AND_PARTNER } from './people/brands-and-partner.ts';
import { CARDS_AND_RETURNS } from './people/cards-and-returns.ts';
import { INSTALLMENTS_AND_PAYDAYS } from './people/installments-and-paydays.ts';
import { LATE_AND_RECOVERY } from './people/late-and-recovery.ts';
import { LINES_AND_CASH } from './people/lines-and-cash.ts';
import { PAWNS } from './people/pawns.ts';
import { REFERRALS } from './people/referrals.ts';
import { RESTRICTIONS } from './people/restrictions.ts';
import { SHARED_LOANS_AND_GUESTS } from './people/shared-loans-and-guests.ts';
import { SIGN_IN_AND_LINKING } from './people/sign-in-and-linking.ts';
import { WRITTEN_OFF_AND_SETTLED } from './people/written-off-and-settled.ts';
import type { Person } from './story.ts';

/** The password of every seeded person; simulations only. */
export const SIMULATION_PASSWORD = 'Lendside1';

/** The fifty people of the catalog, one co-borrower, four people for sign-in cases, two who settle a debt together, and
 *  two who renew, by code: loans get their ids in this order. Source: loan-core 7. */
export const PEOPLE: readonly Person[] = [
  ...PAWNS,
  ...LATE_AND_RECOVERY,
  ...WRITTEN_OFF_AND_SETTLED,
  ...INSTALLMENTS_AND_PAYDAYS,
  ...LINES_AND_CASH,
  ...APPLICATIONS,
  ...SHARED_LOANS_AND_GUESTS,
  ...BRANDS_AND_PARTNER,
  ...REFERRALS,
  ...CARDS_AND_RETURNS,
  ...RESTRICTIONS,
  ...SIGN_IN_AND_LINKING,
].toSorted((one, other) => (one.code < other.code ? -1 : 1));

/** First digits of every simulated Social Security number. The cast lists the last four. */
export const SIMULATED_SSN_START = '780-55-';

/** Whether the person has registered. */
export function hasAccount({ signIn }: Pick<Person, 'signIn'>): boolean {
  return signIn !== 'none';
}

/** The ids and contact data of a person. All are derived from the code, so that every seed gives the same data. */
export interface PersonIdentity {
  readonly profileId: string;
  readonly username: string;
  readonly phone: string;
  readonly birthOn: BusinessDate;
  /** A Social Security number that no real person has; starts with `SIMULATED_SSN_START`. */
  readonly ssn: string;
  customerIdOf(lmsId: LoanSystemId): string;
}

/** What is added to the number of a co-borrower, whose code ends in B, so that the number stays unique: P19B is 80, P55B is 81. */
const SECOND_FROM: Readonly<Record<string, number>> = { P19B: 61, P55B: 26 };

/** Returns the identity of a person. */
export function toIdentity({ code }: Pick<Person, 'code'>): PersonIdentity {
  const number = code.slice(1, 3);
  const added = code.endsWith('B') ? (SECOND_FROM[code] ?? NaN) : 0;
  const own = String(Number(number) + added).padStart(2, '0');
  return {
    profileId: `5eed0000-0000-4000-8000-0000000000${own}`,
    username: `${code.toLowerCase()}@example.test`,
    phone: `+191255501${own}`,
    birthOn: toBirthday(Number(own)),
    ssn: `${SIMULATED_SSN_START}55${own}`,
    customerIdOf: (lmsId) => `${lmsId}000${own}`,
  };
}

function toBirthday(number: number): BusinessDate {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return businessDate(`${1955 + (number % 45)}-${twoDigits((number % 12) + 1)}-${twoDigits((number % 28) + 1)}`);
}
