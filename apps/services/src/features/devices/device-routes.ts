import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { listDevices, listSignIns } from './list-devices.ts';
import { disownSignIn, forgetOwnDevice } from './secure-account.ts';
import { checkTrustedDevice, confirmTrustedDevice, sendTrustedDevice } from './trust-device.ts';

/** The calls of the devices area. */
export function deviceHandlers(means: IdentityMeans): Handlers<'devices'> {
  return {
    checkTrustedDevice: (input, caller, context) => checkTrustedDevice(means, input, toCustomer(caller), context),
    sendTrustedDevice: (input, caller, context) => sendTrustedDevice(means, input, toCustomer(caller), context),
    confirmTrustedDevice: (input, caller, context) => confirmTrustedDevice(means, input, toCustomer(caller), context),
    listDevices: (_input, caller) => listDevices(means, toCustomer(caller)),
    listSignIns: (_input, caller) => listSignIns(means, toCustomer(caller)),
    forgetDevice: ({ deviceKey }, caller, context) => forgetOwnDevice(means, deviceKey, toCustomer(caller), context),
    disownSignIn: ({ signInId }, caller, context) => disownSignIn(means, signInId, toCustomer(caller), context),
  };
}

/** The access table lets only customers through; this is the second look. */
function toCustomer(caller: Caller): Customer {
  if (caller.kind !== 'customer') throw new Refused('UnauthorizedException', 'Please sign in.');
  return caller;
}
