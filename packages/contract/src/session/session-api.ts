import { authenticate } from './authenticate.ts';
import { deviceKeyAuth } from './device-key-auth.ts';
import { endDeviceSession } from './end-device-session.ts';
import { openExternalSite } from './open-external-site.ts';
import { redeemExternalCode } from './redeem-external-code.ts';
import { signatureAuth } from './signature-auth.ts';

/** API calls of the `session` feature. */
export const sessionApi = {
  authenticate,
  deviceKeyAuth,
  endDeviceSession,
  signatureAuth,
  openExternalSite,
  redeemExternalCode,
} as const;
