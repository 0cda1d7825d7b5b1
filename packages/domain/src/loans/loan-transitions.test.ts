import { describe, expect, test } from 'vitest';
import { LOAN_STATUS_FACTS, loanStatusFacts } from './loan-status-facts.ts';
import { LOAN_STATUS } from './loan-status.ts';
import type { LoanStatusCode } from './loan-status.ts';
import { decideTransition, LOAN_TRANSITIONS } from './loan-transitions.ts';
import type { LoanEventName, LoanNode, LoanTransition } from './loan-transitions.ts';

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
  test('all 32 rows of the design and the one of the extended plan are there, and every status is reached or left', () => {
    expect([...new Set(TABLE.map((row) => row.row))]).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
    const nodes = new Set<LoanNode | 'previous'>(TABLE.flatMap((row) => [...row.from, row.to]));
    expect(NAMES.filter((name) => !nodes.has(name))).toEqual([]);
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
