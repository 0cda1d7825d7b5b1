import { expect, test } from 'vitest';
import { noteLegacyReferral } from '#navigation/legacy-referral.ts';
import { toAuthenticateBody } from './authenticate-body.ts';

test('the sign-in body has the referral flag only for a person from the legacy referral site [AUT-28]', () => {
  const form = { username: 'bob@example.test', password: 'secret' };
  noteLegacyReferral({});
  expect(toAuthenticateBody(form, 'e30=')).toEqual({ ...form, encodedData: 'e30=' });
  noteLegacyReferral({ fromLegacyNcr: 'true' });
  expect(toAuthenticateBody(form, 'e30=')).toEqual({ ...form, encodedData: 'e30=', fromLegacyNcr: true });
});
