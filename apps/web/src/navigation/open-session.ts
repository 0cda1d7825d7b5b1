import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { authenticate } from '@lendside/contract/session/authenticate.ts';
import { readIdentity } from '#api/identity.ts';
import { sessionStore } from '#api/session.ts';
import type { Session } from '#api/session-store.ts';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { dropLock } from './locked-flows.ts';
import { pendingSignIn } from './pending-sign-in.ts';
import { brandsOfCustomer } from './system-brands.ts';

/** The answer to every way of signing in. */
export type SignInAnswer = ResponseOf<typeof authenticate>;

/** Stores the session of a sign-in, whichever way it came, without a lock. The caller may lock it. Source: AUT-02, SES-31. */
export function openSession(answer: SignInAnswer): Session {
  const session: Session = {
    profileId: answer.profileId,
    accessToken: answer.tokens.accessToken,
    idToken: answer.tokens.idToken,
    deviceKey: answer.deviceKey,
    expiresAtMs: Date.now() + answer.tokens.expiresIn * 1000,
    brands: brandsOfCustomer(readIdentity(answer.tokens.idToken), buildBrand.code),
    serviceConfiguration: readServiceConfiguration(answer.serviceConfiguration),
  };
  pendingSignIn.clear();
  dropLock();
  sessionStore.write(session);
  return session;
}
