import { getUser, updateUserAttributes } from './user-pool-attributes.ts';
import type { Operation } from './user-pool-call.ts';
import { confirmDevice, forgetPoolDevice, getDevice, listDevices, updateDeviceStatus } from './user-pool-devices.ts';
import { initiateAuth } from './user-pool-sign-in.ts';
import { globalSignOut, revokeToken } from './user-pool-sign-out.ts';

/** The supported operations, by Cognito's names. Source: design 6, OPEN-77. */
export const USER_POOL_OPERATIONS: Readonly<Record<string, Operation>> = {
  InitiateAuth: { run: initiateAuth, blocked: 'allowed' },
  GetUser: { run: getUser, blocked: 'reads' },
  UpdateUserAttributes: { run: updateUserAttributes, blocked: 'refused' },
  ConfirmDevice: { run: confirmDevice, blocked: 'refused' },
  UpdateDeviceStatus: { run: updateDeviceStatus, blocked: 'refused' },
  ListDevices: { run: listDevices, blocked: 'reads' },
  GetDevice: { run: getDevice, blocked: 'reads' },
  ForgetDevice: { run: forgetPoolDevice, blocked: 'refused' },
  RevokeToken: { run: revokeToken, blocked: 'allowed' },
  GlobalSignOut: { run: globalSignOut, blocked: 'allowed' },
};

/** Operations that sign out. They are shed last under load. */
export const SIGN_OUTS: ReadonlySet<string> = new Set(['RevokeToken', 'GlobalSignOut']);
