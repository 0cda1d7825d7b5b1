import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { parseResponse } from '@lendside/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { composeHttp, openFoundation, type Foundation, type Rooms } from './http.ts';
import { parseConfig } from '#config.ts';
import { makeBankOffer } from '#features/configuration/bank-offer-queries.ts';
import { hashPassword } from '#identity/password-hashing.ts';
import { statement, type Database } from '#platform/database.ts';
import { openLogger } from '#platform/logging.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { achOptions } from './providers.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

/** What an injected call answers. */
type Response = Awaited<ReturnType<FastifyInstance['inject']>>;

/** The loans and payments the stub rooms know, each with its owner. */
export const ANNS = { loanId: 100_001, customerId: 'TX-1', paymentKey: 'pay_anns000000000000' } as const;
export const BOBS = { loanId: 100_002, customerId: 'TX-2', paymentKey: 'pay_bobs000000000000' } as const;

/** Everybody's password in these tests. */
export const PASSWORD = 'Correct-Horse-9';

/** The services on a database of their own, with rooms that answer samples of the contract. */
export interface TestServices {
  readonly app: FastifyInstance;
  readonly owner: Database;
  /** Lines of the log so far. */
  readonly log: string[];
  /** A second process on the same database. */
  openSecond(): Promise<FastifyInstance>;
}

/** Rooms that answer every call with a sample and know Ann's and Bob's records. */
export function sampleRooms(): Rooms {
  const handlers = Object.fromEntries(
    Object.entries<Endpoint>(api).map(([name, endpoint]) => {
      const sample = parseResponse(endpoint, sampleWire(endpoint.response));
      if (!sample.ok) throw new Error(`${name} has no sample`);
      return [name, () => Promise.resolve(sample.value)];
    }),
  );
  return {
    handlers: handlers as unknown as Rooms['handlers'],
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
      { name: 'NLS', businessDate: () => Promise.reject(new Error('away')) },
    ],
    partnerProfiles: null,
  };
}

/** Starts the services for one test file; `rooms`: or how they are opened on the foundation. */
export async function openTestServices(
  settings: Readonly<Record<string, string>> = {},
  rooms: Rooms | ((foundation: Foundation) => Rooms) = sampleRooms(),
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
    DATABASE_URL: database.url,
    SIGN_IN_TRIES_PER_ADDRESS: '1000',
    CALLS_PER_MINUTE: '0',
    SIMULATION_KEY: 'the-simulators-key',
    SIMULATOR_URL: 'http://localhost:8090',
    POOL_SIZE: '4',
    ...settings,
  };
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  const { config } = parsed;
  const productionFoundation = (): Foundation => {
    const api = database.open('lendside_api');
    return { config, logger, database: api, bankOffer: makeBankOffer(api, achOptions(config) !== null) };
  };
  const open = async (): Promise<FastifyInstance> => {
    // Production is composed on the same test database; the check of its mode has tests of its own.
    const foundation =
      config.LENDSIDE_MODE === 'simulation' ? await openFoundation(config, logger) : productionFoundation();
    const opened = typeof rooms === 'function' ? rooms(foundation) : rooms;
    const { app } = await composeHttp(foundation, opened, mkdtempSync(join(tmpdir(), 'web-')));
    closeAfterFile(async () => {
      await app.close();
      if (config.LENDSIDE_MODE === 'simulation') await foundation.database.close();
    });
    return app;
  };
  return { app: await open(), owner, log, openSecond: open };
}

const insertMode = statement(
  'test_mode',
  `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`,
);
// Every visit here is on a new device, and few tests are about that: those that are turn the step on again.
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

/** A browser's worth of state: cookies and tokens. */
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

/** Signs in and keeps what a browser would keep. */
export async function signIn(app: FastifyInstance, name: string): Promise<Visit> {
  const response = await trySignIn(app, `${name}@example.com`, PASSWORD);
  if (response.statusCode !== 200) throw new Error(`signing in answered ${response.statusCode} ${response.body}`);
  const { tokens, deviceKey } = response.json<{
    tokens: { accessToken: string; idToken: string };
    deviceKey: string;
  }>();
  return { cookies: keepCookies({}, response), accessToken: tokens.accessToken, idToken: tokens.idToken, deviceKey };
}

/** The cookies after an answer. */
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

/** Reads something private, under a brand of the person's. */
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
