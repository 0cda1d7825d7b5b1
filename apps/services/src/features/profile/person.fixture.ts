import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { API_BASE_PATH, HEADERS } from '@lendside/contract/headers.ts';
import { hashPassword } from '#identity/password-hashing.ts';
import { statement, type Database } from '#platform/database.ts';
import { PASSWORD, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

const insertPerson = statement(
  'test_person',
  `
  with person as (
    insert into app.profile (profile_id, first_name, last_name, email) values ($1, '', '', $2) returning profile_id
  )
  insert into user_pool.account (sub, email, password_hash, status) select profile_id, $2, $3, 'CONFIRMED' from person`,
);
const insertNumber = statement(
  'test_person_number',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, $2, $3)',
);

/** Adds a person who has customer numbers by loan system and an account named `<name>@example.com`. */
export async function addPerson(
  owner: Database,
  name: string,
  numbers: Readonly<Record<number, string>> = {},
): Promise<void> {
  await owner.rows(insertPerson, [name, `${name}@example.com`, await hashPassword(PASSWORD)]);
  for (const [lmsId, customerId] of Object.entries(numbers)) await owner.rows(insertNumber, [name, lmsId, customerId]);
}

/** Makes a call from an IP address, as a signed-in person or as a stranger. */
export function callAs(
  app: TestServices['app'],
  visit: Pick<Visit, 'accessToken' | 'cookies'> | null,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'requestIn'>,
  input: unknown = {},
  more: { readonly brand?: string; readonly address?: string } = {},
) {
  const isBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const query = isBody || isPrivate ? '' : `?${new URLSearchParams(input as Record<string, string>).toString()}`;
  return app.inject({
    method: endpoint.method,
    url: `${API_BASE_PATH}${endpoint.path}${query}`,
    remoteAddress: more.address ?? '127.0.0.1',
    ...(visit === null ? {} : { cookies: visit.cookies }),
    headers: {
      ...(visit === null ? {} : { authorization: `Bearer ${visit.accessToken}` }),
      ...(more.brand === undefined ? {} : { [HEADERS.brand]: more.brand }),
      ...(isPrivate ? { [HEADERS.privateInput]: encodeURIComponent(JSON.stringify(input)) } : {}),
      ...(isBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(isBody ? { payload: JSON.stringify(input) } : {}),
  });
}
