import { checkTrustedDevice } from './check-trusted-device.ts';
import { confirmTrustedDevice } from './confirm-trusted-device.ts';
import { disownSignIn } from './disown-sign-in.ts';
import { forgetDevice } from './forget-device.ts';
import { listDevices } from './list-devices.ts';
import { listSignIns } from './list-sign-ins.ts';
import { sendTrustedDevice } from './send-trusted-device.ts';

/** API calls of the `devices` feature. */
export const devicesApi = {
  checkTrustedDevice,
  sendTrustedDevice,
  confirmTrustedDevice,
  listDevices,
  forgetDevice,
  listSignIns,
  disownSignIn,
} as const;
