import { isIP } from 'node:net';
import {
  ACCESS_TOKEN_SECONDS,
  SERVICES_CLIENT_ID,
  signIdToken,
  signServicesToken,
} from '#platform/access/access-token.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { hashSecret, newSecret } from '#platform/access/binding.ts';
import { personStatement } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { LIMITS } from '#platform/limits.ts';
import { findAccount, toPlainName, type Account } from '#identity/account-queries.ts';
import { checkCredentials } from '#identity/check-credentials.ts';
import { toIdentityClaims } from './identity-claims.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { holdAsRead } from '#identity/session-store.ts';
import {
  UserPoolError,
  findText,
  readClient,
  readObject,
  readText,
  requireSecretHash,
  type PoolAnswer,
  type PoolCall,
} from './user-pool-call.ts';
import { findKnownDevice } from './user-pool-devices.ts';
import { findRefreshable, refreshBrowser, spendRefreshToken } from './user-pool-refresh.ts';

// The binding secret is given to nobody, so no cookie matches it. Only the user pool accepts these tokens.
const insertSession = personStatement(
  'services_session_insert',
  `
  insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, device_name, client, expires_at, scope)
  values ($1, $2, $3, $4, $5, 'Lendside services', 'services', now() + make_interval(secs => $6), $7)`,
  2,
);

/** The flows that renew a session. */
export const RENEWAL_FLOWS: ReadonlySet<unknown> = new Set(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']);

/** Opens or renews a session. Only our own services may send passwords, and they must prove themselves with the pool's secret.
 *  A browser signs in through POST /authenticate. Source: C26, AUT-22, API-41, OPEN-41, D10. */
export function initiateAuth(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const client = readClient(call.input);
  const flow = readText(call.input, 'AuthFlow');
  if (RENEWAL_FLOWS.has(flow)) return client === 'web' ? refreshBrowser(means, call) : refreshServices(means, call);
  if (flow !== 'USER_PASSWORD_AUTH')
    throw new UserPoolError('InvalidParameterException', 'Initiate Auth method not supported.');
  if (client === 'web')
    throw new UserPoolError('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client');
  return signInServices(means, call);
}

async function signInServices(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const parameters = readObject(call.input, 'AuthParameters');
  const username = readText(parameters, 'USERNAME', 254);
  requireSecretHash(means, parameters, [username]);
  const { account, isStepUpDue } = await checkCredentials(means, {
    name: toPlainName(username),
    password: readText(parameters, 'PASSWORD', 256),
    ip: readCustomerIp(call),
    brand: '',
    requestId: call.requestId,
    tellsBlock: true,
    // Our services name a device but hold no proof of it.
    deviceSecret: null,
  });
  const known = await findKnownDevice(means.database, account.sub, findText(parameters, 'DEVICE_KEY', 60));
  const deviceKey = known ?? newId('dev');
  const [sessionId, refreshToken] = [newId('ses'), newSecret()];
  const hashes = [hashSecret(refreshToken), hashSecret(newSecret())];
  await means.database.transaction(async (tx) => {
    await holdAsRead(tx, account);
    const scope = isStepUpDue ? 'unproven' : 'full';
    const values = [sessionId, account.sub, ...hashes, deviceKey, LIMITS.sessionAbsoluteSeconds, scope];
    await tx.rows(insertSession, values);
  });
  await writeAudit(means.database, {
    action: 'signIn',
    decision: 'allowed',
    profileId: account.sub,
    sessionId,
    object: SERVICES_CLIENT_ID,
    requestId: call.requestId,
  });
  const metadata = known === null ? { NewDeviceMetadata: { DeviceKey: deviceKey, DeviceGroupKey: 'lendside' } } : {};
  return toAnswer({
    ...(await issueServicesTokens(means, account, sessionId)),
    RefreshToken: refreshToken,
    ...metadata,
  });
}

/** Our services sign in on behalf of a remote browser, so the limit per IP address counts the browser's address. */
function readCustomerIp(call: PoolCall): string {
  const ip = findText(readObject(call.input, 'UserContextData'), 'IpAddress', 60);
  return ip !== null && isIP(ip) !== 0 ? ip : call.ip;
}

async function refreshServices(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const parameters = readObject(call.input, 'AuthParameters');
  const refreshToken = readText(parameters, 'REFRESH_TOKEN');
  const target = await findRefreshable(means, refreshToken, 'services');
  const account = await findAccount(means.database, target.sub);
  if (account === null) throw new UserPoolError('NotAuthorizedException', 'Refresh Token has been revoked');
  requireSecretHash(means, parameters, [account.sub, account.email ?? account.sub, account.phone ?? account.sub]);
  const spent = await spendRefreshToken(means, call, account, refreshToken);
  const tokens = await issueServicesTokens(means, account, spent.sessionId);
  return toAnswer(spent.kind === 'rotated' ? { ...tokens, RefreshToken: spent.refreshToken } : tokens);
}

async function issueServicesTokens(means: IdentityMeans, account: Account, sessionId: string) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { keys, issuer } = means;
  const lifetimeSeconds = ACCESS_TOKEN_SECONDS;
  const claims = toIdentityClaims(account);
  const [accessToken, idToken] = await Promise.all([
    signServicesToken(keys, issuer, { sub: account.sub, sessionId, nowSeconds, lifetimeSeconds }),
    signIdToken(keys, issuer, account.sub, claims, nowSeconds, lifetimeSeconds, SERVICES_CLIENT_ID),
  ]);
  return { AccessToken: accessToken, IdToken: idToken, ExpiresIn: lifetimeSeconds, TokenType: 'Bearer' };
}

function toAnswer(result: Readonly<Record<string, unknown>>): PoolAnswer {
  return { body: { AuthenticationResult: result, ChallengeParameters: {} }, cookies: [] };
}
