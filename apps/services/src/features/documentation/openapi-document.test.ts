import { api } from '@lendside/contract/api.ts';
import type { Capability, Endpoint } from '@lendside/contract/endpoint.ts';
import { ERROR_STATUS } from '@lendside/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { isOffered } from '#platform/mounting/is-offered.ts';
import { toOpenApiDocument } from './openapi-document.ts';

type Json = Record<string, unknown>;
const document = toOpenApiDocument();
const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>).flatMap((path) =>
  Object.values(path),
);

/** Every kind of session authenticates by token and cookie. Each scheme is listed once. */
function expectSecurity({ access }: Endpoint): Json[] {
  const isSignedIn = access.some((capability) => capability !== 'stranger' && capability !== 'simulator');
  const ways = [
    ...(access.includes('stranger') ? [{}] : []),
    ...(isSignedIn ? [{ accessToken: [], bindingCookie: [] }] : []),
    ...(access.includes('simulator') ? [{ simulationKey: [] }] : []),
  ];
  return ways;
}

describe('the OpenAPI document', () => {
  test('the OpenAPI document is version 3.1 and lists each call once by its name', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(operations.map((operation) => String(operation['operationId'])).toSorted()).toEqual(
      Object.keys(api).toSorted(),
    );
  });

  test('each call that both specifications name exists once, and each method and path is unique [DOC-11]', () => {
    const addresses = Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const twice = [
      'addressPredictions',
      'addressDetails',
      'states',
      'store',
      'storemap',
      'nextBusinessDate',
      'serviceProvider',
      'mdmProfile',
    ];
    for (const name of [...twice, 'securityQuestion', 'registerNcrUser', 'iterableEvent', 'iterableProfile']) {
      const paths = Object.values<Endpoint>(api).map(({ path }) => path.toLowerCase());
      const own = paths.filter((path) => path === `/${name.toLowerCase()}`);
      expect([name, new Set(own).size]).toEqual([name, 1]);
    }
  });

  test('no call accepts a loan status as input [DOC-23]', () => {
    const taken = operations.map(({ parameters, requestBody }) =>
      JSON.stringify([parameters ?? [], requestBody ?? {}]),
    );
    expect(taken.filter((text) => /loanStatus/i.test(text))).toEqual([]);
  });

  test('each call documents the errors for untrusted devices, foreign records and wrong body types', () => {
    const codesOf = (name: string, status: number): string => {
      const operation = operations.find(({ operationId }) => operationId === name);
      const responses = operation?.['responses'] as Readonly<Record<string, { description: string }>> | undefined;
      return responses?.[status]?.description ?? '';
    };
    for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
      const isSignedInOnly = !['stranger', 'simulator'].some((who) => endpoint.access.includes(who as Capability));
      expect([name, codesOf(name, 403).includes('DeviceNotTrusted')]).toEqual([
        name,
        (isSignedInOnly && !endpoint.access.includes('unproven')) || endpoint.errors.includes('DeviceNotTrusted'),
      ]);
      const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
      for (const status of [413, 415])
        expect([name, codesOf(name, status)]).toEqual([name, hasBody ? 'ValidationException' : '']);
    }
    expect(codesOf('confirmTrustedDevice', 404)).toContain('NotFoundException');
    expect(codesOf('getAccountDetail', 404)).toContain('NotFoundException');
    expect(codesOf('getCards', 404)).not.toContain('NotFoundException');
  });

  test('the OpenAPI document is identical in every run', () => {
    expect(JSON.stringify(toOpenApiDocument())).toBe(JSON.stringify(document));
  });

  test.each(Object.values<Endpoint>(api))('$name is documented with its callers, answers and errors', (endpoint) => {
    const operation = operations.find((each) => each['operationId'] === endpoint.name) ?? {};
    const responses = operation['responses'] as Record<string, Json>;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([String(endpoint.successStatus), '400', '401', '403', '429', '500', '503']),
    );
    expect(new Set(operation['security'] as Json[])).toEqual(new Set(expectSecurity(endpoint)));
    expect(operation['security']).toHaveLength(expectSecurity(endpoint).length);
    expect('requestBody' in operation).toBe(endpoint.method === 'POST' || endpoint.method === 'PUT');
  });

  test('a documented request body is optional only when no field is required', () => {
    const bodyOf = (name: string): unknown =>
      operations.find(({ operationId }) => operationId === name)?.['requestBody'];
    expect(bodyOf('endDeviceSession')).toMatchObject({ required: false });
    expect(bodyOf('sendConfirmation')).toMatchObject({ required: true });
    expect(bodyOf('listAnsweredQuestions')).toMatchObject({ required: false });
  });

  test('the OpenAPI document of a production system omits every simulation call', () => {
    const production = toOpenApiDocument((endpoint) => isOffered(endpoint, 'production'));
    const paths = Object.keys(production['paths'] as Json);
    const simulated = Object.values<Endpoint>(api).filter(({ area }) => area === 'simulation');
    expect(simulated.length).toBeGreaterThan(0);
    for (const { path } of simulated) {
      expect(paths).not.toContain(path);
      expect(Object.keys(document['paths'] as Json)).toContain(path);
    }
    expect(JSON.stringify(production)).not.toMatch(/simulationKey|"simulation"/);
  });

  test('a payment body may omit its idempotency key because a header can carry it', () => {
    const taken = operations.find(({ operationId }) => operationId === 'submitPayment')?.['requestBody'];
    const { schema } = (taken as { content: Record<string, { schema: { required: string[]; properties: Json } }> })
      .content['application/json'] ?? { schema: { required: [], properties: {} } };
    expect(schema.properties).toHaveProperty('paymentKey');
    expect(schema.required).not.toContain('paymentKey');
    expect(schema.required).toContain('paymentAmount');
  });

  test('every call accepts the common headers [API-03 LOP-073]', () => {
    const { parameters } = document['components'] as { parameters: Record<string, { name: string }> };
    for (const { operationId, parameters: taken } of operations) {
      const names = (taken as { $ref?: string }[]).map(
        ({ $ref = '' }) => parameters[$ref.split('/').at(-1) ?? '']?.name,
      );
      expect([operationId, names]).toEqual([
        operationId,
        expect.arrayContaining(['x-brand', 'x-api-version', 'x-pwa', 'x-id-token', 'x-device-key']),
      ]);
    }
  });

  test('the OpenAPI document lists exactly the known error codes [LOP-079]', () => {
    const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, Json> }> };
    expect(schemas['ErrorBody']?.properties['errorCode']).toEqual({ type: 'string', enum: Object.keys(ERROR_STATUS) });
  });

  test('a call with private input is documented with one header instead of a query', () => {
    const found = operations.filter((each) => JSON.stringify(each).includes('x-private-input'));
    const asked = Object.values<Endpoint>(api).filter((endpoint) => endpoint.requestIn === 'privateHeader');
    expect(found.map((each) => each['operationId'])).toEqual(asked.map((endpoint) => endpoint.name));
    expect(found.length).toBeGreaterThan(0);
    for (const { operationId, parameters } of found) {
      const own = (parameters as Json[]).filter((parameter) => 'in' in parameter);
      expect(own).toMatchObject([{ name: 'x-private-input', in: 'header', required: true }]);
      const fields: Readonly<Record<string, string>> = {
        checkLocation: 'latitude',
        getAddOnLock: 'latitude',
        checkVerificationCode: 'verificationCode',
        birdEyeReferralUrl: 'phoneNumber',
      };
      const field = fields[String(operationId)] ?? 'dateOfBirth';
      expect(JSON.stringify(own[0]?.['content'])).toContain(field);
    }
  });

  test('every reference in the OpenAPI document points to an existing component', () => {
    const components = document['components'] as Record<string, Json>;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty(name);
  });

  test('amounts and dates are documented as text', () => {
    const loan = (document['components'] as Record<string, Record<string, Json>>)['schemas']?.['Loan'] as {
      properties: Record<string, Json>;
    };
    expect(loan.properties['payoffAmount']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('1,234.56') as unknown,
    });
    expect(loan.properties['noteDate']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('YYYY-MM-DD') as unknown,
    });
  });
});
