import { fileURLToPath } from 'node:url';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { ProfileCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { USER_POOL_PATH } from '@lendside/contract/headers.ts';
import { isDocumented, readOrigins, telemetryOrigins, type Config } from '#config.ts';
import { configurationHandlers } from '#features/configuration/configuration-routes.ts';
import type { AskableLoanSystem } from '#features/configuration/loan-system-availability.ts';
import { aliasHandlers } from '#features/alias/alias-routes.ts';
import { updateUser } from '#features/alias/update-user.ts';
import { makeCodes } from '#identity/codes/make-codes.ts';
import { deviceHandlers } from '#features/devices/device-routes.ts';
import { mountDocumentation } from '#features/documentation/documentation-pages.ts';
import { linkingHandlers } from '#features/linking/linking-routes.ts';
import { profileHandlers } from '#features/profile/profile-routes.ts';
import { registrationHandlers } from '#features/registration/registration-routes.ts';
import { userCacheHandlers } from '#features/usercache/usercache-routes.ts';
import { MESSAGE_CHANNEL, makeWorkBell } from '#features/payments/work-bell.ts';
import { makeBankOffer, type BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { makeAccountLimit, makeLookupLimit, makeAttemptLimit } from '#platform/access/attempt-limits.ts';
import { makePasswordChecker } from '#identity/password-hashing.ts';
import { signInHandlers } from '#features/sign-in/sign-in-routes.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { issueSignedLink } from '#features/sign-in/issue-signed-link.ts';
import { mountUserPool } from '#features/sign-in/user-pool-routes.ts';
import { makeFindClaims } from '#platform/access/access-token.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { makeAuthorize, type OwnerFinders } from '#platform/access/authorize.ts';
import { makeIdentifyCaller } from '#platform/access/identify-caller.ts';
import { makeLiveSessions } from '#platform/access/live-sessions.ts';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { openDatabase, statement, type Database } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { LIMITS } from '#platform/limits.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import type { Area, Handlers } from '#platform/mounting/handlers.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { isOffered } from '#platform/mounting/is-offered.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { mountEndpoints } from '#platform/mounting/mount-endpoints.ts';
import { serveWeb } from '#platform/static-web.ts';
import { makeSealing } from '#platform/sealing.ts';
import { requireMode } from '#platform/system-mode.ts';

import { achOptions, cognitoOptions, externalSites, linkKeys, sealingKeys, userPoolSecret } from '#provider-options.ts';

/** What every room is built on. */
export interface Foundation {
  readonly config: Config;
  readonly logger: Logger;
  /** Under the role of the HTTP side; its rows are limited by row-level security. */
  readonly database: Database;
  /** Whether bank accounts are offered, and the settings as they follow from it. */
  readonly bankOffer: BankOffer;
}

/** Areas whose handlers this file makes itself; all others come from their rooms. */
type OwnArea = 'session' | 'configuration' | 'registration' | 'alias' | 'devices' | 'profile' | 'linking' | 'usercache';

/** What the rooms of the features hand in: every call of the contract not made here, how owners are found, and the loan
 *  systems to ask whether they answer. */
export interface Rooms {
  readonly handlers: Omit<Handlers<Exclude<Area, OwnArea>>, 'issueSignedLink'>;
  readonly owners: OwnerFinders;
  readonly loanSystems: readonly AskableLoanSystem[];
  /** Where the partner of loan system 3 keeps its customers' profiles; null where there is none. */
  readonly partnerProfiles: ProfileCalls | null;
}

/** The HTTP program, ready to listen. */
export interface HttpProgram {
  readonly app: FastifyInstance;
  readonly registry: Registry;
  isReady(): Promise<boolean>;
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const ping = statement('ping', 'select 1');

/** Opens the database of the HTTP side and makes sure it is the right one. Faults with `StartProblem`. */
export async function openFoundation(config: Config, logger: Logger): Promise<Foundation> {
  const database = openDatabase({
    url: config.DATABASE_URL,
    role: 'lendside_api',
    connectionsMax: config.POOL_SIZE,
    reads: 'byKey',
    onBroken: (error) => {
      logger.warn({ reason: error.message }, 'a database connection broke');
    },
  });
  try {
    await requireMode(database, config.LENDSIDE_MODE);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { config, logger, database, bankOffer: makeBankOffer(database, achOptions(config) !== null) };
}

/** Puts the HTTP side together from its foundation and the rooms. */
export async function composeHttp(
  foundation: Foundation,
  rooms: Rooms,
  folder: string = webFolder,
): Promise<HttpProgram> {
  const { config, database, logger } = foundation;
  const isHttps = config.PUBLIC_URL.startsWith('https://');
  const shedder = makeLoadShedder();
  const metrics = makeHttpMetrics(shedder.inFlight);
  const identity = await composeIdentity(foundation, rooms, isHttps);
  const app = await openServer({
    logger,
    metrics,
    isHttps,
    frameOrigins: findFrameOrigins(config),
    telemetryOrigins: findTelemetryOrigins(config),
    trustedProxy: config.TRUSTED_PROXY,
  });
  const isOfferedHere = (endpoint: Endpoint): boolean => isOffered(endpoint, config.LENDSIDE_MODE);
  mountEndpoints(app, {
    handlers: {
      ...rooms.handlers,
      ...signInHandlers(identity),
      ...registrationHandlers(identity),
      ...aliasHandlers(identity),
      ...deviceHandlers(identity),
      ...profileHandlers({ ...identity, savePreference: updateUser, partnerProfiles: rooms.partnerProfiles }),
      ...linkingHandlers(identity),
      ...userCacheHandlers(identity),
      issueSignedLink: (asked) => issueSignedLink(identity, asked),
      ...configurationHandlers({
        database,
        loanSystems: rooms.loanSystems,
        bankOffer: foundation.bankOffer,
        mode: config.LENDSIDE_MODE,
      }),
    },
    identify: identity.identify,
    authorize: makeAuthorize(rooms.owners, (entry) => writeAudit(database, entry)),
    shedder,
    callLimit: makeCallLimit(config.CALLS_PER_MINUTE),
    isHttps,
    isOffered: isOfferedHere,
  });
  await mountUserPool(app, identity);
  if (isDocumented(config)) await mountDocumentation(app, isOfferedHere);
  await serveWeb(app, folder);
  return {
    app,
    registry: metrics.registry,
    isReady: () =>
      database.rows(ping).then(
        () => true,
        () => false,
      ),
  };
}

async function composeIdentity(
  { config, database, logger, bankOffer }: Foundation,
  { owners }: Rooms,
  isHttps: boolean,
): Promise<IdentityMeans> {
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const issuer = `${publicUrl}${USER_POOL_PATH}`;
  const sealing = makeSealing(sealingKeys(config));
  const idleSeconds = config.SESSION_IDLE_MINUTES * 60 + LIMITS.sessionIdleGraceSeconds;
  const keys = await loadSigningKeys(database);
  const sessions = makeLiveSessions(database, idleSeconds);
  const messageBell = makeWorkBell(
    database,
    (error) => {
      logger.warn({ reason: String(error) }, 'the workers were not told of a message; they will find it');
    },
    MESSAGE_CHANNEL,
  );
  const identify = makeIdentifyCaller({
    findClaims: makeFindClaims(keys, issuer),
    sessions,
    isHttps,
    simulationKey: config.LENDSIDE_MODE === 'simulation' ? config.SIMULATION_KEY : null,
  });
  return {
    database,
    keys,
    sessions,
    identify,
    issuer,
    isHttps,
    idleSeconds,
    publicUrl,
    findLoanOwner: owners.findLoanOwner,
    sealing,
    linkSealing: makeSealing(linkKeys(config)),
    codes: makeCodes({ database, sealing, hideName: keys.hideName, bell: messageBell }),
    configuration: async () => applyServerSettings(await bankOffer.settings()),
    mode: config.LENDSIDE_MODE,
    externalSites: externalSites(config),
    userPoolSecret: userPoolSecret(config),
    passwords: await makePasswordChecker(),
    passwordAuthority: await openPasswordAuthority(config),
    accountLimit: makeAccountLimit(database),
    lookupLimit: makeLookupLimit(database),
    addressLimit: makeAttemptLimit(database, {
      triesMax: config.SIGN_IN_TRIES_PER_ADDRESS,
      windowSeconds: 60,
      lockSeconds: 60,
    }),
  };
}

/** The vendor's client is large, so it is loaded only where it is needed. */
async function openPasswordAuthority(config: Config): Promise<PasswordAuthority | null> {
  const options = cognitoOptions(config);
  if (options === null) return null;
  const { openCognito } = await import('@lendside/providers/identity/cognito/adapter.ts');
  return openCognito(options);
}

function findFrameOrigins(config: Config): string[] {
  const set = readOrigins(config.CARD_FORM_ORIGIN);
  if (set.length > 0) return set;
  const simulator = URL.parse(config.SIMULATOR_URL);
  return config.LENDSIDE_MODE === 'simulation' && simulator !== null ? [simulator.origin] : [];
}

function findTelemetryOrigins(config: Config): string[] {
  const named = telemetryOrigins(config);
  const simulator = URL.parse(config.SIMULATOR_URL);
  return named.length === 0 && config.LENDSIDE_MODE === 'simulation' && simulator !== null ? [simulator.origin] : named;
}
