import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { expect, test } from 'vitest';
import { describeLoanSystem } from './conformance.ts';
import { FakeLoanSystem } from './fake.ts';
import { LoanSystemUnavailable } from './port.ts';

function bench(lmsId: LoanSystemId) {
  const system = new FakeLoanSystem(lmsId, businessDate('2026-06-15'));
  return Promise.resolve({
    system,
    openLoan: (terms: Parameters<FakeLoanSystem['openLoan']>[0]) => Promise.resolve(system.openLoan(terms)),
    inUnit: <T>(work: (unit: unknown) => Promise<T>) => work(null),
    nextDay: () => {
      system.nextDay();
      return Promise.resolve();
    },
  });
}

const HAS = ['terms', 'customers', 'locks'] as const;
describeLoanSystem('the fake of TLXe', () => bench(LOAN_SYSTEM_IDS.TLXe), HAS);
describeLoanSystem('the fake of NLS', () => bench(LOAN_SYSTEM_IDS.NLS), HAS);

test('a fake loan system that is switched off throws on every call [DSH-001]', async () => {
  const { system } = await bench(LOAN_SYSTEM_IDS.NLS);
  system.isReachable = false;
  await expect(system.accounts(['c'], 'inl')).rejects.toThrow(LoanSystemUnavailable);
});
