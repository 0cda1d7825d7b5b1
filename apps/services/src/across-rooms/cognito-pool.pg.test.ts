import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { describePasswordAuthority } from '@lendside/providers/identity/conformance.ts';
import { openCognito, type CognitoOptions } from '@lendside/providers/identity/cognito/adapter.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { PASSWORD, openTestServices, trySignIn, type TestServices } from '#wiring/test-services.fixture.ts';

// Our own user pool stands in for Cognito. It speaks the same protocol to the same client.
let pool: TestServices;
let poolPort: number;
const wires: Wire[] = [];
beforeAll(async () => {
  pool = await openTestServices();
  poolPort = Number(new URL(await pool.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => {
  for (const wire of wires) wire.cut();
});

interface Wire {
  readonly endpoint: string;
  cut(): void;
}

/** Opens a proxy to the pool whose connection can be cut. */
async function layWire(): Promise<Wire> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(poolPort, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const wire: Wire = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/userpool`,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  wires.push(wire);
  return wire;
}

const optionsFor = (wire: Wire, change: Partial<CognitoOptions> = {}): CognitoOptions => ({
  region: 'us-east-1',
  endpoint: wire.endpoint,
  clientId: 'lendside-services',
  clientSecret: 'sim-user-pool-secret',
  timeoutMs: 5_000,
  ...change,
});

describePasswordAuthority('Cognito adapter at the shipped pool', async () => {
  const wire = await layWire();
  return {
    authority: openCognito(optionsFor(wire)),
    password: PASSWORD,
    confirmed: { username: 'ann@example.com', sub: 'ann', email: 'ann@example.com' },
    notConfirmed: 'uma@example.com',
    resetRequired: 'ray@example.com',
    cutOff: () => {
      wire.cut();
      return Promise.resolve();
    },
  };
});

describe('Cognito pool that keeps the passwords', () => {
  test('a password check leaves no open session in the Cognito pool', async () => {
    const authority = openCognito(optionsFor(await layWire()));
    expect(
      (await authority.checkPassword({ username: 'bob@example.com', password: PASSWORD, ip: '192.0.2.1' })).kind,
    ).toBe('right');
    const open = await pool.owner.rows(
      statement(
        'test_open_sessions',
        `select session_id from user_pool.session where sub = 'bob' and client = 'services' and revoked_at is null`,
      ),
    );
    expect(open).toEqual([]);
  });

  test('a wrong client secret is reported as an unavailable pool, not as a wrong password', async () => {
    for (const clientSecret of ['', 'wrong']) {
      const authority = openCognito(optionsFor(await layWire(), { clientSecret }));
      const answer = await authority.checkPassword({
        username: 'ann@example.com',
        password: PASSWORD,
        ip: '192.0.2.1',
      });
      expect(answer).toEqual({ kind: 'unavailable', detail: 'NotAuthorizedException' });
    }
  });

  test('the first sign-in with the pool’s password creates our account with its customer ids [OPEN-77 OPEN-83]', async () => {
    const lender = await openTestServices({
      COGNITO_POOL_CLIENT_ID: 'lendside-services',
      COGNITO_POOL_CLIENT_SECRET: 'sim-user-pool-secret',
      COGNITO_POOL_ENDPOINT: (await layWire()).endpoint,
    });
    // Remove every password here, and everything about bob, so that only the pool knows them.
    await lender.owner.rows(statement('test_no_hash', `update user_pool.account set password_hash = 'none'`));
    await lender.owner.rows(statement('test_no_customer', `delete from app.profile_customer where profile_id = 'bob'`));
    await lender.owner.rows(statement('test_no_account', `delete from user_pool.account where sub = 'bob'`));
    await lender.owner.rows(statement('test_no_profile', `delete from app.profile where profile_id = 'bob'`));
    for (const [name, username] of [
      ['ann', '(512) 555-0101'],
      ['bob', 'bob@example.com'],
    ] as const) {
      const response = await trySignIn(lender.app, username, PASSWORD);
      expect([response.statusCode, response.json()]).toMatchObject([200, { profileId: name }]);
      expect((await trySignIn(lender.app, username, 'wrong')).statusCode).toBe(401);
    }
    expect((await trySignIn(lender.app, 'ray@example.com', PASSWORD)).json()).toMatchObject({
      errorCode: 'PasswordResetRequired',
    });
    const customers = await lender.owner.rows(
      statement('test_customers', `select lms_id, customer_id from app.profile_customer where profile_id = 'bob'`),
    );
    expect(customers).toEqual([{ lms_id: 2, customer_id: 'TX-2' }]);
  });

  test('a pool user is refused when their email already belongs to another of our accounts', async () => {
    const lender = await openTestServices({
      COGNITO_POOL_CLIENT_ID: 'lendside-services',
      COGNITO_POOL_CLIENT_SECRET: 'sim-user-pool-secret',
      COGNITO_POOL_ENDPOINT: (await layWire()).endpoint,
    });
    await lender.owner.rows(
      statement('test_move_bob', `update user_pool.account set email = 'former@example.com' where sub = 'bob'`),
    );
    await lender.owner.rows(
      statement('test_other_bob', `update user_pool.account set email = 'bob@example.com' where sub = 'ray'`),
    );
    expect((await trySignIn(lender.app, 'bob@example.com', PASSWORD)).statusCode).toBe(401);
  });

  test('every sign-in gets a 503 and uses up no try when the pool is unreachable', async () => {
    const wire = await layWire();
    const lender = await openTestServices({
      COGNITO_POOL_CLIENT_ID: 'lendside-services',
      COGNITO_POOL_CLIENT_SECRET: 'sim-user-pool-secret',
      COGNITO_POOL_ENDPOINT: wire.endpoint,
    });
    wire.cut();
    for (let each = 0; each < 7; each += 1)
      expect((await trySignIn(lender.app, 'ann@example.com', PASSWORD)).statusCode).toBe(503);
  });
});
