import { expect, test } from 'vitest';
import { noteLegacyReferral } from '#navigation/legacy-referral.ts';
import { toAuthenticateBody } from './authenticate-body.ts';

test('only a person from the legacy referral site sends the flag at sign-in [AUT-28]', () => {
  const form = { username: 'bob@example.test', password: 'secret' };
  noteLegacyReferral({});
  expect(toAuthenticateBody(form, 'e30=')).toEqual({ ...form, encodedData: 'e30=' });
  noteLegacyReferral({ fromLegacyNcr: 'true' });
  expect(toAuthenticateBody(form, 'e30=')).toEqual({ ...form, encodedData: 'e30=', fromLegacyNcr: true });
});
