import Fastify, { type FastifyInstance } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import { expect, test } from 'vitest';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeLoadShedder, type LoadShedder } from '#platform/mounting/load-shedding.ts';
import { mountUserPool } from './user-pool-routes.ts';

/** Returns a shedder whose shared slots are taken and whose reserved slots are free. */
function makeBusyShedder(): LoadShedder {
  const shedder = makeLoadShedder({ callsMax: 5, reserved: 4, essential: 2 });
  shedder.enter('read');
  return shedder;
}

function askPool(app: FastifyInstance, operation: string) {
  return app.inject({
    method: 'POST',
    url: '/userpool',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: '{}',
  });
}

test('the user pool sheds sign-in before sign-out and frees each slot', async () => {
  const shedder = makeBusyShedder();
  const app = Fastify();
  await app.register(fastifyCookie);
  await mountUserPool(app, { callLimit: makeCallLimit({ customer: 0, stranger: 0 }) } as IdentityMeans, shedder);
  for (let time = 0; time < 6; time += 1) {
    const signIn = await askPool(app, 'InitiateAuth');
    expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '1']);
    // Without a token there is nobody to sign out everywhere, which is a refusal of its own.
    expect((await askPool(app, 'RevokeToken')).statusCode).toBe(200);
    expect((await askPool(app, 'GlobalSignOut')).statusCode).toBe(400);
  }
  expect(shedder.inFlight()).toBe(1);
});
