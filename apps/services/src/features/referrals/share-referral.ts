import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { referralShare as endpoint } from '@lendside/contract/referrals/referral-share.ts';
import type { Features } from '@lendside/domain/configuration/configuration.ts';
import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { INVALID_FRIEND_NAME_TEXT, parseFriendName } from '@lendside/domain/referrals/friend-name.ts';
import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';
import type { ShareMethod } from '@lendside/domain/referrals/share-methods.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { NO_SUCH_CODE_TEXT } from './find-referral-url.ts';
import { shortLink } from './referral-home.ts';
import { findReferralHome } from './referral-queries.ts';
import type { ReferralMeans } from './referral-means.ts';
import { keepShare, SHARE_LIMITS, type ShareToKeep } from './keep-share.ts';

type Asked = RequestOf<typeof endpoint>;

const DAY_FULL_TEXT = `You’ve shared ${SHARE_LIMITS.ofPersonADay} times today. You can share again tomorrow.`;
const RECIPIENT_FULL_TEXT = 'You’ve already invited this person. Give them some time.';
const METHOD_OFF_TEXT = 'This way to share is turned off.';
const CONTACT_NEEDED_TEXT = 'Enter where we should send it.';
const STORE_NEEDED_TEXT = 'Choose a store.';

const FLAG_OF_METHOD = {
  email: 'shareEmail',
  text: 'shareText',
  share: 'shareShare',
  qr: 'shareQr',
} as const satisfies Readonly<Record<ShareMethod, keyof Features>>;

/** Shares the caller's code: records it, and queues the invitation when there is somebody to send it to. Source: LAP-116, LOP-140,
 *  LOP-081, RFL-008, RFL-009, security T35. */
export async function shareReferral(
  { identity }: ReferralMeans,
  asked: Asked,
  { profileId }: Customer,
  { brand, requestId }: Pick<CallContext, 'brand' | 'requestId'>,
): Promise<ResponseOf<typeof endpoint>> {
  const { features } = await identity.configuration();
  const share = readShare(asked, features);
  const home = await findReferralHome(identity.database, profileId);
  const code = home?.state === 'active' ? home.short_code : null;
  if (code === null || home === null || parseReferralCode(asked.shortCode) !== code)
    throw new Refused('NotFoundException', NO_SUCH_CODE_TEXT);
  const outcome = await keepShare(identity.database, {
    ...share,
    profileId,
    hidden: share.recipient === null ? null : identity.keys.hideName(`invitation:${share.recipient}`),
    // The address stays sealed until the message is written.
    payload: {
      method: share.method,
      code,
      url: home.referral_url ?? shortLink(identity.publicUrl, code),
      brand,
      profileId,
      requestId,
      sealed: share.recipient === null ? null : identity.sealing.seal('invitation', share.recipient).toString('base64'),
    },
  });
  if (outcome !== 'shared')
    throw new Refused('LimitExceededException', outcome === 'day_full' ? DAY_FULL_TEXT : RECIPIENT_FULL_TEXT);
  return { shared: true };
}

/** Reads the share, and names every wrong field in one refusal. */
function readShare(asked: Asked, features: Features): Omit<ShareToKeep, 'profileId' | 'hidden' | 'payload'> {
  const method = asked.method ?? methodOf(asked);
  const name = asked.name === undefined || asked.name.trim() === '' ? null : asked.name;
  const email = method === 'email' ? (asked.email?.trim().toLowerCase() ?? '') : null;
  const phone = method === 'text' ? parsePhone(asked.phone ?? '') : null;
  const isRetail = asked.source === 'retail';
  const fields = [
    ...(name === null || parseFriendName(name) !== null ? [] : [{ field: 'name', message: INVALID_FRIEND_NAME_TEXT }]),
    ...(email === null || isEmail(email)
      ? []
      : [{ field: 'email', message: email === '' ? CONTACT_NEEDED_TEXT : INVALID_EMAIL_TEXT }]),
    ...(method !== 'text' || phone !== null
      ? []
      : [{ field: 'phone', message: (asked.phone ?? '') === '' ? CONTACT_NEEDED_TEXT : INVALID_PHONE_TEXT }]),
    ...(features[FLAG_OF_METHOD[method]] ? [] : [{ field: 'method', message: METHOD_OFF_TEXT }]),
    ...(isRetail && !features.retailReferral ? [{ field: 'source', message: METHOD_OFF_TEXT }] : []),
    ...(isRetail && (asked.storeNumber ?? '').trim() === ''
      ? [{ field: 'storeNumber', message: STORE_NEEDED_TEXT }]
      : []),
  ];
  if (fields.length > 0) throw new Refused('ValidationException', fields[0]?.message ?? '', { fields });
  return {
    method,
    source: asked.source,
    storeNumber: isRetail ? (asked.storeNumber ?? null) : null,
    storeName: isRetail ? (asked.storeName ?? null) : null,
    name: name === null ? null : parseFriendName(name),
    recipient: email ?? phone,
  };
}

function methodOf({ email, phone }: Asked): ShareMethod {
  if ((email ?? '') !== '') return 'email';
  return (phone ?? '') === '' ? 'share' : 'text';
}
