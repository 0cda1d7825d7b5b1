import type { Person } from '#features/simulation/story.ts';

/** People P51 to P54, for cases of sign-in, registration and linking. They are seeded last and act only on D0, so that the
 *  other loans keep their ids. */
export const PEOPLE_P51_TO_P54: readonly Person[] = [
  {
    code: 'P51',
    firstName: 'Zelda',
    lastName: 'Frost',
    brands: ['tmx'],
    shows: 'Never registered: register and link',
    cards: 0,
    signIn: 'none',
    story: [
      {
        day: 0,
        does: 'originate',
        loan: 'instalment',
        productId: 1103,
        brand: 'tmx',
        principal: '2400.00',
        term: 12,
        channel: 'store',
        vehicle: { year: 2017, make: 'Ford', model: 'Escape' },
      },
    ],
    expect: { instalment: { status: 12 } },
  },
  {
    code: 'P52',
    firstName: 'Aldo',
    lastName: 'Greer',
    brands: ['tmx'],
    shows: 'An account and no loans',
    cards: 0,
    story: [],
    expect: {},
  },
  {
    code: 'P53',
    firstName: 'Bree',
    lastName: 'Hanson',
    brands: ['tmx'],
    shows: 'Must set a new password',
    cards: 1,
    signIn: 'resetRequired',
    story: [
      {
        day: 0,
        does: 'originate',
        loan: 'instalment',
        productId: 1103,
        brand: 'tmx',
        principal: '1800.00',
        term: 12,
        channel: 'store',
        vehicle: { year: 2019, make: 'Kia', model: 'Soul' },
      },
    ],
    expect: { instalment: { status: 12 } },
  },
  {
    code: 'P54',
    firstName: 'Cyrus',
    lastName: 'Ingram',
    brands: ['tmx'],
    shows: 'A partner’s customer who has still to complete the profile',
    cards: 0,
    knownTo: [3],
    isPartnerProfileDue: true,
    story: [],
    expect: {},
  },
];
