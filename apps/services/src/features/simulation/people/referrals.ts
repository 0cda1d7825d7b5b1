import type { Person } from '#features/simulation/story.ts';

/** Customers who refer friends. Source: loan-core 7. */
export const REFERRALS: readonly Person[] = [
  {
    code: 'P23',
    firstName: 'Wendy',
    lastName: 'Xu',
    brands: ['tmx'],
    shows: 'Refers friends, no loan',
    cards: 0,
    story: [
      { day: -30, does: 'enrolReferrer', kind: 'ncr' },
      { day: -12, does: 'earnReward', amount: '50.00', friendsLoan: 'P21 pawn' },
      { day: -3, does: 'earnReward', amount: '50.00', friendsLoan: 'P39 payday' },
    ],
    expect: {},
  },
  {
    code: 'P24',
    firstName: 'Xavier',
    lastName: 'Young',
    brands: ['tmx'],
    shows: 'Referral cash-out pending',
    cards: 1,
    story: [
      {
        day: -18,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '800.00',
        channel: 'store',
        vehicle: { year: 2015, make: 'Nissan', model: 'Altima' },
      },
      { day: -60, does: 'enrolReferrer', kind: 'ecr' },
      { day: -40, does: 'earnReward', amount: '50.00', friendsLoan: 'P22 instalment' },
      { day: -25, does: 'earnReward', amount: '50.00', friendsLoan: 'P40 line' },
      { day: -9, does: 'earnReward', amount: '50.00', friendsLoan: 'P46 pawn' },
      { day: 0, does: 'cashOut', amount: '50.00' },
    ],
    expect: { pawn: { status: 12 } },
  },
];
