import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { PEOPLE_P01_TO_P11 } from './people/people-p01-p11.ts';
import { PEOPLE_P12_TO_P25 } from './people/people-p12-p25.ts';
import { PEOPLE_P26_TO_P38 } from './people/people-p26-p38.ts';
import { PEOPLE_P39_TO_P50 } from './people/people-p39-p50.ts';
import { PEOPLE_P51_TO_P54 } from './people/people-p51-p54.ts';
import type { Person } from './story.ts';

/** The password of every seeded person; simulations only. */
export const SIMULATION_PASSWORD = 'Lendside1';

/** The fifty people of the catalog, one co-borrower, and four people for sign-in cases. Source: loan-core 7. */
export const PEOPLE: readonly Person[] = [
  ...PEOPLE_P01_TO_P11,
  ...PEOPLE_P12_TO_P25,
  ...PEOPLE_P26_TO_P38,
  ...PEOPLE_P39_TO_P50,
  ...PEOPLE_P51_TO_P54,
];

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

/** Returns the identity of a person. A co-borrower's code ends in B, and 61 is added to its number: P19B is 80. */
export function toIdentity({ code }: Pick<Person, 'code'>): PersonIdentity {
  const isSecond = code.endsWith('B');
  const number = code.slice(1, 3);
  const own = isSecond ? String(Number(number) + 61) : number;
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
