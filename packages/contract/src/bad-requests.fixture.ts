import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#endpoint.ts';
import { API_BASE_PATH, HEADERS } from '#headers.ts';
import { definitionOf, placesIn, sampleWire, withValue } from '#sample-values.fixture.ts';

/** A request in the form that Fastify's `inject` takes. */
export interface SentRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const NUL = '\u0000';
const LONG_MAX = 6_000;
/** The limits of numbers in PostgreSQL and JavaScript, and values just beyond them. */
const NUMBERS = [0, -1, 1, 32_768, 2 ** 31 - 1, 2 ** 31, 999_999_999_999_999, Number.MAX_SAFE_INTEGER] as const;
const NAMES = ['constructor', 'surprise', 'toString', 'id', '', ' ', 'username ', 'Username', '$where', 'a.b', 'x[]'];

/** Generates requests that the call must refuse, from its own schema. A field is missing, unknown, doubled, too long, of a
 *  wrong type or cannot be stored. Or the body is no object, no JSON, too deep or of a wrong type. */
export function badRequests(endpoint: Endpoint): fc.Arbitrary<SentRequest> {
  const refused = fc
    .oneof({ weight: 6, arbitrary: spoiltFields(endpoint.request) }, { weight: 1, arbitrary: noFields() })
    .map((input) => (isQuery(endpoint) ? toQuery(input) : input))
    .filter((input) => !z.safeDecode(endpoint.request, input as never).success)
    .map((input) => toRequest(endpoint, input));
  return isQuery(endpoint)
    ? refused
    : fc.oneof({ weight: 6, arbitrary: refused }, { weight: 1, arbitrary: brokenBodies(endpoint) });
}

/** Generates requests that the schema accepts, with arbitrary text in every text field. The call decides what they mean and
 *  must never crash. `known`: fields that name existing records, which many of the requests keep. */
export function anyRequests(endpoint: Endpoint, known: Fields = {}): fc.Arbitrary<SentRequest> {
  const sample = { ...(sampleWire(endpoint.request) as Fields), ...known };
  const shape = definitionOf(endpoint.request).shape ?? {};
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, fittingValue(part, sample[name])]),
  );
  return fc
    .record(fields, {
      requiredKeys: Object.keys(shape).filter((name) => definitionOf(shape[name] ?? NOTHING).type !== 'optional'),
    })
    .map((input) => (isQuery(endpoint) ? toQuery(input) : input))
    .filter((input) => z.safeDecode(endpoint.request, input as never).success)
    .map((input) => toRequest(endpoint, input));
}

/** Builds valid requests in which one number at a time is set to a limit of its range. `known`: fields that name existing
 *  records, so that the call does not stop before it reads the other fields. */
export function numberRequests(endpoint: Endpoint, known: Fields): SentRequest[] {
  const sample = sampleWire(endpoint.request) as Fields;
  const given = Object.fromEntries(Object.entries(known).filter(([name]) => name in sample));
  const whole = { ...sample, ...given };
  return Object.entries(definitionOf(endpoint.request).shape ?? {})
    .flatMap(([name, part]) => numbersIn(part, whole[name]).map((value) => ({ ...whole, [name]: value })))
    .map((input) => (isQuery(endpoint) ? toQuery(input) : input))
    .filter((input) => z.safeDecode(endpoint.request, input as never).success)
    .map((input) => toRequest(endpoint, input));
}

/** Builds one request for each place of the sample, with this value in that place, whether or not the schema accepts it.
 *  `known`: fields that name existing records. */
export function requestsWith(endpoint: Endpoint, value: unknown, known: Fields): SentRequest[] {
  const sample = sampleWire(endpoint.request) as Fields;
  const whole = { ...sample, ...Object.fromEntries(Object.entries(known).filter(([name]) => name in sample)) };
  return placesIn(whole)
    .map((place) => withValue(whole, place, value))
    .map((input) => toRequest(endpoint, isQuery(endpoint) ? toQuery(input) : input));
}

/** Returns one copy of the sample for each of its numbers, with that number replaced. Text that is read as a number counts
 *  too. */
function numbersIn(part: Schema, sample: unknown): unknown[] {
  const { shape, innerType } = definitionOf(part);
  if (innerType !== undefined) return numbersIn(innerType, sample);
  if (shape !== undefined && typeof sample === 'object')
    return Object.entries(shape).flatMap(([name, inner]) =>
      numbersIn(inner, (sample as Fields)[name]).map((value) => ({ ...sample, [name]: value })),
    );
  if (typeof sample !== 'number' && !isNumberText(part)) return [];
  return NUMBERS.map((value) => (typeof sample === 'number' ? value : String(value)));
}

