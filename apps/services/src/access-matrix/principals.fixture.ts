import { randomUUID } from 'node:crypto';
import { CLIENT_ID, signAccessToken, signIdToken } from '#platform/access/access-token.ts';
import { bindingCookieName, hashSecret, newSecret } from '#platform/access/binding.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import { statement, type Database } from '#platform/database.ts';

/** A caller of the matrix. Listed manually, independent of the code that decides about access. */
export interface Principal {
  readonly name: string;
  /** The caller's letter in WHO_MAY_CALL. A caller whose token must not work counts as a stranger, `s`. */
  readonly counts: 's' | 'c' | 'u' | 'l' | 'g' | 'p';
  readonly flow?: 'Home' | 'Loans' | 'Referral';
  readonly brands: readonly string[];
  readonly profileId: string;
  readonly username: string;
  readonly customerIds: readonly string[];
  /** Loans that this person may see. */
  readonly loanIds: readonly number[];
  readonly messageKeys: readonly string[];
  readonly isRecent: boolean;
  /** Who blocks the person: staff block the profile, a loan system its customer. */
  readonly block?: 'profile' | 'loanSystem';
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** The records named in the requests. */
export const RECORDS = {
  own: {
    loanId: 500_001,
    messageKey: 'pay_own00000000000000000000',
    customerId: 'C-OWN',
    profileId: 'owner',
    username: 'owner@example.com',
  },
  foreign: {
    loanId: 500_002,
    messageKey: 'pay_foreign0000000000000000',
    customerId: 'C-FOREIGN',
    profileId: 'other',
    username: 'other@example.com',
  },
  otherBrand: {
    loanId: 500_003,
    messageKey: 'pay_otherbrand0000000000000',
    customerId: 'C-INL',
    profileId: 'inla',
    username: 'inla@example.com',
  },
  random: {
    loanId: 987_654_321,
    messageKey: 'pay_nobody00000000000000000',
    customerId: 'C-NOBODY',
    profileId: 'nobody',
    username: 'nobody@example.com',
  },
} as const;

/** The customers who may see each loan and who made each payment, as the owner finders would return them. */
export const LOAN_OWNERS: Readonly<Record<number, readonly string[]>> = {
  [RECORDS.own.loanId]: ['C-OWN', 'C-COSIGNER', 'C-BARRED', 'C-FROZEN'],
  [RECORDS.foreign.loanId]: ['C-FOREIGN'],
  [RECORDS.otherBrand.loanId]: ['C-INL'],
};

const insertProfile = statement(
  'matrix_profile',
  `insert into app.profile (profile_id, first_name, last_name) values ($1, $1, 'Matrix')`,
);
const insertCustomer = statement(
  'matrix_customer',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, $2, $3)',
);
const blockCustomer = statement(
  'matrix_block_customer',
  `insert into servicing.customer_fact (lms_id, customer_id, is_blocked) values (2, 'C-BARRED', true)`,
);
const blockProfile = statement(
  'matrix_block_profile',
  `update app.profile set blocked = true where profile_id = 'frozen'`,
);
const insertAccount = statement(
  'matrix_account',
  `insert into user_pool.account (sub, email, password_hash, status, attributes) values ($1, $2, '-', 'CONFIRMED', $3)`,
);
const insertSession = statement(
  'matrix_session',
  `
  insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, flows, loan_id, method,
    proven_at, revoked_at)
  values ($1, $2, $3, $4, 'dev_matrix', now() + interval '1 hour', $5, $6, $7, $8, now() - make_interval(mins => $9),
    case when $10 then now() end)`,
);

/** A person of the matrix. */
interface Person {
  readonly profileId: string;
  readonly lmsId: number;
  readonly customerId: string | null;
  readonly brands: readonly string[];
}

const PEOPLE: readonly Person[] = [
  { profileId: 'owner', lmsId: 2, customerId: 'C-OWN', brands: ['tmx'] },
  { profileId: 'other', lmsId: 2, customerId: 'C-FOREIGN', brands: ['tmx'] },
  { profileId: 'inla', lmsId: 1, customerId: 'C-INL', brands: ['inl'] },
  { profileId: 'cosigner', lmsId: 2, customerId: 'C-COSIGNER', brands: ['tmx'] },
  { profileId: 'excosigner', lmsId: 2, customerId: 'C-UNLINKED', brands: ['tmx'] },
  { profileId: 'referrer', lmsId: 2, customerId: null, brands: ['tmx'] },
  { profileId: 'partner', lmsId: 3, customerId: 'IV-1', brands: ['tmx'] },
  { profileId: 'barred', lmsId: 2, customerId: 'C-BARRED', brands: ['tmx'] },
  { profileId: 'frozen', lmsId: 2, customerId: 'C-FROZEN', brands: ['tmx'] },
];

/** The facts that one session of the matrix is opened with. */
interface Opening {
  readonly scope?: 'full' | 'unproven' | 'linked' | 'guest';
  readonly flow?: 'Home' | 'Loans' | 'Referral';
  readonly minutesOld?: number;
  readonly isRevoked?: boolean;
  readonly isExpired?: boolean;
  readonly isIdToken?: boolean;
}

