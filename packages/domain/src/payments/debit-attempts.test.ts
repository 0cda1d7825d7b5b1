import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import {
  hasTwoStrikes,
  isRightsNoticeDue,
  mayDebitAgain,
  type DebitAttempt,
  type NextDebit,
  type NoDebitReason,
} from './debit-attempts.ts';

const START = businessDate('2026-06-01');

function attempt(day: number, change: Partial<DebitAttempt> = {}): DebitAttempt {
  return {
    loanId: 1,
    number: 1,
    methodId: 'account-1',
    amountCents: cents(12_111),
    effectiveOn: addDays(START, day),
    state: 'returned',
    returnCode: 'R01',
    isCovered: true,
    ...change,
  };
}

function next(day: number, change: Partial<NextDebit> = {}): NextDebit {
  return {
    loanId: 1,
    number: 1,
    methodId: 'account-1',
    amountCents: cents(12_111),
    on: addDays(START, day),
    authorisedOn: START,
    isCovered: true,
    ...change,
  };
}

const settled = (day: number, change: Partial<DebitAttempt> = {}): DebitAttempt =>
  attempt(day, { state: 'settled', returnCode: null, ...change });

type Row = readonly [
  name: string,
  attempts: readonly DebitAttempt[],
  next: NextDebit,
  expected: NoDebitReason | 1 | 2 | 3,
];

const TABLE: readonly Row[] = [
  ['nothing tried yet', [], next(0), 1],
  ['once without funds', [attempt(0)], next(3), 2],
  ['once uncollected', [attempt(0, { returnCode: 'R09' })], next(3), 2],
  ['a declined card', [attempt(0, { state: 'declined', returnCode: null })], next(3), 2],
  ['two failures of one item', [attempt(0), attempt(3)], next(6), 'two_failures'],
  ['two failures, then a new authorisation', [attempt(0), attempt(3)], next(6, { authorisedOn: addDays(START, 4) }), 3],
  [
    'three failures under new authorisations',
    [attempt(0), attempt(3), attempt(6)],
    next(9, { authorisedOn: addDays(START, 7) }),
    'represented_twice',
  ],
  ['two failures over two loans', [attempt(0), attempt(1, { loanId: 2 })], next(3, { loanId: 3 }), 'two_failures'],
  ['a success between two failures', [attempt(0), settled(1, { loanId: 2 }), attempt(2, { loanId: 3 })], next(3), 2],
  [
    'a pending one between does not count',
    [attempt(0), attempt(1, { loanId: 2, state: 'sent', returnCode: null }), attempt(2, { loanId: 3 })],
    next(3),
    'two_failures',
  ],
  [
    'two failures on loans that are not covered',
    [attempt(0, { isCovered: false }), attempt(3, { isCovered: false })],
    next(6, { isCovered: false }),
    3,
  ],
  ['an uncovered failure does not count', [attempt(0), attempt(1, { loanId: 2, isCovered: false })], next(3), 2],
  [
    'three of an uncovered item',
    [0, 3, 6].map((day) => attempt(day, { isCovered: false })),
    next(9, { isCovered: false }),
    'represented_twice',
  ],
  ['on day 180', [attempt(0)], next(180), 2],
  ['on day 181', [attempt(0)], next(181), 'window_over'],
  ['another amount', [attempt(0)], next(3, { amountCents: cents(12_110) }), 'amount_differs'],
  ['paid already', [settled(0)], next(3), 'already_paid'],
  ['still on its way', [attempt(0, { state: 'sent', returnCode: null })], next(3), 'pending'],
  ['a return that is no lack of funds', [attempt(0, { returnCode: 'R20' })], next(3), 'code_ends_item'],
  ['the next item after it', [attempt(0, { returnCode: 'R20' })], next(14, { number: 2 }), 1],
  ...['R02', 'R03', 'R04'].flatMap((returnCode): Row[] => [
    [`${returnCode} stops the method`, [attempt(0, { returnCode })], next(14, { number: 2 }), 'method_stopped'],
    [
      `${returnCode} leaves another method`,
      [attempt(0, { returnCode })],
      next(14, { number: 2, methodId: 'card-1' }),
      1,
    ],
    [
      `${returnCode} stops it also after a new authorisation`,
      [attempt(0, { returnCode })],
      next(14, { number: 2, authorisedOn: addDays(START, 9) }),
      'method_stopped',
    ],
  ]),
  ...['R07', 'R08', 'R10', 'R29'].flatMap((returnCode): Row[] => [
    [
      `${returnCode} stops the authorisation`,
      [attempt(0, { returnCode })],
      next(14, { number: 2 }),
      'authorisation_stopped',
    ],
    [
      `${returnCode} stops it for another method`,
      [attempt(0, { returnCode })],
      next(14, { number: 2, methodId: 'card-1' }),
      'authorisation_stopped',
    ],
    [
      `${returnCode} ends with a new authorisation`,
      [attempt(0, { returnCode })],
      next(14, { number: 2, authorisedOn: addDays(START, 9) }),
      1,
    ],
  ]),
];

