import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { authenticate } from '@lendside/contract/session/authenticate.ts';
import { legacyReferralFields } from '#navigation/legacy-referral.ts';

/** Builds the body of a sign-in; `encodedData` describes the browser. Source: API-17, AUT-28, OPEN-40. */
export function toAuthenticateBody(
  { username, password }: { readonly username: string; readonly password: string },
  encodedData: string,
): RequestOf<typeof authenticate> {
  return { username, password, encodedData, ...legacyReferralFields() };
}