async function openPrincipalSession(database: Database, keys: SigningKeys, issuer: string, sub: string, how: Opening) {
  const sessionId = `ses_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
  const secret = newSecret();
  const bindingHash = hashSecret(secret);
  const scope = how.scope ?? 'full';
  const method = scope === 'guest' ? 'guest' : scope === 'linked' ? 'link' : 'password';
  const minutesOld = how.minutesOld ?? 0;
  await database.rows(insertSession, [
    sessionId,
    sub,
    hashSecret(newSecret()),
    bindingHash,
    scope,
    scope === 'linked' ? [how.flow ?? 'Loans'] : [],
    scope === 'guest' ? RECORDS.own.loanId : null,
    method,
    minutesOld,
    how.isRevoked ?? false,
  ]);
  const nowSeconds = Math.floor(Date.now() / 1000) - (how.isExpired === true ? 3600 : 0);
  const token =
    how.isIdToken === true
      ? await signIdToken(keys, issuer, sub, { aud: CLIENT_ID }, nowSeconds)
      : await signAccessToken(keys, issuer, { sub, sessionId, bindingHash, nowSeconds });
  return { headers: { authorization: `Bearer ${token}` }, cookies: { [bindingCookieName(false)]: secret } };
}

function describePerson(profileId: string) {
  const person = PEOPLE.find((each) => each.profileId === profileId);
  if (person === undefined) throw new Error(`${profileId} is not in the matrix`);
  const customerIds = person.customerId === null ? [] : [person.customerId];
  const loanIds = Object.entries(LOAN_OWNERS)
    .filter(([, owners]) => customerIds.some((id) => owners.includes(id)))
    .map(([loanId]) => Number(loanId));
  const messageKeys = Object.values(RECORDS)
    .filter((record) => record.profileId === profileId)
    .map((record) => record.messageKey);
  return {
    brands: person.brands,
    profileId,
    username: `${profileId}@example.com`,
    customerIds,
    loanIds,
    messageKeys,
    isRecent: true,
  };
}

/** Creates the people, their sessions and all callers: the fourteen of security T17 and the ones added later. */
export async function makePrincipals(
  owner: Database,
  keys: SigningKeys,
  issuer: string,
  simulationKey: string,
): Promise<Principal[]> {
  for (const { profileId, lmsId, customerId, brands } of PEOPLE) {
    await owner.rows(insertProfile, [profileId]);
    await owner.rows(insertAccount, [
      profileId,
      `${profileId}@example.com`,
      JSON.stringify({ 'custom:brands': JSON.stringify(brands) }),
    ]);
    if (customerId !== null) await owner.rows(insertCustomer, [profileId, lmsId, customerId]);
  }
  await owner.rows(blockCustomer);
  await owner.rows(blockProfile);
  const nobody = {
    brands: [],
    profileId: '',
    username: '',
    customerIds: [],
    loanIds: [],
    messageKeys: [],
    isRecent: false,
    headers: {},
    cookies: {},
  };
  const as = async (name: string, counts: Principal['counts'], sub: string, how: Opening = {}): Promise<Principal> => {
    const person = counts === 's' ? nobody : describePerson(sub);
    const credentials = await openPrincipalSession(owner, keys, issuer, sub, how);
    const flow = counts === 'l' ? { flow: how.flow ?? ('Loans' as const) } : {};
    // A guest sees only the loan of the link and the payments of the guest's own session.
    const guest = counts === 'g' ? { loanIds: [RECORDS.own.loanId], messageKeys: [] } : {};
    const isRecent = (how.minutesOld ?? 0) < 5;
    return { name, counts, ...person, isRecent, ...flow, ...guest, ...credentials };
  };
  return [
    { name: 'anonymous', counts: 's', ...nobody },
    await as('owner', 'c', 'owner'),
    await as('other customer of the same brand', 'c', 'other'),
    await as('customer of another brand', 'c', 'inla'),
    await as('co-borrower', 'c', 'cosigner'),
    await as('unlinked former co-borrower', 'c', 'excosigner'),
    await as('guest by link', 'g', 'owner', { scope: 'guest' }),
    await as('device-key session', 'l', 'owner', { scope: 'linked', flow: 'Loans' }),
    await as('link locked to Home', 'l', 'owner', { scope: 'linked', flow: 'Home' }),
    await as('link locked to Referral', 'l', 'referrer', { scope: 'linked', flow: 'Referral' }),
    await as('referral non-customer', 'c', 'referrer'),
    await as('partner customer', 'c', 'partner'),
    await as('expired token', 's', 'owner', { isExpired: true }),
    await as('revoked token', 's', 'owner', { isRevoked: true }),
    await as('id token instead', 's', 'owner', { isIdToken: true }),
    await as('owner on a new device', 'u', 'owner', { scope: 'unproven' }),
    await as('owner who signed in ten minutes ago', 'c', 'owner', { minutesOld: 10 }),
    { ...(await as('blocked by a loan system', 'c', 'barred')), block: 'loanSystem' },
    { ...(await as('blocked on a link', 'l', 'barred', { scope: 'linked', flow: 'Loans' })), block: 'loanSystem' },
    { ...(await as('blocked on a new device', 'u', 'barred', { scope: 'unproven' })), block: 'loanSystem' },
    { ...(await as('blocked profile', 'c', 'frozen')), block: 'profile' },
    { name: 'the simulator', counts: 'p', ...nobody, headers: { 'x-simulation-key': simulationKey } },
  ];
}
