import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toTrustSendErrors, trustChoices } from './trust-choices.ts';

test('a device code can be sent only to the contacts on file [AUT-18 OPEN-46]', () => {
  const email = 'a•••@example.test';
  const phone = '(•••) •••-0123';
  expect(trustChoices({ email, phone }).map(({ channel }) => channel)).toEqual(['text', 'voice', 'email']);
  expect(trustChoices({ email })).toEqual([{ channel: 'email', destination: email }]);
  expect(trustChoices({ phone }).map(({ channel }) => channel)).toEqual(['text', 'voice']);
  expect(trustChoices({})).toEqual([]);
});

test('choosing a channel that the profile lacks shows the specified error [VAL-36 VAL-37]', () => {
  const notFound = new ApiError({
    kind: 'answered',
    error: { code: 'UserNotFound', status: 404, message: '', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });
  expect(toTrustSendErrors('email', notFound)).toEqual([{ message: 'Your email was not found.' }]);
  expect(toTrustSendErrors('text', notFound)).toEqual([{ message: 'Your phone number was not found.' }]);
  expect(toTrustSendErrors('voice', notFound)).toEqual([{ message: 'Your phone number was not found.' }]);
});
