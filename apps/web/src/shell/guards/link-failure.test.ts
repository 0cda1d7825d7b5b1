import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { SessionError } from '#api/session-error.ts';
import { findLinkFailure, linkFailureMessage } from './link-failure.ts';

const answered = (code: ErrorCode) =>
  new ApiError({
    kind: 'answered',
    error: { code, status: 401, message: 'for the log', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });

test('expired, altered and incomplete links read as bad links [OPEN-10 ERR-08]', () => {
  for (const code of ['InvalidSignature', 'LinkExpired'] as const)
    expect(linkFailureMessage(findLinkFailure(answered(code)))).toBe('linkInvalid');
  const unrecognized = findLinkFailure(new SessionError('UnrecognizedParameters'));
  expect(unrecognized.text).toBe('No recognized authentication parameters');
  expect(linkFailureMessage(unrecognized)).toBe('linkInvalid');
});

test('a device without a key asks for a log-in and reports the missing key [ERR-07 OPEN-45]', () => {
  const missing = findLinkFailure(new SessionError('MissingDeviceKey'));
  expect(missing).toEqual({ code: 'MissingDeviceKey', text: 'Device key not found' });
  expect(linkFailureMessage(missing)).toBe('logInToContinue');
  expect(linkFailureMessage(findLinkFailure(answered('MissingDeviceKey')))).toBe('logInToContinue');
});

test('a failed authentication call leads to Login too [OPEN-82]', () => {
  expect(findLinkFailure(new ApiError({ kind: 'unreachable' })).code).toBe('unreachable');
  expect(linkFailureMessage(findLinkFailure(new Error('anything')))).toBe('logInToContinue');
});
