import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#api.ts';
import type { Endpoint, Schema } from '#endpoint.ts';
import { ERROR_STATUS, GENERAL_ERRORS } from '#errors.ts';
import { definitionOf, sampleWire } from '#sample-values.fixture.ts';
import { parseRequest, parseResponse, toWireRequest, toWireResponse } from '#wire.ts';

const endpoints = Object.entries<Endpoint>(api);

// Reads that have a side effect: they send a code, open a session or report the state of running work. The list may only shrink.
const READS_NOT_SAFE = [
  'getCardFormKey',
  'getPaymentResult',
  'getDrawResult',
  'getCashOutResult',
  'sendTrustedDevice',
  'checkTrustedDevice',
  'getUserSettings',
  'associateAccount',
  'checkLocation',
  'checkVerificationCode',
];

// Names that say little by themselves. A property with such a name needs a description (z.meta).
const VAGUE = [
  'code',
  'id',
  'kind',
  'type',
  'value',
  'label',
  'data',
  'info',
  'flag',
  'number',
  'status',
  'message',
  'name',
  'amount',
  'date',
  'text',
];

// Vague names that have no description yet. The list may only shrink: describe one and remove it here.
const NOT_DESCRIBED_YET = ['code', 'id', 'kind', 'label', 'message', 'name', 'number', 'status', 'type', 'value'];

describe('every call of the contract', () => {
  test('each call is listed under its own name, with a unique name and method-path pair', () => {
    expect(endpoints.map(([, endpoint]) => endpoint.name)).toEqual(endpoints.map(([name]) => name));
    const routes = endpoints.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.toLowerCase()}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(endpoints)(
    "%s has a one-sentence summary and a path in the specification's spelling",
    (_name, endpoint) => {
      expect(endpoint.summary).toMatch(/^[A-Z].{8,80}\.$/);
      expect(endpoint.path).toMatch(/^(\/[A-Za-z]+)+$/);
      expect(endpoint.access.length).toBeGreaterThan(0);
    },
  );

  test.each(endpoints)('%s is a safe read or is never retried [LAP-010 LOP-074 DOC-14]', (name, endpoint) => {
    const isRead = endpoint.method === 'GET';
    expect(endpoint.safeToRetry).toBe(isRead && !READS_NOT_SAFE.includes(name));
    expect(endpoint.safeToRetry || endpoint.cacheMinutes === 0).toBe(true);
  });

  test('each answer has one of four cache times, and service status one minute [CFG-12 CFG-13 OPEN-14]', () => {
    const keptFor = new Set(endpoints.map(([, endpoint]) => endpoint.cacheMinutes));
    for (const minutes of keptFor) expect([0, 1, 5, 30, 60, 360]).toContain(minutes);
    const short = endpoints.filter(([, endpoint]) => endpoint.cacheMinutes === 1).map(([name]) => name);
    expect(short.toSorted()).toEqual(['serviceProvider', 'serviceStatus']);
  });

  test.each(endpoints.filter(([, endpoint]) => endpoint.idempotencyField !== undefined))(
    '%s, a money command, is critical, bound to an owner and carries its key in the body',
    (_name, endpoint) => {
      expect(endpoint.rateClass).toBe('critical');
      // A cash-out takes the rewards of the session's own person.
      expect(['loan', 'session']).toContain(endpoint.ownership.of);
      expect(Object.keys(definitionOf(endpoint.request).shape ?? {})).toContain(endpoint.idempotencyField);
    },
  );

  test('only money commands are critical, and every money command has a key', () => {
    const critical = endpoints.filter(([, endpoint]) => endpoint.rateClass === 'critical').map(([name]) => name);
    const keyed = endpoints.filter(([, endpoint]) => endpoint.idempotencyField !== undefined).map(([name]) => name);
    expect(critical).toEqual(keyed);
    expect(critical).toContain('submitPayment');
  });

  test('service status, sign-out and results of money are essential, so that they are shed last', () => {
    const essential = endpoints.filter(([, endpoint]) => endpoint.rateClass === 'essential').map(([name]) => name);
    expect(essential.toSorted()).toEqual([
      'endDeviceSession',
      'getCashOutResult',
      'getDrawResult',
      'getPaymentResult',
      'serviceStatus',
    ]);
  });

  const owned = endpoints.flatMap(([name, endpoint]) =>
    'field' in endpoint.ownership ? [{ name, endpoint, field: endpoint.ownership.field }] : [],
  );

  test.each(owned)('$name proves ownership by a field of its request [LOP-085]', ({ endpoint, field }) => {
    expect(Object.keys(definitionOf(endpoint.request).shape ?? {})).toContain(field);
    expect(endpoint.errors).toContain('NotFoundException');
  });

  test.each(endpoints)('%s names flows exactly when a locked session may call it', (_name, endpoint) => {
    expect((endpoint.flows ?? []).length > 0).toBe(endpoint.access.includes('linked'));
  });

  test.each(endpoints)('%s lists known errors besides the general ones [LOP-079]', (_name, endpoint) => {
    for (const code of endpoint.errors) {
      expect(Object.keys(ERROR_STATUS)).toContain(code);
      expect(GENERAL_ERRORS.filter((general) => general === code && code !== 'AccessDeniedException')).toEqual([]);
    }
  });

  test.each(endpoints)('%s keeps its request and answer unchanged over the wire', (_name, endpoint) => {
    const request = sampleWire(endpoint.request);
    const parsed = parseRequest(endpoint, request);
    expect(parsed.ok && toWireRequest(endpoint, parsed.value)).toEqual(request);
    const response = sampleWire(endpoint.response);
    const answer = parseResponse(endpoint, response);
    expect(answer.ok && toWireResponse(endpoint, answer.value)).toEqual(response);
  });

  test.each(endpoints)('%s refuses an unknown field', (_name, endpoint) => {
    const parsed = parseRequest(endpoint, { ...(sampleWire(endpoint.request) as object), surprise: 'x' });
    expect(parsed).toEqual({ ok: false, fields: [{ field: 'surprise', message: 'This field is not known.' }] });
  });

  test('every property with a vague name has a description, except those on a shrinking list', () => {
    const unclear = endpoints.flatMap(([, endpoint]) =>
      [endpoint.request, endpoint.response].flatMap((schema) =>
        findProperties(schema)
          .filter(([property, part]) => VAGUE.includes(property) && !isDescribed(part))
          .map(([property]) => property),
      ),
    );
    expect([...new Set(unclear)].toSorted()).toEqual(NOT_DESCRIBED_YET);
  });
});

function findProperties(schema: Schema): [string, Schema][] {
  const definition = definitionOf(schema);
  const inner = [definition.innerType, definition.element, definition.valueType, ...(definition.options ?? [])].filter(
    (part) => part !== undefined,
  );
  const own = Object.entries(definition.shape ?? {});
  return [...own, ...own.flatMap(([, part]) => findProperties(part)), ...inner.flatMap(findProperties)];
}

function isDescribed(schema: Schema): boolean {
  const definition = definitionOf(schema);
  const inner = [definition.in, definition.innerType].filter((part) => part !== undefined);
  return typeof z.globalRegistry.get(schema)?.['description'] === 'string' || inner.some(isDescribed);
}
