import type { Account } from '#identity/account-queries.ts';

// The customer id comes from the first of these systems that knows the person.
const SYSTEM_ORDER = ['TLXe', 'NLS', 'Invictus'] as const;

/** Returns the claims of the id token and GetUser, by Cognito's names and as text like Cognito's. Unknown values are left out.
 *  Source: ENT-01 to ENT-06, OPEN-30, OPEN-83. */
export function toIdentityClaims(account: Account): Record<string, string> {
  const { attributes, customerIds } = account;
  const system = SYSTEM_ORDER.find((name) => customerIds[name] !== undefined);
  // Only the register of referrers says who refers as a non-customer.
  const { 'custom:non_customer_refer': _kept, ...others } = attributes;
  const isNonCustomerReferrer = account.isReferralUser && Object.keys(customerIds).length === 0;
  const mdmId = account.mdmId ?? attributes['custom:mdm_id'] ?? null;
  return {
    ...others,
    ...toContactClaims(account),
    ...(account.firstName === '' ? {} : { given_name: account.firstName }),
    ...(account.lastName === '' ? {} : { family_name: account.lastName }),
    sub: account.sub,
    'cognito:username': account.email ?? account.phone ?? account.sub,
    'custom:lms_customer_ids': JSON.stringify(customerIds),
    'custom:customer_id': system === undefined ? '' : (customerIds[system] ?? ''),
    ...(mdmId === null ? {} : { 'custom:mdm_id': mdmId }),
    ...(isNonCustomerReferrer ? { 'custom:non_customer_refer': 'active' } : {}),
  };
}

/** Only a verified channel confirms an account, so a channel counts as verified unless the account says otherwise. */
function toContactClaims({ email, phone, attributes }: Account): Record<string, string> {
  return {
    ...(email === null ? {} : { email, email_verified: attributes['email_verified'] ?? 'true' }),
    ...(phone === null
      ? {}
      : { phone_number: phone, phone_number_verified: attributes['phone_number_verified'] ?? 'true' }),
  };
}