function isNumberText(part: Schema): boolean {
  const read = z.safeDecode(part, '2147483648' as never);
  return read.success && typeof read.data === 'number';
}

const NOTHING = z.unknown();

function isQuery({ method, requestIn }: Endpoint): boolean {
  return (method === 'GET' || method === 'DELETE') && requestIn !== 'privateHeader';
}

function fittingValue(part: Schema, sample: unknown): fc.Arbitrary<unknown> {
  const numbers = numbersIn(part, sample);
  const others = [
    ...(numbers.length === 0 ? [] : [fc.constantFrom(...numbers)]),
    ...(typeof sample === 'string' ? [text()] : []),
  ];
  return fc.oneof(fc.constant(sample), ...others).filter((value) => z.safeDecode(part, value as never).success);
}

function text(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.emailAddress(),
    fc.constantFrom("' or 1=1 --", '${7*7}', '../../etc/passwd', '<script>', '+1', '000000', '२०५५५५०१२३', '\ud800'),
  );
}

function spoiltFields(schema: Schema): fc.Arbitrary<unknown> {
  const sample = sampleWire(schema) as Fields;
  const names = Object.keys(definitionOf(schema).shape ?? {});
  const unknownField = fc
    .tuple(fc.constantFrom(...NAMES), anyValue())
    .map(([name, value]) => ({ ...sample, [name]: value }));
  if (names.length === 0) return unknownField;
  const name = fc.constantFrom(...names);
  return fc.oneof(
    unknownField,
    name.map((gone) => Object.fromEntries(Object.entries(sample).filter(([field]) => field !== gone))),
    fc.tuple(name, anyValue()).map(([field, value]) => ({ ...sample, [field]: value })),
    fc
      .tuple(name, fc.integer({ min: 300, max: LONG_MAX }))
      .map(([field, length]) => ({ ...sample, [field]: 'x'.repeat(length) })),
    fc.tuple(name, fc.string({ maxLength: 5 })).map(([field, rest]) => ({ ...sample, [field]: `${rest}${NUL}` })),
  );
}

function anyValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(null, true, 0, -1, 1e308, '', [], {}, [[]], { $ne: null }, { length: 3 }),
    fc.jsonValue({ maxDepth: 3 }),
    text(),
  );
}

function noFields(): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(null, [], 'text', 7, true, {}), fc.jsonValue({ maxDepth: 2 }));
}

function brokenBodies(endpoint: Endpoint): fc.Arbitrary<SentRequest> {
  const json = { 'content-type': 'application/json' };
  const whole = JSON.stringify(sampleWire(endpoint.request));
  const sent = (payload: string, headers: Readonly<Record<string, string>>): SentRequest => ({
    ...toRequest(endpoint, {}),
    headers,
    payload,
  });
  return fc.oneof(
    fc.integer({ min: 1, max: whole.length - 1 }).map((length) => sent(whole.slice(0, length), json)),
    fc.integer({ min: 30, max: 3_000 }).map((depth) => sent(`${'['.repeat(depth)}${']'.repeat(depth)}`, json)),
    fc
      .constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x')
      .map((type) => sent(whole, { 'content-type': type })),
    fc.constantFrom('__proto__', 'constructor').map((name) => sent(`{"${name}":{"isAdmin":true}}`, json)),
    fc.constant(sent(`{"a":"${'x'.repeat(70_000)}"}`, json)),
  );
}

/** Converts input to query parameters: texts, and lists for parameters that occur more than once. */
function toQuery(input: unknown): Readonly<Record<string, string | string[]>> {
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { surprise: input };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const texts: string[] = Array.isArray(value) ? value.map(toText) : [toText(value)];
      return [name === '' ? 'empty' : name, texts.length === 1 ? (texts[0] ?? '') : texts.length === 0 ? '' : texts];
    }),
  );
}

function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function toRequest(endpoint: Endpoint, input: unknown): SentRequest {
  const { method } = endpoint;
  const url = `${API_BASE_PATH}${endpoint.path}`;
  if (endpoint.requestIn === 'privateHeader')
    return {
      method,
      url,
      headers: { [HEADERS.privateInput]: encodeURIComponent(JSON.stringify(input).toWellFormed()) },
    };
  if (!isQuery(endpoint))
    return { method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input) };
  const query = Object.entries(input as Readonly<Record<string, string | readonly string[]>>)
    .flatMap(([name, value]) => [value].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`))
    .join('&');
  return { method, url: query === '' ? url : `${url}?${query}`, headers: {} };
}
