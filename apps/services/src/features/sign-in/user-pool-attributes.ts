import { isStateCode } from '@lendside/domain/identity/us-states.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { personStatement } from '#platform/database.ts';
import { findAccount } from '#identity/account-queries.ts';
import { toGuestClaims } from './guest-claims.ts';
import { toIdentityClaims } from './identity-claims.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { UserPoolError, readText, requireCaller, type PoolAnswer, type PoolCall } from './user-pool-call.ts';

const mergeAttributes = personStatement(
  'pool_merge_attributes',
  `update user_pool.account set attributes = attributes || $2::jsonb where sub = $1`,
);

/** Attributes that a person may change without a code, with their allowed values. Other attributes are set by the lender, or
 *  need a code (updateUser). Source: OPEN-83, C15. */
const CHANGEABLE: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['custom:show_paid_off', (value) => value === 'true' || value === 'false'],
  ['custom:loan_state', isStateCode],
]);
const ATTRIBUTES_MAX = 20;

/** Returns the session's person and their attributes. Source: API-38, API-40, ENT-01 to ENT-06. */
export async function getUser(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer } = await requireCaller(means, call, ['full', 'unproven', 'linked', 'guest']);
  const account = await findAccount(means.database, customer.profileId);
  if (account === null) throw new UserPoolError('UserNotFoundException', 'User does not exist.');
  const claims = customer.scope.kind === 'guest' ? toGuestClaims(account) : toIdentityClaims(account);
  const { 'cognito:username': username, ...attributes } = claims;
  return {
    body: {
      Username: username ?? account.sub,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    },
    cookies: [],
  };
}

/** Changes the attributes that a person may change without a code. Source: API-40, OPEN-83. */
export async function updateUserAttributes(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer } = await requireCaller(means, call, ['full']);
  const changes = readChanges(call.input['UserAttributes']);
  await means.database.rows(mergeAttributes, [customer.profileId, JSON.stringify(changes)]);
  await writeAudit(means.database, {
    action: 'updateUserAttributes',
    decision: 'allowed',
    profileId: customer.profileId,
    sessionId: customer.sessionId,
    object: Object.keys(changes).join(' '),
    requestId: call.requestId,
  });
  return { body: { CodeDeliveryDetailsList: [] }, cookies: [] };
}

function readChanges(given: unknown): Readonly<Record<string, string>> {
  if (given !== undefined && given !== null && !Array.isArray(given))
    throw new UserPoolError('SerializationException', 'UserAttributes must be a list.');
  const list: readonly unknown[] = given ?? [];
  if (list.length === 0 || list.length > ATTRIBUTES_MAX)
    throw new UserPoolError('InvalidParameterException', `UserAttributes must hold 1 to ${ATTRIBUTES_MAX} attributes.`);
  return Object.fromEntries(list.map(readChange));
}

function readChange(attribute: unknown): [string, string] {
  if (typeof attribute !== 'object' || attribute === null || Array.isArray(attribute))
    throw new UserPoolError('SerializationException', 'An attribute must be an object.');
  const given = attribute as Readonly<Record<string, unknown>>;
  const name = readText(given, 'Name', 32);
  const isAllowed = CHANGEABLE.get(name);
  if (isAllowed === undefined)
    throw new UserPoolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  const value = readText(given, 'Value', 2048);
  if (!isAllowed(value)) throw new UserPoolError('InvalidParameterException', `${name} is not valid.`);
  return [name, value];
}
