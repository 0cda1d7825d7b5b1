import { expect, test } from 'vitest';
import { aDetail } from '#steps/loan-standing/loan-detail.fixture.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { toOwnPaymentLoan, toPaymentLoan, type LoanRead } from './to-payment-loan.ts';

const OPENED_AT = 1_000;
const AWAY = new Error('away');

const loan = aLoan();
const detail = aDetail(loan, []);

function aRead<T>(change: Partial<LoanRead<T>>): LoanRead<T> {
  return {
    data: undefined,
    error: null,
    dataUpdatedAt: 0,
    errorUpdatedAt: 0,
    isFetching: false,
    refetch: () => Promise.resolve(null),
    ...change,
  };
}

const accountsOf = (unavailable: readonly 'Invictus'[], loans = [loan]) =>
  aRead({
    data: {
      loans,
      unavailable: [...unavailable],
      reapplyInfo: { canReapply: false, message: '', url: null, declinedResults: [] },
    },
  });

test('fresh loan figures stay on the page when a later read fails [LER-027]', () => {
  const read = aRead({ data: detail, dataUpdatedAt: OPENED_AT + 5, error: AWAY });
  expect(toPaymentLoan(read, OPENED_AT)).toMatchObject({ state: 'ready', detail });
});

test('the page ignores figures from before it opened, and waits or shows the error [LER-027]', () => {
  const old = { data: detail, dataUpdatedAt: OPENED_AT - 1 };
  expect(toPaymentLoan(aRead(old), OPENED_AT)).toEqual({ state: 'loading' });
  const before = { ...old, error: AWAY, errorUpdatedAt: OPENED_AT - 1 };
  expect(toPaymentLoan(aRead(before), OPENED_AT)).toEqual({ state: 'loading' });
  expect(toPaymentLoan(aRead({ ...before, errorUpdatedAt: OPENED_AT }), OPENED_AT)).toMatchObject({
    state: 'failed',
    error: AWAY,
  });
  expect(toPaymentLoan(aRead(old), 0)).toMatchObject({ state: 'ready' });
});

test("a guest's loan is missing when no loan system has it", () => {
  expect(toPaymentLoan(aRead({ data: null, dataUpdatedAt: OPENED_AT }), OPENED_AT)).toEqual({ state: 'missing' });
});

test("a customer's loan is missing only when every loan system answered and none has it [LOP-014]", () => {
  const nothing = aRead<typeof detail>({});
  expect(toOwnPaymentLoan(accountsOf([], []), nothing, loan.loanId, 0)).toEqual({ state: 'missing' });
  expect(toOwnPaymentLoan(accountsOf(['Invictus'], []), nothing, loan.loanId, 0)).toMatchObject({ state: 'failed' });
  expect(toOwnPaymentLoan(accountsOf(['Invictus']), nothing, loan.loanId, 0)).toEqual({ state: 'loading' });
  expect(toOwnPaymentLoan(aRead({ error: AWAY }), nothing, loan.loanId, 0)).toMatchObject({
    state: 'failed',
    error: AWAY,
  });
});
