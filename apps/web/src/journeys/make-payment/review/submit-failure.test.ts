import type { ErrorCode } from '@lendside/contract/errors.ts';
import { submitFailureNotice } from '@lendside/domain/payments/payment-outcomes.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { refusedMove, nextMove, toSubmitFailure } from './submit-failure.ts';

function answered(status: number, code: ErrorCode, message: string, forPeople?: string | readonly string[]) {
  const error = { code, status, message, fields: [], incidentId: null };
  return new ApiError({
    kind: 'answered',
    error: forPeople === undefined ? error : { ...error, forPeople },
    retryAfterSeconds: null,
  });
}

test('a refused payment shows the refusal text and disables the Pay button [LER-010 LER-012]', () => {
  expect(submitFailureNotice(toSubmitFailure(answered(409, 'LoanNotPayable', 'Call us.', 'Call us.')))).toEqual({
    text: 'Call us.',
    isPayButtonEnabled: false,
  });
});

test('several refusal texts are separated by blank lines [LER-011]', () => {
  const refused = answered(409, 'LoanNotPayable', 'One', ['One', 'Two']);
  expect(submitFailureNotice(toSubmitFailure(refused))).toEqual({ text: 'One\n\nTwo', isPayButtonEnabled: false });
});

test('a 502 shows a network error and keeps the Pay button enabled [LER-013]', () => {
  expect(submitFailureNotice(toSubmitFailure(answered(502, 'InternalErrorException', '')))).toEqual({
    text: 'server error: network error',
    isPayButtonEnabled: true,
  });
});

test('any failure that is no refusal or 502 shows its message and keeps the Pay button enabled [LER-014]', () => {
  expect(submitFailureNotice(toSubmitFailure(answered(500, 'InternalErrorException', 'no disk')))).toEqual({
    text: 'server error: no disk',
    isPayButtonEnabled: true,
  });
  expect(submitFailureNotice(toSubmitFailure(new ApiError({ kind: 'unreachable' })))).toEqual({
    text: 'server error: Unable to connect. Please try again.',
    isPayButtonEnabled: true,
  });
  expect(submitFailureNotice(toSubmitFailure(new Error('x'))).isPayButtonEnabled).toBe(true);
});

test("an answer without Error, such as a gateway's 403, is not a refusal [LER-014]", () => {
  const byGateway = answered(403, 'AccessDeniedException', '');
  expect(submitFailureNotice(toSubmitFailure(byGateway))).toEqual({
    text: 'server error: You don’t have access to this.',
    isPayButtonEnabled: true,
  });
  expect(nextMove(byGateway)).toBe('press_again');
});

test.each([401, 408, 429, 500, 502, 503])('after a %d the payer can send the same payment again', (status) => {
  expect(nextMove(answered(status, 'TooManyRequestsException', 'later'))).toBe('press_again');
});

test('the error code of a refusal decides what the payer can do next', () => {
  expect(nextMove(answered(409, 'PaymentInFlight', 'No', 'No'))).toBe('follow');
  expect(nextMove(answered(409, 'PaymentKeyReused', 'No', 'No'))).toBe('follow');
  expect(nextMove(answered(409, 'QuoteChanged', 'No', 'No'))).toBe('another_amount');
  expect(nextMove(answered(400, 'CardExpired', 'No', 'No'))).toBe('another_card');
  // A different card does not help when a settlement offer is unsigned or closed, or when the payer has not agreed.
  expect(nextMove(answered(409, 'SettlementNotSigned', 'No', 'No'))).toBe('another_amount');
  expect(nextMove(answered(409, 'SettlementClosed', 'No', 'No'))).toBe('another_amount');
  expect(nextMove(answered(400, 'BankAuthorizationNeeded', 'No', 'No'))).toBe('same_card');
});

test('a renewal that was refused leads to what changes it', () => {
  expect(refusedMove('TermsChanged')).toBe('read_terms');
  expect(refusedMove('PartyNotVerified')).toBe('ask_other');
  for (const code of ['RenewalNotOffered', 'RenewalOpen', 'LockedByOther'])
    expect(refusedMove(code)).toBe('see_renewal');
});
