import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { activeLoanSystem, type LoanOfSystem } from './active-loan-system.ts';
import { LOAN_SYSTEM_IDS } from './loan-systems.ts';
import { LOAN_TYPES, RECORD_KINDS } from './record-kinds.ts';

const { NLS, TLXe, Invictus } = LOAN_SYSTEM_IDS;

function paidOff(lmsId: LoanOfSystem['lmsId'], on: string | null): LoanOfSystem {
  return { lmsId, isPaidOff: true, paidOffOn: on === null ? null : businessDate(on) };
}

function unpaid(lmsId: LoanOfSystem['lmsId']): LoanOfSystem {
  return { lmsId, isPaidOff: false, paidOffOn: null };
}

test('the first unpaid loan decides the active loan system [LOA-036]', () => {
  expect(activeLoanSystem([paidOff(NLS, '2020-01-01'), unpaid(Invictus), unpaid(TLXe)], { [TLXe]: 'x' })).toBe(
    Invictus,
  );
});

test('the earliest payoff chooses the active loan system when no loan is unpaid [LOA-037 LOP-025]', () => {
  expect(activeLoanSystem([paidOff(NLS, '2025-05-02'), paidOff(TLXe, '2025-05-01')], {})).toBe(TLXe);
  expect(activeLoanSystem([paidOff(NLS, null), paidOff(TLXe, '2025-05-01')], {})).toBe(TLXe);
  expect(activeLoanSystem([paidOff(NLS, null), paidOff(TLXe, null)], {})).toBe(NLS);
});

test('without loans, the reference ids decide: TLXe, then NLS, then Invictus [LOA-038 LOP-025]', () => {
  expect(activeLoanSystem([], { [NLS]: 'n', [TLXe]: 't', [Invictus]: 'i' })).toBe(TLXe);
  expect(activeLoanSystem([], { [NLS]: 'n', [TLXe]: null, [Invictus]: 'i' })).toBe(NLS);
  expect(activeLoanSystem([], { [TLXe]: '', [Invictus]: 'i' })).toBe(Invictus);
  expect(activeLoanSystem([], {})).toBeNull();
});

test('loan systems, loan types and record kinds match the specification [LOA-029 LOP-024 CFG-06]', () => {
  expect(LOAN_SYSTEM_IDS).toEqual({ NLS: 1, TLXe: 2, Invictus: 3 });
  expect(LOAN_TYPES).toEqual(['Personal', 'Title']);
  expect(RECORD_KINDS).toEqual(['Loan', 'NlsApplication', 'TLXeApplication']);
});
