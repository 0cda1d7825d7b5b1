import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';

/** A store of the demonstration lender. Telephone numbers are of the block kept for fiction. */
export interface Store {
  readonly storeId: number;
  readonly lmsId: LoanSystemId;
  readonly brand: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly state: string;
  readonly hours: string;
  readonly timeZone: string;
}

const WEEK = 'Mon-Fri 9:00-19:00; Sat 10:00-16:00; Sun closed';

/** One store for each brand and state that has loans. Source: loan-core 7. */
export const STORES: readonly Store[] = [
  {
    storeId: 10_001,
    lmsId: 2,
    brand: 'tmx',
    name: 'TitleMax Savannah',
    phone: '(912) 555-0101',
    address: '100 Sample Street, Savannah, GA 31401',
    state: 'GA',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
  {
    storeId: 10_002,
    lmsId: 2,
    brand: 'tmx',
    name: 'TitleMax Phoenix',
    phone: '(602) 555-0102',
    address: '200 Sample Avenue, Phoenix, AZ 85004',
    state: 'AZ',
    hours: WEEK,
    timeZone: 'America/Phoenix',
  },
  {
    storeId: 10_003,
    lmsId: 2,
    brand: 'tbs',
    name: 'TitleBucks Macon',
    phone: '(478) 555-0103',
    address: '300 Sample Road, Macon, GA 31201',
    state: 'GA',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
  {
    storeId: 10_004,
    lmsId: 2,
    brand: 'c1l',
    name: 'Cash 1 Tempe',
    phone: '(480) 555-0104',
    address: '400 Sample Drive, Tempe, AZ 85281',
    state: 'AZ',
    hours: WEEK,
    timeZone: 'America/Phoenix',
  },
  {
    storeId: 20_001,
    lmsId: 1,
    brand: 'inl',
    name: 'InstaLoan St. Louis',
    phone: '(314) 555-0105',
    address: '500 Sample Boulevard, St. Louis, MO 63101',
    state: 'MO',
    hours: WEEK,
    timeZone: 'America/Chicago',
  },
  // The partner's office: it answers the telephone for all its loans, of whatever brand.
  {
    storeId: 30_001,
    lmsId: 3,
    brand: 'tmx',
    name: 'Invictus Loan Servicing',
    phone: '(800) 555-0133',
    address: '600 Sample Plaza, Salt Lake City, UT 84101',
    state: 'UT',
    hours: WEEK,
    timeZone: 'America/Denver',
  },
];

/** The store of a brand in a state. Faults when the lender has none there. */
export function storeOf(brand: string, state: string): Store {
  const store = STORES.find((candidate) => candidate.brand === brand && candidate.state === state);
  if (store === undefined) throw new Error(`brand ${brand} has no store in ${state}`);
  return store;
}
