import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { parseResponse } from '@lendside/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFindClaims } from '#platform/access/access-token.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { makeAuthorize } from '#platform/access/authorize.ts';
import { makeIdentifyCaller } from '#platform/access/identify-caller.ts';
import { makeLiveSessions } from '#platform/access/live-sessions.ts';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { statement, type Database } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import type { ApiHandlers } from '#platform/mounting/handlers.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { mountEndpoints } from '#platform/mounting/mount-endpoints.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { allCells, expectOf, OBJECTS, send, type Cell } from './cells.fixture.ts';
import { LOAN_OWNERS, makePrincipals, RECORDS, type Principal } from './principals.fixture.ts';
import { WHO_MAY_CALL } from './who-may-call.fixture.ts';

const ISSUER = 'http://localhost:8080/userpool';
const SIMULATION_KEY = 'the-simulators-key';

let reached = false;
let principals: Principal[];
let database: Database;
let open: (endpoints: Readonly<Record<string, Endpoint>>) => Promise<FastifyInstance>;

beforeAll(async () => {
  const copy = await copyTestDatabase();
  const owner = copy.open('owner');
  await owner.rows(
    statement('matrix_mode', `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`),
  );
  database = copy.open('lendside_api');
  const keys = await loadSigningKeys(database);
  principals = await makePrincipals(owner, keys, ISSUER, SIMULATION_KEY);
  const identify = makeIdentifyCaller({
    findClaims: makeFindClaims(keys, ISSUER),
    sessions: makeLiveSessions(database, 3600),
    isHttps: false,
    simulationKey: SIMULATION_KEY,
  });
  const authorize = makeAuthorize(
    {
      findLoanOwner: (loanId) => Promise.resolve(LOAN_OWNERS[loanId] ?? null),
      findPaymentOwner: (key) => {
        const record = Object.values(RECORDS).find((each) => each.messageKey === key && each.profileId !== 'nobody');
        return Promise.resolve(record === undefined ? null : { profileId: record.profileId, guestSessionId: null });
      },
    },
    (entry) => writeAudit(database, entry),
  );
  open = async (endpoints) => {
    const shedder = makeLoadShedder();
    const app = await openServer({
      logger: openLogger('test', 'silent'),
      metrics: makeHttpMetrics(shedder.inFlight),
      isHttps: false,
      frameOrigins: [],
      telemetryOrigins: [],
      trustedProxy: '',
    });
    mountEndpoints(app, {
      handlers: recordingHandlers(),
      endpoints,
      identify,
      authorize,
      shedder,
      callLimit: makeCallLimit({ customer: 0, stranger: 0 }),
      isHttps: false,
      isOffered: () => true,
    });
    afterAll(() => app.close());
    return app;
  };
});

/** Handlers that only record that they were reached. Each call's effect is tested in its own feature. */
function recordingHandlers(): ApiHandlers {
  const handlers = Object.entries<Endpoint>(api).map(([name, endpoint]) => {
    const sample = parseResponse(endpoint, sampleWire(endpoint.response));
    if (!sample.ok) throw new Error(`${name} has no sample`);
    const handler = () => {
      reached = true;
      return Promise.resolve(sample.value);
    };
    return [name, handler];
  });
  return Object.fromEntries(handlers) as unknown as ApiHandlers;
}

async function findHole(app: FastifyInstance, cell: Cell): Promise<string | null> {
  reached = false;
  const { status, code } = await send(app, cell);
  const came = reached ? 'reaches' : (code ?? `status ${status}`);
  const expected = expectOf(cell);
  return came === expected
    ? null
    : `${cell.principal.name} · ${cell.callName} · ${cell.object}: ${came}, not ${expected}`;
}

async function findHoles(app: FastifyInstance, cells: readonly Cell[]): Promise<string[]> {
  const holes: string[] = [];
  for (const cell of cells) {
    const hole = await findHole(app, cell);
    if (hole !== null) holes.push(hole);
  }
  return holes;
}

test('every API call has exactly one row in the access table [OPEN-78]', () => {
  expect(Object.keys(WHO_MAY_CALL).toSorted()).toEqual(Object.keys(api).toSorted());
});

test('every caller reaches exactly the calls and records that they may use [ROL-10 OPEN-78 LOP-085 LRO-024]', async () => {
  const cells = allCells(principals);
  const holes = await findHoles(await open(api), cells);
  console.log(
    `access matrix: ${principals.length} principals x ${Object.keys(api).length} calls x ${OBJECTS.length} objects = ${cells.length} cells, ${holes.length} holes`,
  );
  expect(cells.length).toBeGreaterThan(5_000);
  expect(holes).toEqual([]);
}, 120_000);

test('the matrix fails when the access rule of any one call is switched off', async () => {
  const unnoticed: string[] = [];
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    if (WHO_MAY_CALL[name]?.includes('s') === true) continue;
    const ruleless: Endpoint = { ...endpoint, access: ['stranger'], ownership: { of: 'nothing' } };
    const app = await open({ [name]: ruleless });
    const cells = allCells(principals).filter((cell) => cell.callName === name);
    if ((await findHoles(app, cells)).length === 0) unnoticed.push(name);
  }
  expect(unnoticed).toEqual([]);
}, 120_000);

test('the matrix fails when the block of any one call is switched off [LOP-091]', async () => {
  const unnoticed: string[] = [];
  const blocked = principals.filter(({ block }) => block !== undefined);
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const isForSignedIn = endpoint.access.some((each) => ['customer', 'linked', 'unproven'].includes(each));
    if (endpoint.blocked === 'allowed' || !isForSignedIn) continue;
    const app = await open({ [name]: { ...endpoint, blocked: 'allowed' } });
    const cells = allCells(blocked).filter((cell) => cell.callName === name);
    if ((await findHoles(app, cells)).length === 0) unnoticed.push(name);
  }
  expect(unnoticed).toEqual([]);
}, 120_000);

test('the matrix fails when only the check that a record belongs to the caller is switched off', async () => {
  const unnoticed: string[] = [];
  const owned = Object.entries<Endpoint>(api).filter(([, endpoint]) => 'field' in endpoint.ownership);
  expect(owned.length).toBeGreaterThan(6);
  for (const [name, endpoint] of owned) {
    const app = await open({ [name]: { ...endpoint, ownership: { of: 'session' } } });
    const cells = allCells(principals).filter((cell) => cell.callName === name);
    if ((await findHoles(app, cells)).length === 0) unnoticed.push(name);
  }
  expect(unnoticed).toEqual([]);
}, 60_000);
