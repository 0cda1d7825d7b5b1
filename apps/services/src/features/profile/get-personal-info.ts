import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPersonalInfo as endpoint } from '@lendside/contract/profile/get-personal-info.ts';
import { preferenceWord } from '@lendside/domain/customers/contact-preference.ts';
import { listAddresses } from '@lendside/domain/customers/list-addresses.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { findPersonalRecords, type LoanSystemRecord } from './personal-info-queries.ts';
import { listAnswered } from './profile-store.ts';
import { readOwnDemographics } from './save-demographics.ts';

/** Returns the caller's personal data. The record of the requested loan system has priority, followed by the profile, and last
 *  by what a referrer typed. The referrer's data is never reported as verified. Source: LAP-038, LOP-103, CUS-001 to CUS-009. */
export async function getPersonalInfo(
  means: IdentityMeans,
  { lmsId }: RequestOf<typeof endpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const { profileId } = caller;
  const { profile, records, addresses } = await findPersonalRecords(means.database, profileId);
  const [answered] = await listAnswered(means.database, profileId);
  const { features } = await means.configuration();
  const record = records.find((one) => one.lms_id === lmsId) ?? records[0] ?? null;
  const firstName = record?.first_name ?? profile.first_name;
  const lastName = record?.last_name ?? profile.last_name;
  const { NLS = null, TLXe = null, Invictus = null } = caller.customerIdBySystem;
  return {
    customerId: record?.customer_id ?? null,
    customerIds: Object.fromEntries(records.map((one) => [String(one.lms_id), one.customer_id])),
    mdmId: profile.mdm_id,
    customerName: firstName,
    fullCustomerName: `${firstName} ${lastName}`,
    customerFirstName: firstName,
    customerLastName: lastName,
    customerStoreId: record?.store_id ?? null,
    status: profile.blocked || record?.is_blocked === true ? 'blocked' : 'active',
    ...sealedFacts(means, record),
    phoneNumber: profile.phone ?? record?.phone ?? profile.referral_phone,
    email: profile.email ?? record?.email ?? profile.referral_email,
    addresses: listAddresses(addresses.filter((one) => one.lms_id === (record?.lms_id ?? one.lms_id))).map((one) => ({
      ...one,
    })),
    demographics: await readOwnDemographics(means.database, means.sealing, profileId),
    lastPayDate: record?.last_pay_on ?? null,
    payFrequency: record?.pay_frequency ?? null,
    discretionaryIncome: record?.discretionary_income == null ? null : cents(Number(record.discretionary_income)),
    hasVerifiedProfileEmail: profile.email !== null && profile.is_confirmed,
    hasVerifiedProfilePhone: profile.phone !== null && profile.is_confirmed,
    canUpdateUserLogin: means.passwordAuthority === null && (features.editEmail || features.editPhone),
    lmsReferenceIds: { NLS, TLXe, Invictus },
    referralInfo: { isActive: profile.is_referral_user, shortCode: profile.referral_short_code },
    securityQuestion: answered === undefined ? null : { questionId: answered.questionId },
    communicationSettings: { transMsgPreference: preferenceWord(profile.preference) },
  };
}

/** Decrypts the date of birth and the last four digits of the SSN. All other sealed data stays sealed (D17). */
function sealedFacts(
  { sealing }: IdentityMeans,
  record: LoanSystemRecord | null,
): { readonly dob: string | null; readonly displaySsn: string | null } {
  const birthDay = record?.birth_day_sealed == null ? null : sealing.open('birthDay', record.birth_day_sealed);
  const ssn = record?.ssn_sealed == null ? null : sealing.open('ssn', record.ssn_sealed);
  const lastFour = ssn?.replaceAll('-', '').slice(-4) ?? '';
  return {
    dob: birthDay === null ? null : birthDay.replace(/^(\d{4})(\d{2})(\d{2})$/, '$2/$3/$1'),
    displaySsn: /^\d{4}$/.test(lastFour) ? `***-**-${lastFour}` : null,
  };
}
