import type { Person } from '#features/simulation/story.ts';

/** Lines of credit and cash advances. Source: loan-core 7. */
export const LINES_AND_CASH: readonly Person[] = [
  {
    code: 'P14',
    firstName: 'Nate',
    lastName: 'Ross',
    brands: ['tmx'],
    shows: 'A line of credit with statements',
    cards: 1,
    story: [
      { day: -66, does: 'openLine', loan: 'line', productId: 1104, brand: 'tmx', creditLimit: '2500.00' },
      { day: -66, does: 'draw', loan: 'line', amount: '1000.00', channel: 'ach' },
      { day: -36, does: 'hadStatement', loan: 'line' },
      { day: -14, does: 'pay', loan: 'line', amount: '259.73' },
      { day: -5, does: 'hadStatement', loan: 'line' },
    ],
    expect: {
      line: {
        status: 12,
        principalBalance: '970.00',
        payoffAmount: '1,242.46',
        minimumAmountDue: '264.42',
        availableCredit: '1,530.00',
      },
    },
  },
  {
    code: 'P15',
    firstName: 'Olga',
    lastName: 'Stein',
    brands: ['tmx'],
    shows: 'A cash advance on its way',
    cards: 1,
    story: [
      { day: -26, does: 'openLine', loan: 'line', productId: 1104, brand: 'tmx', creditLimit: '2000.00' },
      { day: -26, does: 'draw', loan: 'line', amount: '600.00', channel: 'store' },
      { day: 0, does: 'draw', loan: 'line', amount: '400.00', channel: 'moneyGram', isAccepted: false },
    ],
    expect: { line: { status: 12, principalBalance: '600.00', payoffAmount: '719.46', availableCredit: '1,000.00' } },
  },
  {
    code: 'P40',
    firstName: 'Nora',
    lastName: 'Ortiz',
    brands: ['tmx'],
    shows: 'A lowered credit limit',
    cards: 1,
    story: [
      { day: -45, does: 'openLine', loan: 'line', productId: 1104, brand: 'tmx', creditLimit: '1500.00' },
      { day: -45, does: 'draw', loan: 'line', amount: '500.00', channel: 'debit' },
      { day: -1, does: 'setCreditLimit', loan: 'line', creditLimit: '1000.00', reasons: ['excessiveObligations'] },
    ],
    expect: { line: { status: 12 } },
  },
];
