import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';

/** The day the demonstration opens. Source: loan-core 7. */
export const D0: BusinessDate = businessDate('2026-06-15');

/** The password of every seeded person; simulations only. */
export const SIMULATION_PASSWORD = 'Lendside1';

/** What a person does, `day` days from D0; on a non-business day it moves to the next business day. A loan is called by the
 *  name its origination gave it. */
export type StoryStep =
  | {
      readonly day: number;
      readonly does: 'originate';
      readonly loan: string;
      readonly productId: number;
      readonly brand: BrandCode;
      readonly principal: string;
      readonly term?: number;
      readonly firstDueOn?: string;
      readonly channel: DisbursementChannel;
      readonly vehicle?: LoanRecord['collateral'];
    }
  | { readonly day: number; readonly does: 'enrolAutopay'; readonly loan: string; readonly displayNumber: string }
  | { readonly day: number; readonly does: 'payEach'; readonly loan: string }
  | { readonly day: number; readonly does: 'payoff'; readonly loan: string };

/** A seeded person. `expect` is what the ledger must say of each loan on D0, by loan name. */
export interface Person {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brands: readonly BrandCode[];
  readonly shows: string;
  /** Cards at the processor, saved before D0. */
  readonly cards: number;
  readonly story: readonly StoryStep[];
  readonly expect: Readonly<Record<string, ExpectedFigures>>;
}

/** Figures as the screens show them. Source: loan-core 7 (`expect`). */
export interface ExpectedFigures {
  readonly status: number;
  readonly principalBalance: string;
  readonly payoffAmount: string;
  readonly minimumAmountDue: string;
  readonly minimumRequiredAmount: string;
  readonly pastDueAmount: string;
  readonly daysLate: number;
  readonly dueDate: string | null;
}

function open(
  principalBalance: string,
  payoffAmount: string,
  minimumAmountDue: string,
  dueDate: string,
): ExpectedFigures {
  return {
    status: 12,
    principalBalance,
    payoffAmount,
    minimumAmountDue,
    minimumRequiredAmount: minimumAmountDue,
    pastDueAmount: '0.00',
    daysLate: 0,
    dueDate,
  };
}

const PAID_OFF: ExpectedFigures = {
  status: 3,
  principalBalance: '0.00',
  payoffAmount: '0.00',
  minimumAmountDue: '0.00',
  minimumRequiredAmount: '0.00',
  pastDueAmount: '0.00',
  daysLate: 0,
  dueDate: null,
};

/** The people of this release, a part of the catalogue. Source: loan-core 7. */
export const PEOPLE: readonly Person[] = [
  {
    code: 'P01',
    firstName: 'Alma',
    lastName: 'Reyes',
    brands: ['tmx'],
    shows: 'A current title loan',
    cards: 1,
    story: [
      {
        day: -12,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '1500.00',
        channel: 'store',
        vehicle: { year: 2019, make: 'Honda', model: 'Civic' },
      },
    ],
    expect: { pawn: open('1,500.00', '1,725.00', '225.00', '2026-07-03') },
  },
  {
    code: 'P03',
    firstName: 'Cora',
    lastName: 'Diaz',
    brands: ['tmx'],
    shows: 'A title loan past due; partial payments',
    cards: 1,
    story: [
      {
        day: -38,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '1200.00',
        channel: 'store',
        vehicle: { year: 2016, make: 'Ford', model: 'Fusion' },
      },
    ],
    expect: { pawn: { ...open('1,200.00', '1,420.00', '220.00', '2026-06-07'), pastDueAmount: '220.00', daysLate: 8 } },
  },
  {
    code: 'P10',
    firstName: 'Jamal',
    lastName: 'Nguyen',
    brands: ['inl'],
    shows: 'A personal instalment loan on autopay',
    cards: 1,
    story: [
      {
        day: -104,
        does: 'originate',
        loan: 'instalment',
        productId: 2101,
        brand: 'inl',
        principal: '2000.00',
        term: 26,
        firstDueOn: '2026-03-13',
        channel: 'ach',
      },
      { day: -101, does: 'enrolAutopay', loan: 'instalment', displayNumber: '•••• 6789' },
    ],
    expect: { instalment: open('1,618.35', '1,662.24', '121.11', '2026-06-19') },
  },
  {
    code: 'P13',
    firstName: 'Mona',
    lastName: 'Quick',
    brands: ['tmx', 'inl'],
    shows: 'Two loans under two brands',
    cards: 1,
    story: [
      {
        day: -52,
        does: 'originate',
        loan: 'instalment',
        productId: 2101,
        brand: 'inl',
        principal: '1200.00',
        term: 26,
        firstDueOn: '2026-05-08',
        channel: 'ach',
      },
      { day: -38, does: 'payEach', loan: 'instalment' },
      {
        day: -20,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '900.00',
        channel: 'store',
        vehicle: { year: 2018, make: 'Toyota', model: 'Corolla' },
      },
    ],
    expect: {
      pawn: open('900.00', '1,035.00', '135.00', '2026-06-25'),
      instalment: open('1,113.20', '1,143.39', '73.43', '2026-06-19'),
    },
  },
  {
    code: 'P29',
    firstName: 'Carl',
    lastName: 'Dunn',
    brands: ['tmx'],
    shows: 'Paid-off loans only',
    cards: 1,
    story: [
      {
        day: -230,
        does: 'originate',
        loan: 'first',
        productId: 1101,
        brand: 'tmx',
        principal: '900.00',
        channel: 'store',
        vehicle: { year: 2015, make: 'Nissan', model: 'Altima' },
      },
      { day: -205, does: 'payoff', loan: 'first' },
      {
        day: -66,
        does: 'originate',
        loan: 'second',
        productId: 1101,
        brand: 'tmx',
        principal: '1100.00',
        channel: 'store',
        vehicle: { year: 2015, make: 'Nissan', model: 'Altima' },
      },
      { day: -40, does: 'payoff', loan: 'second' },
    ],
    expect: { first: PAID_OFF, second: PAID_OFF },
  },
  {
    code: 'P30',
    firstName: 'Diana',
    lastName: 'Evans',
    brands: ['tmx'],
    shows: 'Five saved cards',
    cards: 5,
    story: [
      {
        day: -10,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '1300.00',
        channel: 'store',
        vehicle: { year: 2020, make: 'Kia', model: 'Forte' },
      },
    ],
    expect: { pawn: open('1,300.00', '1,495.00', '195.00', '2026-07-05') },
  },
];

/** Who a person is to the services; all made from the code, so that every seed makes the same. */
export interface PersonIdentity {
  readonly profileId: string;
  readonly username: string;
  readonly phone: string;
  customerIdOf(lmsId: 1 | 2): string;
}

/** The identity of a person. */
export function toIdentity({ code }: Pick<Person, 'code'>): PersonIdentity {
  const number = code.slice(1).padStart(2, '0');
  return {
    profileId: `5eed0000-0000-4000-8000-0000000000${number}`,
    username: `${code.toLowerCase()}@example.test`,
    phone: `+191255501${number}`,
    customerIdOf: (lmsId) => `${lmsId}000${number}`,
  };
}
