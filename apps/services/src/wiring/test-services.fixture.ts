import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { parseResponse } from '@lendside/contract/wire.ts';
import type { ProfileCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { FastifyInstance } from 'fastify';
import { parseConfig } from '#config.ts';
import { aliasRoom } from '#features/alias/alias-room.ts';
import { updateUser } from '#features/alias/update-user.ts';
import { configurationHandlers } from '#features/configuration/configuration-routes.ts';
import type { AskableLoanSystem } from '#features/configuration/loan-system-availability.ts';
import { devicesRoom } from '#features/devices/devices-room.ts';
import { documentationRoom } from '#features/documentation/documentation-room.ts';
import { linkingRoom } from '#features/linking/linking-room.ts';
import { profileHandlers } from '#features/profile/profile-routes.ts';
import { registrationRoom } from '#features/registration/registration-room.ts';
import { signInRoom } from '#features/sign-in/sign-in-room.ts';
import { userCacheRoom } from '#features/usercache/usercache-room.ts';
import { hashPassword } from '#identity/password-hashing.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import { statement, type Database, type DatabaseRole } from '#platform/database.ts';
import { openLogger } from '#platform/logging.ts';
import type { ApiHandlers } from '#platform/mounting/handlers.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { makeFoundation, openFoundation } from './foundation.ts';
import { composeHttp } from './http.ts';
import type { HttpFoundation } from './room.ts';
import { joinRooms, openRooms, type OpenRooms } from './rooms.ts';

/** The response of an injected call. */
type Response = Awaited<ReturnType<FastifyInstance['inject']>>;

/** The loans and payments that the stub features know, each with its owner. */
export const ANNS = { loanId: 100_001, customerId: 'TX-1', paymentKey: 'pay_anns000000000000' } as const;
export const BOBS = { loanId: 100_002, customerId: 'TX-2', paymentKey: 'pay_bobs000000000000' } as const;

/** The password of everybody in these tests. */
export const PASSWORD = 'Correct-Horse-9';

/** The services on their own database, with features that answer samples of the contract. */
export interface TestServices {
  readonly app: FastifyInstance;
  readonly owner: Database;
  /** Opens the database under the login that has this role. */
  open(role: DatabaseRole): Database;
  /** Lines logged so far. */
  readonly log: string[];
  /** Starts a second process on the same database. */
  openSecond(): Promise<FastifyInstance>;
}

/** Test replacements for features that a test is not about. */
export interface SampleRooms extends Pick<OpenRooms, 'handlers'> {
  readonly owners: OwnerFinders;
  readonly loanSystems: readonly AskableLoanSystem[];
  /** The partner that keeps customer profiles; null for none. */
  readonly partnerProfiles: ProfileCalls | null;
}

/** Makes features that answer every call with a sample and know Ann's and Bob's records. */
export function sampleRooms(): SampleRooms {
  const handlers = Object.fromEntries(
    Object.entries<Endpoint>(api).map(([name, endpoint]) => {
      const sample = parseResponse(endpoint, sampleWire(endpoint.response));
      if (!sample.ok) throw new Error(`${name} has no sample`);
      return [name, () => Promise.resolve(sample.value)];
    }),
  );
  return {
    handlers: handlers as unknown as ApiHandlers,
    owners: {
      findLoanOwner: (loanId) =>
        Promise.resolve([ANNS, BOBS].filter((each) => each.loanId === loanId).map((each) => each.customerId)),
      findPaymentOwner: (key) =>
        Promise.resolve(
          key === ANNS.paymentKey
            ? { profileId: 'ann', guestSessionId: null }
            : key === BOBS.paymentKey
              ? { profileId: 'bob', guestSessionId: null }
              : null,
        ),
    },
    loanSystems: [
      { name: 'TLXe', businessDate: () => Promise.resolve('2026-06-15') },
      { name: 'NLS', businessDate: () => Promise.resolve('2026-06-15') },
      { name: 'Invictus', businessDate: () => Promise.reject(new Error('away')) },
    ],
    partnerProfiles: null,
  };
}

/** Features about people. They are real in every test of this fixture. */
const PEOPLE_ROOMS = [
  signInRoom,
  registrationRoom,
  aliasRoom,
  devicesRoom,
  linkingRoom,
  userCacheRoom,
  documentationRoom,
] as const;

/** Opens the sample features, and the real features about people and the configuration. */
async function openSamples(foundation: HttpFoundation, samples: SampleRooms): Promise<Opened> {
  const { database, bankOffer } = foundation;
  const identity = { ...foundation.identity, findLoanOwner: samples.owners.findLoanOwner };
  const people = await joinRooms(PEOPLE_ROOMS, { ...foundation, identity });
  const { loanSystems, partnerProfiles } = samples;
  const handlers = {
    ...samples.handlers,
    ...people.handlers,
    ...profileHandlers({ ...identity, savePreference: updateUser, partnerProfiles }),
    ...configurationHandlers({ database, loanSystems, bankOffer, mode: identity.mode }),
  };
  return { foundation: { ...foundation, identity }, rooms: { ...people, handlers, owners: samples.owners } };
}

interface Opened {
  readonly foundation: HttpFoundation;
  readonly rooms: OpenRooms;
}

/** Starts the services for one test file: with sample features and the real features about people, or with `'everyRoom'`. */
export async function openTestServices(
  settings: Readonly<Record<string, string>> = {},
  rooms: SampleRooms | 'everyRoom' = sampleRooms(),
): Promise<TestServices> {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  await seedPeople(owner);
  const log: string[] = [];
  const logger = openLogger('test', 'info', {
    write: (line) => {
      log.push(line);
    },
  });
  const environment = {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: database.urlOf('lendside_api'),
    ...((settings['LENDSIDE_MODE'] ?? 'simulation') === 'simulation' && {
      SIMULATION_DATABASE_URL: database.urlOf('lendside_worker'),
    }),
    SIGN_IN_TRIES_PER_ADDRESS: '1000',
    CALLS_PER_MINUTE: '0',
    STRANGERS_CALLS_PER_MINUTE: '0',
    SIMULATION_KEY: 'the-simulators-key',
    SIMULATOR_URL: 'http://localhost:8090',
    POOL_SIZE: '4',
    // A busy test machine is no silent database.
    DATABASE_SILENCE_MS: '10000',
    ...settings,
  };
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  const { config } = parsed;
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  const open = async (): Promise<FastifyInstance> => {
    // Production settings use the same test database, so skip the check of its mode, which other tests cover.
    const whole = isSimulation
      ? await openFoundation(config, logger)
      : await makeFoundation({ config, logger, database: database.open('lendside_api') });
    const opened =
      rooms === 'everyRoom' ? { foundation: whole, rooms: await openRooms(whole) } : await openSamples(whole, rooms);
    const { app } = await composeHttp(opened.foundation, opened.rooms, mkdtempSync(join(tmpdir(), 'web-')));
    closeAfterFile(async () => {
      await app.close();
      await opened.rooms.close();
      if (isSimulation) await whole.database.close();
    });
    return app;
  };
  return { app: await open(), owner, open: (role) => database.open(role), log, openSecond: open };
}

const insertMode = statement(
  'test_mode',
  `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`,
);
// Every visit here is on a new device, and few tests are about the device step. Those tests turn it on again.
const skipDeviceStep = statement(
  'test_device_step',
  `insert into app.setting (name, value) values ('config.trustedDevice', 'false') on conflict do nothing`,
);
const insertProfile = statement(
  'test_profile',
  `
  insert into app.profile (profile_id, first_name, last_name, email, phone, blocked) values ($1, $1, 'Sample', $2, $3, $4)`,
);
const insertCustomer = statement(
  'test_customer',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $2)',
);
const insertAccount = statement(
  'test_account',
  `
  insert into user_pool.account (sub, email, phone, password_hash, status, attributes) values ($1, $2, $3, $4, $5, $6)`,
);

