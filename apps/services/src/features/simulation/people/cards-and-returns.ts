import type { Person } from '#features/simulation/story.ts';

/** Saved and expired cards, and payments that were returned. Source: loan-core 7. */
export const CARDS_AND_RETURNS: readonly Person[] = [
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
        vehicle: { year: 2019, make: 'Honda', model: 'Civic' },
      },
    ],
    expect: { pawn: { status: 12 } },
  },
  {
    code: 'P31',
    firstName: 'Evan',
    lastName: 'Fox',
    brands: ['tmx'],
    shows: 'Only an expired card',
    cards: 1,
    cardExpires: { month: 5, year: 2026 },
    story: [
      {
        day: -10,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '650.00',
        channel: 'store',
        vehicle: { year: 2016, make: 'Ford', model: 'F-150' },
      },
    ],
    expect: { pawn: { status: 12 } },
  },
  {
    code: 'P35',
    firstName: 'Ivan',
    lastName: 'Jacobs',
    brands: ['tmx'],
    shows: 'A payoff charged back',
    cards: 1,
    story: [
      {
        day: -25,
        does: 'originate',
        loan: 'pawn',
        productId: 1101,
        brand: 'tmx',
        principal: '1500.00',
        channel: 'store',
        vehicle: { year: 2020, make: 'Kia', model: 'Forte' },
      },
      { day: -10, does: 'payoff', loan: 'pawn' },
      { day: -3, does: 'chargeback', loan: 'pawn' },
    ],
    expect: {
      pawn: {
        status: 33,
        principalBalance: '1,500.00',
        payoffAmount: '1,725.00',
        minimumAmountDue: '225.00',
        minimumRequiredAmount: '225.00',
        pastDueAmount: '0.00',
        daysLate: 0,
        dueDate: '2026-06-20',
      },
    },
  },
  {
    code: 'P37',
    firstName: 'Kurt',
    lastName: 'Lane',
    brands: ['ccf'],
    shows: 'A returned debit',
    cards: 1,
    story: [
      {
        day: -20,
        does: 'originate',
        loan: 'payday',
        productId: 1106,
        brand: 'ccf',
        principal: '300.00',
        firstDueOn: '2026-06-09',
        channel: 'store',
      },
      { day: -6, does: 'pay', loan: 'payday', amount: '352.50', tender: 'ach' },
      { day: -4, does: 'returnPayment', loan: 'payday', code: 'R01' },
    ],
    expect: {
      payday: {
        // Status 33 by loan-core T30: the payment that closed the loan was returned. The catalog's 12 contradicts it (decision
        // 026).
        status: 33,
        payoffAmount: '382.50',
        daysLate: 6,
      },
    },
  },
];
