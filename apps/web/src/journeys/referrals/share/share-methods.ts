import type { FeatureName, Features } from '@lendside/domain/configuration/configuration.ts';
import { SHARE_METHODS, type ShareMethod } from '@lendside/domain/referrals/share-methods.ts';

/** The flag of each way to share. Source: LRO-023, LOP-080. */
const FLAGS = {
  email: 'shareEmail',
  text: 'shareText',
  share: 'shareShare',
  qr: 'shareQr',
} as const satisfies Readonly<Record<ShareMethod, FeatureName>>;

/** Returns the ways to share that the lender's flags offer, in the order of the screen. Source: RFL-008, LRO-023. */
export function offeredMethods(features: Features): readonly ShareMethod[] {
  return SHARE_METHODS.filter((method) => features[FLAGS[method]]);
}
