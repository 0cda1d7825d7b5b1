import { api } from '@lendside/contract/api.ts';
import { toPrivateInput } from '@lendside/contract/client-call.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { CAST, getLoan, type Person } from './cast.ts';
import { expect, lookingTest as test, type Stack } from './stack.ts';

/** The values that a browser stores after a sign-in. */
interface SignedIn {
  readonly profileId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function signInByCall(stack: Stack, person: Person): Promise<SignedIn> {
  const answer = await fetch(`${stack.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.username, password: person.password }),
  });
  expect(answer.status).toBe(200);
  const { profileId, tokens } = (await answer.json()) as { profileId: string; tokens: { accessToken: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { profileId, headers: { authorization: `Bearer ${tokens.accessToken}`, cookie } };
}

type Records = Readonly<Record<string, string | number | readonly (string | undefined)[] | undefined>>;

/** Returns every id of a person that a request could carry, by field name. */
async function findRecordsOf(stack: Stack, person: Person, { profileId }: SignedIn): Promise<Records> {
  const loan = await getLoan(stack, person);
  const [card] = await stack.query<{ id: string }>('select card_id as id from app.card where profile_id = $1', [
    profileId,
  ]);
  const [session] = await stack.query<{ id: string; device: string }>(
    'select session_id as id, device_key as device from user_pool.session where sub = $1',
    [profileId],
  );
  const [customer] = await stack.query<{ id: string }>(
    'select customer_id as id from app.profile_customer where profile_id = $1',
    [profileId],
  );
  return {
    loanId: loan.loanId,
    profileId,
    username: person.username,
    customerId: customer?.id,
    customerIds: [customer?.id],
    cardIds: [card?.id],
    cardId: card?.id,
    deviceKey: session?.device,
    signInId: session?.id,
    cognitoUserId: profileId,
  };
}

/** Returns the private texts of a person, which no other customer may ever see. */
async function findSecretsOf(stack: Stack, person: Person, records: Records): Promise<string[]> {
  const loan = await getLoan(stack, person);
  const [profile] = await stack.query<{ phone: string }>('select phone from app.profile where email = $1', [
    person.username,
  ]);
  const phone = (profile?.phone ?? '').replace(/^\+1/, '');
  return [person.lastName, person.username, phone, loan.loanHeader, String(records['customerId'])].filter(
    (text) => text.length > 3,
  );
}

/** Returns the contract's sample request with the other person's ids wherever they fit. */
function pointAt(endpoint: Endpoint, records: Records): Record<string, unknown> {
  const sample = { ...(sampleWire(endpoint.request) as Record<string, unknown>) };
  for (const [field, value] of Object.entries(records)) {
    if (!(field in sample) || value === undefined) continue;
    sample[field] =
      typeof sample[field] === 'string' && !Array.isArray(value) ? String(value as string | number) : value;
  }
  return sample;
}

async function send(stack: Stack, endpoint: Endpoint, wire: Record<string, unknown>, who: SignedIn) {
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const isQuery = !isPrivate && (endpoint.method === 'GET' || endpoint.method === 'DELETE');
  const query = isQuery ? `?${new URLSearchParams(wire as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${stack.url}/api${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      ...who.headers,
      ...(isQuery || isPrivate ? {} : { 'content-type': 'application/json' }),
      ...(isPrivate ? { [HEADERS.privateInput]: toPrivateInput(wire) } : {}),
    },
    ...(isQuery || isPrivate ? {} : { body: JSON.stringify(wire) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Returns hashes and row counts of everything the services store about a person. */
async function stateOf(stack: Stack, profileId: string): Promise<unknown> {
  const [row] = await stack.query<{ state: unknown }>(
    `select json_build_object(
       'profile', (select md5(p::text) from app.profile p where profile_id = $1),
       'customers', (select md5(string_agg(c::text, '' order by lms_id)) from app.profile_customer c where profile_id = $1),
       'cards', (select md5(string_agg(c::text, '' order by card_id)) from app.card c where profile_id = $1),
       'account', (select md5(a::text) from user_pool.account a where sub = $1),
       'devices', (select count(*) from user_pool.device where sub = $1 and forgotten_at is null),
       'sessions', (select count(*) from user_pool.session where sub = $1 and revoked_at is null),
       'payments', (select count(*) from app.payment where profile_id = $1),
       'consents', (select count(*) from app.terms_consent where profile_id = $1)) as state`,
    [profileId],
  );
  return row?.state;
}

test("calls with another customer's ids return nothing of theirs and change nothing [OPEN-78 LOP-085]", async ({
  stack,
}) => {
  const alma = await signInByCall(stack, CAST.alma);
  const records = await findRecordsOf(stack, CAST.alma, alma);
  const secrets = await findSecretsOf(stack, CAST.alma, records);
  expect(secrets.length).toBeGreaterThan(4);
  const before = await stateOf(stack, alma.profileId);
  const cora = await signInByCall(stack, CAST.cora);
  // This call returns only the customer number it was asked about, whoever owns it.
  const isEcho = (name: string, secret: string) => name === 'getReplacement' && secret === records['customerId'];
  const leaks: string[] = [];
  const faults: string[] = [];
  // Calls that end the caller's own session come last; the others would run signed out.
  const ending = ['disownSignIn'];
  const calls = Object.entries<Endpoint>(api)
    .filter(([, endpoint]) => endpoint.access.includes('customer') || endpoint.access.includes('stranger'))
    .filter(([name]) => name !== 'listCast')
    .toSorted(([one], [other]) => Number(ending.includes(one)) - Number(ending.includes(other)));
  expect(calls.length).toBeGreaterThan(50);
  for (const [name, endpoint] of calls) {
    const { status, text } = await send(stack, endpoint, pointAt(endpoint, records), cora);
    if (status >= 500 && status !== 503) faults.push(`${name}: ${status}`);
    for (const secret of secrets)
      if (text.includes(secret) && !isEcho(name, secret)) leaks.push(`${name}: ${secret} in ${text.slice(0, 120)}`);
  }
  expect(faults).toEqual([]);
  expect(leaks).toEqual([]);
  expect(await stateOf(stack, alma.profileId)).toEqual(before);
});