async function seedPeople(owner: Database): Promise<void> {
  await owner.rows(insertMode);
  await owner.rows(skipDeviceStep);
  const passwordHash = await hashPassword(PASSWORD);
  const people = [
    {
      name: 'ann',
      phone: '+15125550101',
      status: 'CONFIRMED',
      customerId: ANNS.customerId,
      attributes: { 'custom:loan_state': 'TX', 'custom:show_paid_off': 'true', 'custom:mdm_id': 'ann' },
    },
    {
      name: 'bob',
      phone: null,
      status: 'CONFIRMED',
      customerId: BOBS.customerId,
      attributes: { 'custom:brands': '["tmx"]' },
    },
    { name: 'uma', phone: null, status: 'UNCONFIRMED', customerId: null, attributes: {} },
    { name: 'ray', phone: null, status: 'RESET_REQUIRED', customerId: null, attributes: {} },
    { name: 'blo', phone: null, status: 'CONFIRMED', customerId: null, attributes: {} },
  ];
  for (const { name, phone, status, customerId, attributes } of people) {
    await owner.rows(insertProfile, [name, `${name}@example.com`, phone, name === 'blo']);
    if (customerId !== null) await owner.rows(insertCustomer, [name, customerId]);
    await owner.rows(insertAccount, [
      name,
      `${name}@example.com`,
      phone,
      passwordHash,
      status,
      JSON.stringify(attributes),
    ]);
  }
}

/** Browser state: cookies and tokens. */
export interface Visit {
  readonly cookies: Record<string, string>;
  accessToken: string;
  idToken: string;
  deviceKey: string;
}

/** Tries to sign in. */
export function trySignIn(
  app: FastifyInstance,
  username: string,
  password: string,
  cookies: Record<string, string> = {},
): Promise<Response> {
  return app.inject({ method: 'POST', url: '/api/authenticate', payload: { username, password }, cookies });
}

/** Signs in and keeps the cookies and tokens that a browser would keep. */
export async function signIn(app: FastifyInstance, name: string): Promise<Visit> {
  const response = await trySignIn(app, `${name}@example.com`, PASSWORD);
  if (response.statusCode !== 200) throw new Error(`signing in answered ${response.statusCode} ${response.body}`);
  const { tokens, deviceKey } = response.json<{
    tokens: { accessToken: string; idToken: string };
    deviceKey: string;
  }>();
  return { cookies: keepCookies({}, response), accessToken: tokens.accessToken, idToken: tokens.idToken, deviceKey };
}

/** Returns the cookies after a response. */
export function keepCookies(before: Record<string, string>, response: Response): Record<string, string> {
  const kept = { ...before };
  for (const cookie of response.cookies) {
    if (cookie.maxAge === 0) delete kept[cookie.name];
    else kept[cookie.name] = cookie.value;
  }
  return kept;
}

/** Calls the user pool as a browser would. */
export function callUserPool(
  app: FastifyInstance,
  operation: string,
  input: unknown,
  cookies: Record<string, string>,
): Promise<Response> {
  return app.inject({
    method: 'POST',
    url: '/userpool',
    cookies,
    payload: JSON.stringify(input),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
  });
}

/** Reads private data under a brand of the person. */
export function readPrivately(
  app: FastifyInstance,
  visit: Pick<Visit, 'accessToken' | 'cookies'>,
  brandName = 'tmx',
): Promise<Response> {
  return app.inject({
    method: 'GET',
    url: `/api/accounts?brandName=${brandName}`,
    cookies: visit.cookies,
    headers: { authorization: `Bearer ${visit.accessToken}` },
  });
}
