import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { registerNcrUser as endpoint } from '@lendside/contract/profile/register-ncr-user.ts';
import { userFlags } from '@lendside/domain/customers/user-kind.ts';
import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_NAME_TEXT, parsePersonName } from '@lendside/domain/identity/person-name.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { REFERRAL_TERMS_VERSION } from '@lendside/domain/referrals/referral-terms.ts';
import { enrolRefusal } from '@lendside/domain/referrals/referral-kind.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { enrollWithCode } from '#features/referrals/enrollment-queries.ts';
import { keepAttributes, keepNames, type Referrer } from './profile-store.ts';

type Asked = RequestOf<typeof endpoint>;

/** Enrolls a non-customer in the referral program. A repeat gets the same answer with status 200. Refuses with
 *  `ConflictException` when the person is a customer, and refuses everybody while the program is off. Source: API-34, AUT-27,
 *  AUT-28, OPEN-51, ERR-23, ENT-06. */
export async function registerNcrUser(
  means: IdentityMeans,
  asked: Asked,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { profileId, sessionId } = caller;
  const referrer = readReferrer(asked);
  const { features } = await means.configuration();
  const { isTlxeUser, isNonCustomer } = userFlags(toReferenceIds(caller), []);
  const facts = {
    hasTlxeProfile: isTlxeUser,
    hasOtherProfile: !isTlxeUser && !isNonCustomer,
    nonCustomerAttribute: '',
  };
  const reason = enrolRefusal(facts, features.displayNonCustomerReferral);
  const entry = { action: 'registerNcrUser', profileId, sessionId, brand: context.brand, requestId: context.requestId };
  if (reason !== null) {
    await writeAudit(means.database, { ...entry, decision: 'refused', reason });
    throw new Refused('ConflictException', NOT_ELIGIBLE_TEXT);
  }
  const { email, phone } = referrer;
  const enrollment = {
    profileId,
    kind: 'ncr',
    termsVersion: REFERRAL_TERMS_VERSION,
    contact: { email, phone },
  } as const;
  const { shortCode, isNew } = await enrollWithCode(means.database, enrollment, async (tx) => {
    await keepNames(tx, profileId, referrer);
    if (asked.fromLegacyNcr === true) await keepAttributes(tx, profileId, { 'custom:from_legacy_ncr': 'true' });
  });
  if (!isNew) context.answerAsRepeat();
  await writeAudit(means.database, { ...entry, decision: 'allowed' });
  return { profileId, status: 'active', shortCode };
}

function toReferenceIds({ customerIdBySystem: { NLS, TLXe, Invictus } }: Customer) {
  return { 1: NLS ?? null, 2: TLXe ?? null, 3: Invictus ?? null };
}

/** Reads the enrollment form, and names all unreadable fields in one refusal. */
function readReferrer(asked: Asked): Referrer {
  const firstName = parsePersonName(asked.firstName);
  const lastName = parsePersonName(asked.lastName);
  const phone = parsePhone(asked.cellNumber);
  const fields = [
    ...(isEmail(asked.email) ? [] : [{ field: 'email', message: INVALID_EMAIL_TEXT }]),
    ...(firstName === null ? [{ field: 'firstName', message: INVALID_NAME_TEXT }] : []),
    ...(lastName === null ? [{ field: 'lastName', message: INVALID_NAME_TEXT }] : []),
    ...(phone === null ? [{ field: 'cellNumber', message: INVALID_PHONE_TEXT }] : []),
  ];
  if (fields.length > 0 || firstName === null || lastName === null || phone === null)
    throw new Refused('ValidationException', fields[0]?.message ?? '', { fields });
  return { firstName, lastName, email: asked.email.toLowerCase(), phone };
}
