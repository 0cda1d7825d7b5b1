import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#api.ts';
import { sampleWire } from '#sample-values.fixture.ts';
import { parseRequest } from '#wire.ts';

const payment = sampleWire(api.submitPayment.request) as Record<string, unknown>;

function messages(change: Record<string, unknown>) {
  const parsed = parseRequest(api.submitPayment, { ...payment, ...change });
  return parsed.ok ? [] : parsed.fields;
}

describe('messages about invalid fields', () => {
  test.each([
    [{ loanId: undefined }, 'loanId', 'This is required.'],
    [{ loanId: 'x' }, 'loanId', 'Send a number.'],
    [{ isPartial: 'yes' }, 'isPartial', 'Send true or false.'],
    [{ customerName: 'x'.repeat(121) }, 'customerName', 'Use at most 120 characters.'],
    [{ paymentType: 'gift' }, 'paymentType', 'Send one of: standard, payoff, refinance, settlement, resolutionPayoff.'],
    [{ paymentAmount: '12.345' }, 'paymentAmount', 'Enter an amount like 1,234.56.'],
    [{ paymentDueDate: '2026-02-30' }, 'paymentDueDate', 'Enter a date as YYYY-MM-DD.'],
    [{ cvv: '123' }, 'cvv', 'Send the token of the hosted field.'],
    [{ customerName: 'a\u0000' }, 'customerName', 'Remove the unreadable character.'],
    [{ disburseCardIds: [7] }, 'disburseCardIds.0', 'Send text.'],
    [{ lmsId: 9 }, 'lmsId', 'This value is not one of those allowed.'],
    [{ cardIds: [{ type: 'repay', id: 7 }] }, 'cardIds.0.id', 'Send text.'],
  ])('the invalid input %o is explained in plain words [OPEN-36]', (change, field, message) => {
    expect(messages(change)).toEqual([{ field, message }]);
  });

  test('field messages stay plain when a library loads the English messages of zod [OPEN-36]', () => {
    const { localeError } = z.config();
    z.config({ localeError: () => 'Invalid input: expected number, received string' });
    try {
      expect(messages({ loanId: 'x' })).toEqual([{ field: 'loanId', message: 'Send a number.' }]);
    } finally {
      z.config({ localeError });
    }
  });

  test('a field message never repeats the sent value, and the list of messages is bounded', () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_unused, index) => [`secret4111${index}`, '4111111111111111']),
    );
    expect(JSON.stringify(messages(many))).not.toContain('4111111111111111');
    expect(messages({ ...many, loanId: 'x' }).length).toBeLessThanOrEqual(20);
  });
});
