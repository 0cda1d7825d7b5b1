import type { Account } from './account-queries.ts';

/** What the id token and GetUser say about a person, by Cognito's names; everything is text, as there.
 *  Source: ENT-01 to ENT-06, OPEN-83. */
export function toIdentityClaims(account: Account): Record<string, string> {
  const system = ['TLXe', 'NLS', 'Invictus'].find((name) => account.customerIds[name] !== undefined);
  return {
    ...account.attributes,
    sub: account.sub,
    ...(account.email === null ? {} : { email: account.email, email_verified: 'true' }),
    ...(account.phone === null ? {} : { phone_number: account.phone, phone_number_verified: 'true' }),
    ...(account.firstName === '' ? {} : { given_name: account.firstName }),
    ...(account.lastName === '' ? {} : { family_name: account.lastName }),
    'cognito:username': account.email ?? account.phone ?? account.sub,
    'custom:lms_customer_ids': JSON.stringify(account.customerIds),
    'custom:customer_id': system === undefined ? '' : (account.customerIds[system] ?? ''),
    'custom:mdm_id': account.attributes['custom:mdm_id'] ?? account.sub,
  };
}
