import { describe, expect, test } from 'vitest';
import { LOAN_STATUS_FACTS, loanStatusFacts } from './loan-status-facts.ts';
import { LOAN_STATUS, type LoanStatusCode } from './loan-status.ts';
import {
  decideTransition,
  LOAN_TRANSITIONS,
  type LoanEventName,
  type LoanNode,
  type LoanTransition,
} from './loan-transitions.ts';

const TABLE: readonly LoanTransition[] = LOAN_TRANSITIONS;
const EVENTS = [...new Set(LOAN_TRANSITIONS.flatMap((row) => [...row.events]))];
const NAMES = Object.keys(LOAN_STATUS) as (keyof typeof LOAN_STATUS)[];

describe('the 18 statuses', () => {
  test.each([
    [3, 'PaidOff', 'LOA-011'],
    [6, 'ChargedOff', 'LOA-012'],
    [8, 'Closed', 'LOA-013'],
    [10, 'Deleted', 'LOA-014'],
    [12, 'Open', 'LOA-015'],
    [13, 'Repossessed', 'LOA-016'],
    [15, 'OutForRepo', 'LOA-017'],
    [16, 'Sold', 'LOA-018'],
    [17, 'Bankrupt', 'LOA-019'],
    [22, 'Refinance', 'LOA-020'],
    [23, 'OutForRepoChargedOff', 'LOA-021'],
    [24, 'RepossessedChargedOff', 'LOA-022'],
    [27, 'Default', 'LOA-023'],
    [28, 'Rescinded', 'LOA-024'],
    [29, 'Settled', 'LOA-025'],
    [31, 'ActiveDefault', 'LOA-026'],
    [32, 'BankruptChargedOff', 'LOA-027'],
    [33, 'Chargeback', 'LOA-028'],
  ] as const)('status %d is %s (%s)', (code, name, _id) => {
    expect(loanStatusFacts(code)).toMatchObject({ code, name });
    expect(loanStatusFacts(code).meaning).toMatch(/^[A-Z].*\.$/);
  });

  test('closed loans are listed as paid off, and a loan that was never funded is hidden', () => {
    const shown = (as: string) =>
      Object.values(LOAN_STATUS_FACTS)
        .filter((facts) => facts.shownAs === as)
        .map((facts) => facts.code);
    expect(shown('paidOff').toSorted((a, b) => a - b)).toEqual([3, 8, 22, 28, 29]);
    expect(shown('never')).toEqual([10]);
    expect(shown('readOnly').toSorted((a, b) => a - b)).toEqual([16, 17, 32]);
  });

  test('a status is payable online only while its loan is owed and listed', () => {
    const payable = Object.values(LOAN_STATUS_FACTS).filter((facts) => facts.payableOnline);
    expect(payable.map((facts) => facts.code).toSorted((a, b) => a - b)).toEqual([6, 12, 15, 27, 31, 33]);
    expect(payable.every((facts) => facts.shownAs === 'current')).toBe(true);
  });

  test('an unknown status code throws', () => {
    expect(() => loanStatusFacts(99 as LoanStatusCode)).toThrow('not a loan status');
  });
});

