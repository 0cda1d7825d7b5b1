import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';

/** A store of the demonstration lender. Its telephone number is from the block reserved for fiction. */
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
    name: 'Cash1 Loans Tempe',
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
  // The partner's office, which answers the telephone for all its loans, whatever the brand.
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
  {
    storeId: 10_011,
    lmsId: 2,
    brand: 'tmx',
    name: 'TitleMax Memphis',
    phone: '(901) 555-0111',
    address: '110 Sample Street, Memphis, TN 38103',
    state: 'TN',
    hours: WEEK,
    timeZone: 'America/Chicago',
  },
  {
    storeId: 10_012,
    lmsId: 2,
    brand: 'cic',
    name: 'Check Into Cash Knoxville',
    phone: '(865) 555-0112',
    address: '120 Sample Avenue, Knoxville, TN 37902',
    state: 'TN',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
  {
    storeId: 10_013,
    lmsId: 2,
    brand: 'esm',
    name: 'Easy Money Nashville',
    phone: '(615) 555-0113',
    address: '130 Sample Road, Nashville, TN 37203',
    state: 'TN',
    hours: WEEK,
    timeZone: 'America/Chicago',
  },
  {
    storeId: 10_014,
    lmsId: 2,
    brand: 'ccc',
    name: 'California Check Cash Fresno',
    phone: '(559) 555-0114',
    address: '140 Sample Drive, Fresno, CA 93721',
    state: 'CA',
    hours: WEEK,
    timeZone: 'America/Los_Angeles',
  },
  {
    storeId: 10_015,
    lmsId: 2,
    brand: 'ccf',
    name: 'Community Choice Mobile',
    phone: '(251) 555-0115',
    address: '150 Sample Boulevard, Mobile, AL 36602',
    state: 'AL',
    hours: WEEK,
    timeZone: 'America/Chicago',
  },
  {
    storeId: 10_016,
    lmsId: 2,
    brand: 'chs',
    name: 'CheckSmart Columbus',
    phone: '(614) 555-0116',
    address: '160 Sample Lane, Columbus, OH 43215',
    state: 'OH',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
  {
    storeId: 10_017,
    lmsId: 2,
    brand: 'ccf',
    name: 'Community Choice Dayton',
    phone: '(937) 555-0117',
    address: '170 Sample Court, Dayton, OH 45402',
    state: 'OH',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
  {
    storeId: 20_011,
    lmsId: 1,
    brand: 'inl',
    name: 'InstaLoan Milwaukee',
    phone: '(414) 555-0118',
    address: '180 Sample Street, Milwaukee, WI 53202',
    state: 'WI',
    hours: WEEK,
    timeZone: 'America/Chicago',
  },
  {
    storeId: 20_012,
    lmsId: 1,
    brand: 'inl',
    name: 'InstaLoan Charleston',
    phone: '(843) 555-0119',
    address: '190 Sample Avenue, Charleston, SC 29401',
    state: 'SC',
    hours: WEEK,
    timeZone: 'America/New_York',
  },
];

/** Returns the store of a brand in a state. Throws when the lender has none there. */
export function storeOf(brand: string, state: string): Store {
  const store = STORES.find((candidate) => candidate.brand === brand && candidate.state === state);
  if (store === undefined) throw new Error(`brand ${brand} has no store in ${state}`);
  return store;
}
