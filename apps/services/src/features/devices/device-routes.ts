import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';

/** The calls of the devices area. */
export function deviceHandlers(_means: IdentityMeans): Handlers<'devices'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    checkTrustedDevice: notYet,
    sendTrustedDevice: notYet,
    confirmTrustedDevice: notYet,
    listDevices: notYet,
    forgetDevice: notYet,
    listSignIns: notYet,
    disownSignIn: notYet,
  };
}
