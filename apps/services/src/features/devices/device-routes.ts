import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { listDevices, listSignIns } from './list-devices.ts';
import { disownSignIn, forgetOwnDevice } from './secure-account.ts';
import { checkTrustedDevice, confirmTrustedDevice, sendTrustedDevice } from './trust-device.ts';

/** Handlers of the devices calls. */
export function deviceHandlers(means: IdentityMeans): Handlers<'devices'> {
  return {
    checkTrustedDevice: (input, caller, context) => checkTrustedDevice(means, input, caller, context),
    sendTrustedDevice: (input, caller, context) => sendTrustedDevice(means, input, caller, context),
    confirmTrustedDevice: (input, caller, context) => confirmTrustedDevice(means, input, caller, context),
    listDevices: (_input, caller) => listDevices(means, caller),
    listSignIns: (_input, caller) => listSignIns(means, caller),
    forgetDevice: ({ deviceKey }, caller, context) => forgetOwnDevice(means, deviceKey, caller, context),
    disownSignIn: ({ signInId }, caller, context) => disownSignIn(means, signInId, caller, context),
  };
}
