import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { hashSecret } from '#platform/access/binding.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { toPhones } from './account-queries.ts';

/** The person whose browser it may be: by account, or by the plain name that somebody typed. */
export type NamedPerson = { readonly sub: string } | { readonly name: string };

const findDevice = statement<{ device_key: string | null }>(
  'device_of_proven_browser',
  'select user_pool.proven_browser($1, $2, $3, $4, $5) as device_key',
);

/** Returns the device key of a browser that proved itself to a person before: it holds the present secret of one of their
 *  trusted devices. When the lender asks for no trusted devices, any device counts, because its secret was given after the
 *  right password. Null for every other browser. Unknown names take the same steps. Source: T1, T5. */
export async function findProvenBrowser(
  means: { readonly database: Queryable; readonly configuration: () => Promise<Configuration> },
  person: NamedPerson,
  deviceSecret: string | null,
): Promise<string | null> {
  if (deviceSecret === null || deviceSecret === '') return null;
  const { features } = await means.configuration();
  const sub = 'sub' in person ? person.sub : null;
  const name = 'name' in person ? person.name : '';
  const email = name.includes('@') ? name : null;
  const values = [sub, email, toPhones(name), hashSecret(deviceSecret), features.trustedDevice];
  return (await means.database.row<{ device_key: string | null }>(findDevice, values))?.device_key ?? null;
}
