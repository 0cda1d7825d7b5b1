import { cancelRenewal } from './cancel-renewal.ts';
import { getReferenceNumber } from './get-reference-number.ts';
import { getRenewal } from './get-renewal.ts';
import { openRenewal } from './open-renewal.ts';
import { voidRenewal } from './void-renewal.ts';

/** API calls of the `renewals` feature. */
export const renewalsApi = { openRenewal, getRenewal, cancelRenewal, voidRenewal, getReferenceNumber } as const;