describe('the transition table', () => {
  test('the transition table has all 34 rows and covers every status', () => {
    expect([...new Set(TABLE.map((row) => row.row))]).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
    const nodes = new Set<LoanNode | 'previous'>(TABLE.flatMap((row) => [...row.from, row.to]));
    expect(NAMES.filter((name) => !nodes.has(name))).toEqual([]);
  });

  // The statuses that may follow each status according to the requirements (LOP-022).
  const CATALOGUE: Readonly<Partial<Record<LoanStatusCode, readonly LoanStatusCode[]>>> = {
    12: [3, 6, 8, 10, 15, 16, 17, 22, 27, 28, 29, 31, 33],
    31: [12, 27, 15, 3, 6, 17, 22, 29],
    27: [12, 15, 6, 3, 17, 29],
    15: [12, 13, 23, 3, 29, 17],
    13: [12, 16, 24, 3, 29, 17],
    6: [3, 29, 23, 32, 16],
    23: [24, 6, 3, 29, 32],
    24: [16, 3, 29, 32],
    17: [12, 32, 3, 29],
    32: [6, 3, 29],
    33: [12, 27, 6, 3],
    22: [12, 8],
    3: [33, 8],
    29: [8],
  };
  // Steps of the design that the requirements do not list, by row.
  const ADDED: Readonly<Record<number, readonly string[]>> = {
    16: ['15>31', '15>27'],
    21: ['16>8'],
    22: ['16>6'],
    25: ['33>17'],
    // Returns to the status that the bankruptcy interrupted.
    26: ['17>31', '17>27', '17>15', '17>13', '17>33'],
    27: ['17>8', '32>8'],
    28: ['16>29'],
    30: ['29>33', '22>33'],
    31: ['33>31'],
  };
  // Steps of the requirements that the design splits in two or leaves out.
  const LEFT_OUT = Object.values({
    'a loan that ended has ended: nothing is left to close': ['3>8', '22>8', '29>8'],
    'by way of 31, where the borrower may still cure': ['12>27', '33>27', '33>12'],
    'by way of 15, 23 and 24: a vehicle is sought and held before it is sold': ['12>16', '6>16', '6>23'],
    'settled only when late enough, and neither held nor stayed': ['12>29', '13>29', '17>29', '32>29'],
    'paid after the stay': ['17>3', '32>3'],
    'a chargeback reopens what a payment had closed': ['12>33'],
  }).flat();

  test('the transition table equals the requirements except for the named differences [LOP-022]', () => {
    const statusOf = (node: LoanNode): LoanStatusCode =>
      node in LOAN_STATUS ? LOAN_STATUS[node as keyof typeof LOAN_STATUS] : LOAN_STATUS.Open;
    const interrupted = TABLE.filter((row) => row.to === 'Bankrupt').flatMap((row) => row.from.map(statusOf));
    const steps = TABLE.flatMap(({ from, to }) =>
      from
        .filter((node) => node !== 'none')
        .flatMap((node) =>
          (to === 'previous' ? interrupted : [statusOf(to)]).map((end) => [statusOf(node), end] as const),
        ),
    );
    const taken = steps.filter(([begin, end]) => begin !== end).map(([begin, end]) => `${begin}>${end}`);
    const listed = Object.entries(CATALOGUE).flatMap(([begin, ends]) => ends.map((end) => `${begin}>${end}`));
    const wanted = [...listed.filter((step) => !LEFT_OUT.includes(step)), ...Object.values(ADDED).flat()];
    expect([...new Set(taken)].toSorted()).toEqual(wanted.toSorted());
    expect(LEFT_OUT.filter((step) => !listed.includes(step))).toEqual([]);
    for (const [row, added] of Object.entries(ADDED)) {
      const own = TABLE.filter((each) => each.row === Number(row)).flatMap((each) => each.from.map(statusOf));
      expect(added.every((step) => own.includes(Number(step.split('>')[0]) as LoanStatusCode))).toBe(true);
    }
  });

  test('an event leads from a status to only one other status', () => {
    const outcomes = new Map<string, Set<string>>();
    for (const { from, to, events } of TABLE) {
      for (const node of from)
        for (const event of events)
          outcomes.set(`${node} ${event}`, (outcomes.get(`${node} ${event}`) ?? new Set()).add(to));
    }
    expect([...outcomes].filter(([, to]) => to.size > 1)).toEqual([]);
  });

  test('a status change is allowed exactly when the transition table lists it [LOA-041]', () => {
    for (const name of NAMES) {
      for (const event of EVENTS) {
        const listed = TABLE.some((row) => row.from.includes(name) && row.events.includes(event));
        const decision = decideTransition(LOAN_STATUS[name], 'active', event, LOAN_STATUS.Open);
        const refused = { ok: false, refusal: { code: 'illegal_transition', from: name, event } };
        expect({ name, event, ...decision }).toMatchObject({ name, event, ...(listed ? { ok: true } : refused) });
      }
    }
  });

  test('a closed, deleted or rescinded loan refuses every event', () => {
    for (const status of [LOAN_STATUS.Closed, LOAN_STATUS.Deleted, LOAN_STATUS.Rescinded]) {
      expect(EVENTS.filter((event) => decideTransition(status, 'active', event).ok)).toEqual([]);
    }
  });

  test.each([
    [null, 'active', 'startOrigination', { status: 12, phase: 'pendingSignature' }],
    [12, 'pendingSignature', 'signingComplete', { status: 12, phase: 'pendingFunding' }],
    [12, 'pendingFunding', 'disbursementAccepted', { status: 12, phase: 'active' }],
    [12, 'pendingSignature', 'ttlExpired', { status: 10, phase: 'active' }],
    [12, 'active', 'ladder31', { status: 31, phase: 'active' }],
    [31, 'active', 'cure', { status: 12, phase: 'active' }],
    [13, 'active', 'sell', { status: 16, phase: 'active' }],
  ] as const)('a loan in status %s and phase %s takes %s', (status, phase, event, to) => {
    expect(decideTransition(status, phase, event)).toMatchObject({ ok: true, to });
  });

  test.each<readonly [LoanStatusCode | null, 'pendingSignature' | 'active', LoanEventName]>([
    [12, 'pendingSignature', 'payoff'],
    [12, 'active', 'cure'],
    [null, 'active', 'payoff'],
    [17, 'active', 'dismissBankruptcy'],
  ])('a loan in status %s and phase %s refuses %s', (status, phase, event) => {
    expect(decideTransition(status, phase, event)).toMatchObject({
      ok: false,
      refusal: { code: 'illegal_transition', event },
    });
  });

  test('a dismissed bankruptcy returns the loan to its former status', () => {
    expect(
      decideTransition(LOAN_STATUS.Bankrupt, 'active', 'dismissBankruptcy', LOAN_STATUS.ActiveDefault),
    ).toMatchObject({ ok: true, to: { status: 31 } });
  });
});
