import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { expect, test, vi } from 'vitest';
import type { Database } from '#platform/database.ts';
import { unpaidRenewals } from './unpaid-renewals.ts';

test('a renewal whose payment failed while a day closed ends once the day is open', async () => {
  const unpaid = { payment_id: 'pay_1', lms_id: 2, loan_id: 7, renewal_id: 'r1' };
  const tx = {};
  const database = {
    row: vi.fn().mockResolvedValueOnce(unpaid).mockResolvedValueOnce(unpaid).mockResolvedValueOnce(null),
    transaction: (work: (unit: unknown) => Promise<unknown>) => work(tx),
  } as unknown as Database;
  const endRenewal = vi.fn().mockRejectedValueOnce(new LoanSystemUnavailable(2, 'closing')).mockResolvedValue({});
  const system = { capabilities: { renewals: { endRenewal } } } as never;
  const { work } = unpaidRenewals({ database, loanSystems: { 2: { kind: 'joins', system } } });
  expect(await work({ paymentId: 'pay_1' })).toEqual({ kind: 'later', delayMs: 5_000 });
  expect(await work({ paymentId: 'pay_1' })).toEqual({ kind: 'done' });
  const command = { key: 'renewalUnpaid:pay_1', loanId: 7, renewalId: 'r1', why: 'paymentFailed' };
  expect(endRenewal.mock.calls).toEqual([
    [command, tx],
    [command, tx],
  ]);
  expect(await work({ paymentId: 'pay_2' })).toMatchObject({ kind: 'giveUp' });
});
