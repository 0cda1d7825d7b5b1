import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { enrollReferrer as endpoint } from '@lendside/contract/referrals/referral-enrollment.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { hasReferrals } from '@lendside/domain/referrals/brands-without.ts';
import { REFERRAL_TERMS_VERSION } from '@lendside/domain/referrals/referral-terms.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { enrollWithCode } from './enrollment-queries.ts';
import type { ReferralMeans } from './referral-means.ts';

/** Shown beside the box that must be ticked. */
export const TERMS_NEEDED_TEXT = 'Agree to the program terms to join.';

/** Message of a page whose feature is turned off. Source: LOP-011. */
const PROGRAM_OFF_TEXT = 'This feature is currently unavailable.';

/** Enrolls a customer of TLXe, unless the lender turned the program off. A repeat gets the same code with status 200. Source: RFL-001, RFL-004,
 *  MNU-17, LOP-011. */
export async function enrollCustomer(
  { identity }: ReferralMeans,
  { hasAgreedToTerms }: RequestOf<typeof endpoint>,
  { profileId, sessionId, customerIdBySystem }: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { brand, requestId } = context;
  const entry = { action: 'enrollReferrer', profileId, sessionId, brand, requestId };
  const { referralRewardsButton } = await identity.configuration();
  const isOff = !referralRewardsButton;
  if (isOff || customerIdBySystem.TLXe === undefined || !hasReferrals(brand)) {
    await writeAudit(identity.database, {
      ...entry,
      decision: 'refused',
      reason: isOff ? 'program_off' : 'not_eligible',
    });
    throw new Refused('ConflictException', isOff ? PROGRAM_OFF_TEXT : NOT_ELIGIBLE_TEXT);
  }
  if (!hasAgreedToTerms)
    throw new Refused('ValidationException', TERMS_NEEDED_TEXT, {
      fields: [{ field: 'hasAgreedToTerms', message: TERMS_NEEDED_TEXT }],
    });
  const { shortCode, isNew } = await enrollWithCode(
    identity.database,
    { profileId, kind: 'ecr', termsVersion: REFERRAL_TERMS_VERSION, contact: null },
    (tx) => writeAudit(tx, { ...entry, decision: 'allowed' }),
  );
  if (!isNew) context.answerAsRepeat();
  return { status: 'active', shortCode };
}
