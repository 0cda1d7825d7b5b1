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
    [3, 'PaidOff'],
    [6, 'ChargedOff'],
    [8, 'Closed'],
    [10, 'Deleted'],
    [12, 'Open'],
    [13, 'Repossessed'],
    [15, 'OutForRepo'],
    [16, 'Sold'],
    [17, 'Bankrupt'],
    [22, 'Refinance'],
    [23, 'OutForRepoChargedOff'],
    [24, 'RepossessedChargedOff'],
    [27, 'Default'],
    [28, 'Rescinded'],
    [29, 'Settled'],
    [31, 'ActiveDefault'],
    [32, 'BankruptChargedOff'],
    [33, 'Chargeback'],
  ] as const)(
    '%d is %s [LOA-011 LOA-012 LOA-013 LOA-014 LOA-015 LOA-016 LOA-017 LOA-018 LOA-019 LOA-020 LOA-021 LOA-022 LOA-023 LOA-024 LOA-025 LOA-026 LOA-027 LOA-028]',
    (code, name) => {
      expect(loanStatusFacts(code)).toMatchObject({ code, name });
      expect(loanStatusFacts(code).meaning).toMatch(/^[A-Z].*\.$/);
    },
  );

  test('closed loans are shown as paid off, a loan never funded is not shown', () => {
    const shown = (as: string) =>
      Object.values(LOAN_STATUS_FACTS)
        .filter((facts) => facts.shownAs === as)
        .map((facts) => facts.code);
    expect(shown('paidOff').toSorted((a, b) => a - b)).toEqual([3, 8, 22, 28, 29]);
    expect(shown('never')).toEqual([10]);
    expect(shown('readOnly').toSorted((a, b) => a - b)).toEqual([16, 17, 32]);
  });

  test('only a status whose loan is still owed can be paid online', () => {
    const payable = Object.values(LOAN_STATUS_FACTS).filter((facts) => facts.payableOnline);
    expect(payable.map((facts) => facts.code).toSorted((a, b) => a - b)).toEqual([6, 12, 15, 27, 31, 33]);
    expect(payable.every((facts) => facts.shownAs === 'current')).toBe(true);
  });

  test('a code that is no status is a fault', () => {
    expect(() => loanStatusFacts(99 as LoanStatusCode)).toThrow('not a loan status');
  });
});

describe('the transition table', () => {
  test('all 32 rows of the design, the one of the extended plan and the one of a claim paid in recovery are there, and every status is reached or left', () => {
    expect([...new Set(TABLE.map((row) => row.row))]).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
    const nodes = new Set<LoanNode | 'previous'>(TABLE.flatMap((row) => [...row.from, row.to]));
    expect(NAMES.filter((name) => !nodes.has(name))).toEqual([]);
  });

  // The catalogue of requirements (LOP-022): from each status the statuses it may become.
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
  // Steps of the design that the catalogue does not list, by their row.
  const ADDED: Readonly<Record<number, readonly string[]>> = {
    16: ['15>31', '15>27'],
    21: ['16>8'],
    22: ['16>6'],
    25: ['33>17'],
    // Back to whatever status the bankruptcy interrupted.
    26: ['17>31', '17>27', '17>15', '17>13', '17>33'],
    27: ['17>8', '32>8'],
    28: ['16>29'],
    30: ['29>33', '22>33'],
    31: ['33>31'],
  };
  // Steps of the catalogue that the design makes in two, or not at all.
  const LEFT_OUT = Object.values({
    'a loan that ended has ended: nothing is left to close': ['3>8', '22>8', '29>8'],
    'by way of 31, where the borrower may still cure': ['12>27', '33>27', '33>12'],
    'by way of 15, 23 and 24: a vehicle is sought and held before it is sold': ['12>16', '6>16', '6>23'],
    'settled only when late enough, and neither held nor stayed': ['12>29', '13>29', '17>29', '32>29'],
    'paid after the stay': ['17>3', '32>3'],
    'a chargeback reopens what a payment had closed': ['12>33'],
  }).flat();

  test('the statuses follow one another as the catalogue has it, but for the steps the design adds or leaves out, each named [LOP-022]', () => {
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

  test('one event at one place leads to one place', () => {
    const outcomes = new Map<string, Set<string>>();
    for (const { from, to, events } of TABLE) {
      for (const node of from)
        for (const event of events)
          outcomes.set(`${node} ${event}`, (outcomes.get(`${node} ${event}`) ?? new Set()).add(to));
    }
    expect([...outcomes].filter(([, to]) => to.size > 1)).toEqual([]);
  });

  test('every step of the table is allowed and every other step refused [LOA-041]', () => {
    for (const name of NAMES) {
      for (const event of EVENTS) {
        const listed = TABLE.some((row) => row.from.includes(name) && row.events.includes(event));
        const decision = decideTransition(LOAN_STATUS[name], 'active', event, LOAN_STATUS.Open);
        const refused = { ok: false, refusal: { code: 'illegal_transition', from: name, event } };
        expect({ name, event, ...decision }).toMatchObject({ name, event, ...(listed ? { ok: true } : refused) });
      }
    }
  });

  test('closed statuses stay closed', () => {
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
  ] as const)('%s %s on %s', (status, phase, event, to) => {
    expect(decideTransition(status, phase, event)).toMatchObject({ ok: true, to });
  });

  test.each<readonly [LoanStatusCode | null, 'pendingSignature' | 'active', LoanEventName]>([
    [12, 'pendingSignature', 'payoff'],
    [12, 'active', 'cure'],
    [null, 'active', 'payoff'],
    [17, 'active', 'dismissBankruptcy'],
  ])('%s %s refuses %s', (status, phase, event) => {
    expect(decideTransition(status, phase, event)).toMatchObject({
      ok: false,
      refusal: { code: 'illegal_transition', event },
    });
  });

  test('a dismissed bankruptcy goes back to the status before it', () => {
    expect(
      decideTransition(LOAN_STATUS.Bankrupt, 'active', 'dismissBankruptcy', LOAN_STATUS.ActiveDefault),
    ).toMatchObject({ ok: true, to: { status: 31 } });
  });
});
