import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { ERROR_STATUS } from '@lendside/contract/errors.ts';
import { definitionOf, sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';
import { callAs } from './person.fixture.ts';

const BAD_INPUTS = 300;

let services: TestServices;
let ann: Visit;
beforeAll(async () => {
  services = await openTestServices();
  ann = await signIn(services.app, 'ann');
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const areas = ['profile', 'linking', 'usercache'];
const names = ['passwordPolicy', 'listStates', 'listContacts'];
const calls = Object.entries<Endpoint>(api).filter(
  ([name, endpoint]) => areas.includes(endpoint.area) || names.includes(name),
);

/** Values that no field of these calls accepts. */
const junk = fc.oneof(
  fc.constant(null),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.boolean(), { maxKeys: 3 }),
  fc.constant('\u0000'),
  fc.constant('x'.repeat(12_001)),
);
const strangeName = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));

/** Generates requests outside the contract: an extra field, a junk field, a missing field, or no object at all. */
function badInputs(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const sample = sampleWire(endpoint.request) as Record<string, unknown>;
  const shape = definitionOf(endpoint.request).shape ?? {};
  const fields = Object.keys(shape);
  const needed = fields.filter((field) => shape[field] !== undefined && definitionOf(shape[field]).type !== 'optional');
  const tooMany = fc
    .tuple(
      strangeName.filter((name) => !fields.includes(name)),
      fc.string({ maxLength: 20 }),
    )
    .map(([name, value]) => ({ ...sample, [name]: value }));
  // Query values always arrive as text. Only values that are invalid even as text are useful in a query.
  const isAddress = endpoint.method === 'GET' && endpoint.requestIn === undefined;
  const wrong = isAddress ? fc.constant('x'.repeat(12_001)) : junk;
  return fc.oneof(
    tooMany,
    ...(isAddress ? [] : [fc.oneof(fc.constant(null), fc.double(), fc.string(), fc.constant([]))]),
    ...(fields.length === 0
      ? []
      : [fc.tuple(fc.constantFrom(...fields), wrong).map(([field, value]) => ({ ...sample, [field]: value }))]),
    ...(needed.length === 0
      ? []
      : [
          fc.constantFrom(...needed).map((field) => {
            const { [field]: _left, ...rest } = sample;
            return rest;
          }),
        ]),
  );
}

describe('requests that the contract does not allow', () => {
  test.each(calls)(
    '%s refuses every malformed request with a known error code and no server error',
    async (_name, endpoint) => {
      const inputs = fc.sample(badInputs(endpoint), { numRuns: BAD_INPUTS, seed: 4 });
      const faults: unknown[] = [];
      for (let at = 0; at < inputs.length; at += 20) {
        const batch = inputs.slice(at, at + 20);
        const answers = await Promise.all(batch.map((input) => callAs(services.app, ann, endpoint, input)));
        answers.forEach((answer, index) => {
          const { errorCode } = answer.json<{ errorCode?: string }>();
          const isNamed = errorCode !== undefined && Object.hasOwn(ERROR_STATUS, errorCode);
          if (answer.statusCode !== 400 || !isNamed) faults.push([batch[index], answer.statusCode, answer.body]);
        });
      }
      expect(inputs).toHaveLength(BAD_INPUTS);
      expect(faults.slice(0, 3)).toEqual([]);
    },
  );
});

describe('random text in any field', () => {
  const textCalls = calls.filter(([, endpoint]) => Object.keys(definitionOf(endpoint.request).shape ?? {}).length > 0);

  test.each(textCalls)('%s answers random text in any field without a server error', async (_name, endpoint) => {
    const sample = sampleWire(endpoint.request) as Record<string, unknown>;
    const fields = Object.keys(sample);
    const texts = fc.sample(
      fc.tuple(
        fc.constantFrom(...fields),
        fc.oneof(fc.string({ maxLength: 40, unit: 'binary' }), fc.string({ maxLength: 300 })),
      ),
      { numRuns: BAD_INPUTS, seed: 5 },
    );
    const faults: unknown[] = [];
    for (let at = 0; at < texts.length; at += 20) {
      const batch = texts.slice(at, at + 20).map(([field, value]) => ({ ...sample, [field]: value }));
      const answers = await Promise.all(batch.map((input) => callAs(services.app, ann, endpoint, input)));
      answers.forEach((answer, index) => {
        if (answer.statusCode >= 500) faults.push([batch[index], answer.statusCode, answer.body]);
      });
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});
