import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { mayTryAgain, renewalErrorText } from './renewal-failure.ts';

function answered(code: ErrorCode, status: number, forPeople?: string | readonly string[]) {
  const error = { code, status, message: '', fields: [], incidentId: null };
  const told = forPeople === undefined ? error : { ...error, forPeople };
  return new ApiError({ kind: 'answered', error: told, retryAfterSeconds: null });
}

test('a refused renewal says what the services say, such as the day of a payment on its way', () => {
  const ordered = 'An automatic payment is on its way for July 3. You can renew after it.';
  expect(renewalErrorText(answered('PaymentInFlight', 409, ordered))).toBe(ordered);
  expect(renewalErrorText(answered('RenewalNotOffered', 409, ['No amount renews this loan.', 'Call us.']))).toBe(
    'No amount renews this loan. Call us.',
  );
});

test('a failure that the services do not word has the text of its code', () => {
  const plain = answered('RenewalNotOffered', 409);
  expect(renewalErrorText(plain)).toBe(errorMessage(plain));
  const other = answered('ValidationException', 400, 'termsHash: Send the hash of the terms.');
  expect(renewalErrorText(other)).toBe(errorMessage(other));
});

test('only a failed read can be tried again; a refusal stays', () => {
  expect(mayTryAgain(new ApiError({ kind: 'unreachable' }))).toBe(true);
  expect(mayTryAgain(answered('InternalErrorException', 500))).toBe(true);
  expect(mayTryAgain(answered('AmountOutOfRange', 400, 'No amount renews this loan.'))).toBe(false);
});