describe('debiting an account again', () => {
  test.each(TABLE)('a debit is allowed or refused as the table says: %s', (_name, attempts, debit, expected) => {
    const decision = mayDebitAgain(attempts, debit);
    expect(decision).toEqual(
      typeof expected === 'number' ? { ok: true, presentment: expected } : { ok: false, reason: expected },
    );
  });

  test('the debit rule never allows a fourth presentment of an item or a third failure in a row', () => {
    const outcome = fc.record({
      loanId: fc.integer({ min: 1, max: 2 }),
      number: fc.integer({ min: 1, max: 3 }),
      code: fc.constantFrom(null, 'R01', 'R09', 'R02', 'R10', 'R20', 'card'),
      days: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 25 }), (outcomes) => {
        const made: DebitAttempt[] = [];
        let day = 0;
        for (const { loanId, number, code, days } of outcomes) {
          day += days;
          if (!mayDebitAgain(made, next(day, { loanId, number })).ok) continue;
          const state = code === null ? 'settled' : code === 'card' ? 'declined' : 'returned';
          made.push(attempt(day, { loanId, number, state, returnCode: state === 'returned' ? code : null }));
        }
        const items = Map.groupBy(made, (each) => `${each.loanId}/${each.number}`);
        for (const tries of items.values()) expect(tries.length).toBeLessThanOrEqual(3);
        const failures = made.map((each) => (each.state === 'settled' ? '.' : 'x')).join('');
        expect(failures).not.toContain('xxx');
        expect(failures.indexOf('xx') === -1 || failures.endsWith('xx')).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('the notice of rights is due with the second failure in a row, not with the first', () => {
  expect(isRightsNoticeDue([attempt(0)], START)).toBe(false);
  expect(isRightsNoticeDue([attempt(0), settled(1), attempt(2)], START)).toBe(false);
  expect(isRightsNoticeDue([attempt(0), attempt(3)], START)).toBe(true);
  expect(isRightsNoticeDue([attempt(0), attempt(3)], addDays(START, 1))).toBe(false);
});

describe('two failures in a row', () => {
  const on = (day: number) => addDays(START, day);

  test('a failed debit before an authorization counts unless debits were already stopped [12 CFR 1041.8]', () => {
    expect(hasTwoStrikes([attempt(0), attempt(9, { loanId: 2 })], on(5))).toBe(true);
    expect(hasTwoStrikes([attempt(0), attempt(3), attempt(9)], on(5))).toBe(false);
    expect(hasTwoStrikes([attempt(0), attempt(3), attempt(9), attempt(12)], on(5))).toBe(true);
    expect(hasTwoStrikes([attempt(0, { returnCode: 'R07' }), attempt(9)], on(5))).toBe(false);
    expect(hasTwoStrikes([attempt(0), settled(3), attempt(9)], on(5))).toBe(false);
  });

  test('a debit in flight during the authorization counts when it is returned later', () => {
    const late = attempt(4, { endedOn: on(6) });
    expect(hasTwoStrikes([attempt(0), late], on(5))).toBe(true);
    expect(hasTwoStrikes([attempt(0), { ...late, state: 'sent' }], on(5))).toBe(false);
  });
});
