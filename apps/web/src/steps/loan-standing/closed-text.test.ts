import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { expect, test } from 'vitest';
import { closedText } from './closed-text.ts';
import { aLoan } from './loan.fixture.ts';

test('a closed loan says how it ended and when', () => {
  const text = (name: LoanStatusName, productId = 1101) =>
    closedText(aLoan({ statusCode: LOAN_STATUS_FACTS[name].code, paidOff: true, productId }), 'Jun 12, 2026');
  expect(text('PaidOff')).toBe('Paid off on Jun 12, 2026. Nothing is owed.');
  expect(text('Refinance')).toBe('Renewed on Jun 12, 2026. Your balance moved to your new loan.');
  expect(text('Settled')).toBe('Settled on Jun 12, 2026. Nothing more is owed.');
  expect(text('Rescinded')).toContain('never made');
  expect(text('Closed', 1104)).toBe('Credit line closed on Jun 12, 2026. Nothing is owed.');
  expect(text('Closed', 1103)).toContain('Everything is accounted for.');
});
