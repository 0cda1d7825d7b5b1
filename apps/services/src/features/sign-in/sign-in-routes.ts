import type { Handlers } from '#platform/mounting/handlers.ts';
import { toPlainName } from '#identity/account-queries.ts';
import { toBrowserFacts } from '#identity/browser-facts.ts';
import { checkCredentials } from '#identity/check-credentials.ts';
import { openExternalSite, redeemExternalCode } from './external-sites.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { endLockedSession } from './end-locked-session.ts';
import { signInByDevice } from './sign-in-by-device.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { readDeviceProof, startPasswordSession } from './start-session.ts';

/** Handlers of the session calls. */
export function signInHandlers(means: IdentityMeans): Handlers<'session'> {
  return {
    authenticate: async (input, _caller, context) => {
      const browser = toBrowserFacts(input.encodedData, means.keys.hideName);
      const { account, isStepUpDue } = await checkCredentials(means, {
        name: toPlainName(input.username),
        password: input.password,
        ip: context.ip,
        brand: context.brand,
        requestId: context.requestId,
        tellsBlock: true,
        deviceSecret: readDeviceProof(means, context).secret,
        browser,
      });
      return startPasswordSession(means, { account, isStepUpDue }, context, browser);
    },
    deviceKeyAuth: (input, _caller, context) => signInByDevice(means, input, context),
    signatureAuth: (input, _caller, context) => signInByLink(means, input, context),
    endDeviceSession: (_input, caller, context) => endLockedSession(means, caller, context),
    openExternalSite: ({ name }, caller, context) => openExternalSite(means, name, caller, context),
    redeemExternalCode: (input, _caller, context) => redeemExternalCode(means, input, context),
  };
}
